/** What do our callers see while the identity provider is out of reach? */
import { expect, test } from 'vitest';
import * as identity from '#functions/gateways/identity.ts';
import { openDouble } from './pool.ts';

test('a provider that is out of reach is trouble, not a wrong password or a dead session', async () => {
  const pool = await openDouble();
  await pool.close();
  await expect(identity.signInWithPassword('somebody', 'a password')).rejects.toThrow();
  await expect(identity.refresh('a token')).rejects.toThrow();
  await expect(identity.signInProven('somebody')).rejects.not.toMatchObject({ code: 'forbidden' });
});
