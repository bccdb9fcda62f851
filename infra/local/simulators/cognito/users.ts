/** Serves Cognito's Admin* operations on users, except signing in. */
import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { type Operation, ServiceError } from '#infra/local/gateway/json-service.ts';
import { staffRoles } from '#shared/rules/identity/role.ts';
import { checkPolicy, hashOf } from './password.ts';
import type { Pool } from './pool.ts';
import type { State, UserRow } from './state.ts';

/** The groups that a new pool has. */
const groups: readonly string[] = staffRoles;

const Attributes = z.array(z.object({ Name: z.string().min(1).max(32), Value: z.string().max(2048).default('') }));
const Named = z.object({ UserPoolId: z.string(), Username: z.string().min(1).max(128) });

export function userOf(state: State, username: string): UserRow {
  const user = state.get<UserRow>('SELECT * FROM users WHERE username = ?', username);
  if (user === undefined) throw new ServiceError('UserNotFoundException', 'User does not exist.');
  return user;
}

export function checkPool(pool: Pool, id: string): void {
  if (id !== pool.id) throw new ServiceError('ResourceNotFoundException', `User pool ${id} does not exist.`);
}

/** Ends every sign-in of a user. */
function revokeAll(state: State, username: string): void {
  state.run('UPDATE families SET revoked = 1 WHERE username = ?', username);
}

const attributesOf = (user: UserRow): Record<string, string> => ({ sub: user.sub, ...(JSON.parse(user.attributes) as Record<string, string>) });
const attributeList = (user: UserRow) => Object.entries(attributesOf(user)).map(([Name, Value]) => ({ Name, Value }));
const describeUser = (user: UserRow) => ({
  Username: user.username,
  UserCreateDate: user.created / 1000,
  UserLastModifiedDate: user.modified / 1000,
  Enabled: user.enabled === 1,
  UserStatus: user.status,
});

