/** What is left of the identity stand-in after its process was killed? Everything. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AdminAddUserToGroupCommand, AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { createPerson, openDouble } from './pool.ts';

test('users, groups, sessions and the signing key are there again, though nobody closed the file', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-identity-'));
  const before = await openDouble(path.join(folder, 'identity.db'));
  const asha = createPerson(before);
  await asha.create();
  await before.client.send(new AdminAddUserToGroupCommand({ ...asha.user, GroupName: 'admin' }));
  const tokens = await asha.signIn();

  const after = await openDouble(path.join(folder, 'identity.db'));
  await jwtVerify(tokens.access, createRemoteJWKSet(new URL(after.keysUrl)));
  expect(await after.client.send(new AdminGetUserCommand(asha.user))).toMatchObject({ Enabled: true, UserStatus: 'CONFIRMED' });
  const { access } = await createPerson(after).renew(tokens.refresh);
  expect(decodeJwt(access)).toMatchObject({
    username: asha.user.Username,
    'cognito:groups': ['admin'],
    origin_jti: decodeJwt(tokens.access)['origin_jti'],
  });
  await before.close();
  await after.close();
  await rm(folder, { recursive: true });
});
