/** Errors of the identity gateway while the identity provider is unreachable. */
import { expect, test } from 'vitest';
import * as identity from '#functions/identity/identity-provider.ts';
import { openDouble } from './pool.ts';

test('reports an unreachable identity provider as an outage, not as a wrong password or an ended session', async () => {
  const pool = await openDouble();
  await pool.close();
  await expect(identity.signInWithPassword('a-user', 'a password')).rejects.toThrow();
  await expect(identity.refresh('a token')).rejects.toThrow();
  await expect(identity.completeSignIn('a-user')).rejects.not.toMatchObject({ code: 'forbidden' });
});
