/** The identity stand-in keeps all its data when its process is killed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AdminAddUserToGroupCommand, AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { createPerson, openDouble } from './pool.ts';

test('keeps users, groups, sessions and the signing key of the identity stand-in after a kill', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-identity-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  // Closed only after the test: a killed process closes nothing.
  const before = await openDouble(path.join(folder, 'identity.db'));
  onTestFinished(() => before.close());
  const asha = createPerson(before);
  await asha.create();
  await before.client.send(new AdminAddUserToGroupCommand({ ...asha.user, GroupName: 'admin' }));
  const tokens = await asha.signIn();

  const after = await openDouble(path.join(folder, 'identity.db'));
  onTestFinished(() => after.close());
  await jwtVerify(tokens.access, createRemoteJWKSet(new URL(after.keysUrl)));
  expect(await after.client.send(new AdminGetUserCommand(asha.user))).toMatchObject({ Enabled: true, UserStatus: 'CONFIRMED' });
  const { access } = await createPerson(after).renew(tokens.refresh);
  expect(decodeJwt(access)).toMatchObject({
    username: asha.user.Username,
    'cognito:groups': ['admin'],
    origin_jti: decodeJwt(tokens.access)['origin_jti'],
  });
});
