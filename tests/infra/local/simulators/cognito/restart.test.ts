/** The Cognito simulator keeps all its data when its process is killed. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { AdminAddUserToGroupCommand, AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { createPerson, openDouble } from './pool.ts';

test('keeps users, groups, sessions and the signing key of the Cognito simulator after a kill', async () => {
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

test('signs in a user whose password was stored before hashes had a cost', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'nanhe-identity-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'identity.db');
  const pool = await openDouble(file);
  onTestFinished(() => pool.close());
  const asha = createPerson(pool);
  await asha.create();
  const database = new DatabaseSync(file);
  const { password } = database.prepare('SELECT password FROM users').get() as { password: string };
  database.prepare('UPDATE users SET password = ?').run(password.split('.').slice(0, 2).join('.'));
  database.close();
  await expect(asha.signIn('another password')).rejects.toThrow('Incorrect username or password');
  expect((await asha.signIn()).access).toBeTruthy();
});
