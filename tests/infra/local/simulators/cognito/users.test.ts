/** Users, passwords and groups of the user pool: the behaviour that our simulator and Amazon Cognito share (pool.ts says how to run both). */
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  ListUsersCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { openPeople } from './pool.ts';

const { pool, person } = await openPeople();
const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' };

test('refuses to create a user name twice', async () => {
  const asha = await person();
  await expect(pool.client.send(new AdminCreateUserCommand({ ...asha.user, MessageAction: 'SUPPRESS' }))).rejects.toMatchObject({
    name: 'UsernameExistsException',
  });
});

test('refuses a password of fewer than 8 characters', async () => {
  const asha = await person();
  await expect(pool.client.send(new AdminSetUserPasswordCommand({ ...asha.user, Password: 'seven77', Permanent: true }))).rejects.toMatchObject({
    name: 'InvalidPasswordException',
  });
});

test('accepts a long password in any script', async () => {
  const asha = await person();
  const Password = 'नन्हे मुन्ने राही 🎈 '.repeat(8).trim().slice(0, 128);
  await pool.client.send(new AdminSetUserPasswordCommand({ ...asha.user, Password, Permanent: true }));
  expect((await asha.signIn(Password)).access).not.toBe('');
});

test('asks for a new password at a sign-in with a temporary one', async () => {
  const asha = await person();
  await pool.client.send(new AdminSetUserPasswordCommand({ ...asha.user, Password: 'a temporary one', Permanent: false }));
  const signIn = new AdminInitiateAuthCommand({
    UserPoolId: pool.UserPoolId,
    ClientId: pool.ClientId,
    AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: asha.user.Username, PASSWORD: 'a temporary one' },
  });
  const answer = await pool.client.send(signIn);
  expect(answer.ChallengeName).toBe('NEW_PASSWORD_REQUIRED');
  expect(answer.AuthenticationResult).toBeUndefined();
});

test('names a group in the tokens issued between joining and leaving it', async () => {
  const asha = await person();
  await pool.client.send(new AdminAddUserToGroupCommand({ ...asha.user, GroupName: 'admin' }));
  expect((await pool.client.send(new AdminListGroupsForUserCommand(asha.user))).Groups?.map(({ GroupName }) => GroupName)).toEqual(['admin']);
  const signedIn = await asha.signIn();
  expect(decodeJwt(signedIn.access)['cognito:groups']).toEqual(['admin']);
  await pool.client.send(new AdminRemoveUserFromGroupCommand({ ...asha.user, GroupName: 'admin' }));
  expect(decodeJwt((await asha.renew(signedIn.refresh)).access)).not.toHaveProperty('cognito:groups');
  await expect(pool.client.send(new AdminAddUserToGroupCommand({ ...asha.user, GroupName: 'no-such-group' }))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
});

test('reads, changes, finds and deletes a user with the Admin calls', async () => {
  const asha = await person();
  const email = `changed-${asha.user.Username.toLowerCase()}@example.test`;
  await pool.client.send(new AdminUpdateUserAttributesCommand({ ...asha.user, UserAttributes: [{ Name: 'email', Value: email }] }));
  const found = await pool.client.send(new AdminGetUserCommand(asha.user));
  expect(found).toMatchObject({ Username: asha.user.Username, Enabled: true, UserStatus: 'CONFIRMED', UserCreateDate: expect.any(Date) });
  expect(found.UserAttributes).toContainEqual({ Name: 'email', Value: email });
  const { Users } = await pool.client.send(new ListUsersCommand({ UserPoolId: pool.UserPoolId, Filter: `email = "${email}"` }));
  expect(Users?.map(({ Username }) => Username)).toEqual([asha.user.Username]);
  await asha.remove();
  await expect(pool.client.send(new AdminGetUserCommand(asha.user))).rejects.toMatchObject({ name: 'UserNotFoundException' });
  await expect(asha.signIn()).rejects.toMatchObject(wrong);
});

test('reports an unknown pool and an unknown client', async () => {
  await expect(pool.client.send(new ListUsersCommand({ UserPoolId: 'ap-south-1_Nowhere00' }))).rejects.toMatchObject({
    name: 'ResourceNotFoundException',
  });
  await expect(pool.client.send(new RevokeTokenCommand({ ClientId: 'unknown0000000000000000000', Token: 'x' }))).rejects.toThrow();
});

test('refuses a password that begins or ends with a space', async () => {
  const asha = await person();
  for (const Password of [' leading space', 'trailing space ']) {
    const set = new AdminSetUserPasswordCommand({ ...asha.user, Password, Permanent: true });
    await expect(pool.client.send(set)).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: expect.stringContaining("Value at 'password'"),
    });
  }
});