export function userOperations(pool: Pool): Record<string, Operation> {
  const { state } = pool;
  const now = () => pool.now().getTime();
  const userOfInput = (input: unknown): UserRow => {
    const { UserPoolId, Username } = Named.parse(input);
    checkPool(pool, UserPoolId);
    return userOf(state, Username);
  };
  const groupOfInput = (input: unknown) => {
    const { GroupName } = z.object({ GroupName: z.string().min(1) }).parse(input);
    if (!groups.includes(GroupName)) throw new ServiceError('ResourceNotFoundException', 'Group not found.');
    return GroupName;
  };
  const setEnabled = (input: unknown, enabled: 0 | 1) => {
    const { username } = userOfInput(input);
    state.run('UPDATE users SET enabled = ?, modified = ? WHERE username = ?', enabled, now(), username);
    if (enabled === 0) revokeAll(state, username);
    return {};
  };

  return {
    async AdminCreateUser(input) {
      const { UserPoolId, Username, TemporaryPassword, UserAttributes, MessageAction } = Named.extend({
        TemporaryPassword: z.string().optional(),
        UserAttributes: Attributes.default([]),
        MessageAction: z.enum(['SUPPRESS', 'RESEND']).optional(),
      }).parse(input);
      checkPool(pool, UserPoolId);
      if (MessageAction !== 'SUPPRESS')
        throw new ServiceError('InvalidParameterException', 'This simulator sends no mail: MessageAction must be SUPPRESS.');
      if (TemporaryPassword !== undefined) checkPolicy(TemporaryPassword);
      if (UserAttributes.some(({ Name }) => Name === 'sub'))
        throw new ServiceError('InvalidParameterException', 'Cannot modify the non-mutable attribute sub');
      const password = await hashOf(TemporaryPassword ?? randomBytes(24).toString('base64url'), pool.passwordCost);
      const attributes = JSON.stringify(Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value])));
      const insertedRows = state.run(
        "INSERT INTO users (username, sub, attributes, password, status, created, modified) VALUES (?, ?, ?, ?, 'FORCE_CHANGE_PASSWORD', ?, ?) ON CONFLICT DO NOTHING",
        Username,
        randomUUID(),
        attributes,
        password,
        now(),
        now(),
      );
      if (insertedRows === 0) throw new ServiceError('UsernameExistsException', 'User account already exists');
      const user = userOf(state, Username);
      return { User: { ...describeUser(user), Attributes: attributeList(user) } };
    },

    async AdminSetUserPassword(input) {
      const { username } = userOfInput(input);
      const { Password, Permanent } = z.object({ Password: z.string(), Permanent: z.boolean().default(false) }).parse(input);
      checkPolicy(Password);
      state.run(
        'UPDATE users SET password = ?, status = ?, modified = ?, failures = 0, locked_until = 0 WHERE username = ?',
        await hashOf(Password, pool.passwordCost),
        Permanent ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD',
        now(),
        username,
      );
      return {};
    },

    AdminGetUser(input) {
      const user = userOfInput(input);
      return { ...describeUser(user), UserAttributes: attributeList(user) };
    },

    AdminUpdateUserAttributes(input) {
      const user = userOfInput(input);
      const { UserAttributes } = z.object({ UserAttributes: Attributes }).parse(input);
      const attributes = { ...(JSON.parse(user.attributes) as Record<string, string>) };
      for (const { Name, Value } of UserAttributes) {
        if (Name === 'sub') throw new ServiceError('InvalidParameterException', 'Cannot modify the non-mutable attribute sub');
        attributes[Name] = Value;
      }
      state.run('UPDATE users SET attributes = ?, modified = ? WHERE username = ?', JSON.stringify(attributes), now(), user.username);
      return {};
    },

    AdminDeleteUser(input) {
      state.run('DELETE FROM users WHERE username = ?', userOfInput(input).username);
      return {};
    },

    AdminDisableUser: (input) => setEnabled(input, 0),
    AdminEnableUser: (input) => setEnabled(input, 1),

    AdminAddUserToGroup(input) {
      state.run('INSERT INTO memberships (username, name) VALUES (?, ?) ON CONFLICT DO NOTHING', userOfInput(input).username, groupOfInput(input));
      return {};
    },

    AdminRemoveUserFromGroup(input) {
      state.run('DELETE FROM memberships WHERE username = ? AND name = ?', userOfInput(input).username, groupOfInput(input));
      return {};
    },

    AdminListGroupsForUser(input) {
      const rows = state.all<{ name: string }>('SELECT name FROM memberships WHERE username = ? ORDER BY name', userOfInput(input).username);
      return { Groups: rows.map(({ name }) => ({ GroupName: name, UserPoolId: pool.id })) };
    },

    AdminUserGlobalSignOut(input) {
      revokeAll(state, userOfInput(input).username);
      return {};
    },

    /** Sorted by user name; one condition, `=` or `^=` (begins with). */
    ListUsers(input) {
      const { UserPoolId, Filter, Limit, PaginationToken } = z
        .object({
          UserPoolId: z.string(),
          Filter: z.string().default(''),
          Limit: z.int().min(1).max(60).default(60),
          PaginationToken: z.string().default(''),
        })
        .parse(input);
      checkPool(pool, UserPoolId);
      const filterMatch = /^\s*(username|email|sub|cognito:user_status)\s*(\^?=)\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(Filter);
      if (Filter !== '' && filterMatch === null)
        throw new ServiceError('InvalidParameterException', 'Error while parsing filter: one of username, email, sub, cognito:user_status.');
      const [, name = '', operator = '', quoted = ''] = filterMatch ?? [];
      const value = quoted.replace(/\\(.)/g, '$1');
      const matchesFilter = (user: UserRow) => {
        if (filterMatch === null) return true;
        const actual = { ...attributesOf(user), username: user.username, 'cognito:user_status': user.status }[name] ?? '';
        return operator === '=' ? actual === value : actual.startsWith(value);
      };
      const matchingUsers = state.all<UserRow>('SELECT * FROM users WHERE username > ? ORDER BY username', PaginationToken).filter(matchesFilter);
      const page = matchingUsers.slice(0, Limit);
      return {
        Users: page.map((user) => ({ ...describeUser(user), Attributes: attributeList(user) })),
        ...(matchingUsers.length > Limit ? { PaginationToken: page.at(-1)?.username } : {}),
      };
    },
  };
}
