// @vitest-environment happy-dom
/** Is what a browser has stored cleaned before it is believed? */
import { beforeEach, describe, expect, it, vi } from 'vitest';

const user = { id: 'u1', firstName: 'Asha', lastName: 'Verma', email: 'asha@example.in', phone: '', role: 'customer' };

/** Loads the store as a new page would. */
async function load(token: string | null, stored: string | null) {
  localStorage.clear();
  if (token !== null) localStorage.setItem('nanhe.token', token);
  if (stored !== null) localStorage.setItem('nanhe.user', stored);
  vi.resetModules();
  return await import('#web/api/session.ts');
}

beforeEach(() => localStorage.clear());

describe('a stored session', () => {
  it('counts when there are a token and a valid user', async () => {
    const { session } = await load('abc', JSON.stringify(user));
    expect(session()).toEqual({ token: 'abc', user });
  });

  it.each(['null', 'undefined', '', '""'])('takes the token %j for a missing one and removes it', async (token) => {
    const { session } = await load(token, JSON.stringify(user));
    expect(session()).toBeNull();
    expect(localStorage.getItem('nanhe.token')).toBeNull();
  });

  it('takes the quotes off a quoted token', async () => {
    const { session } = await load('"abc.def"', JSON.stringify(user));
    expect(session()?.token).toBe('abc.def');
    expect(localStorage.getItem('nanhe.token')).toBe('abc.def');
  });

  it.each(['{broken', 'null', '"asha"', '[]', '{"firstName":"Asha"}', '{"email":""}'])('removes the user %s, who is none', async (stored) => {
    const { session } = await load('abc', stored);
    expect(session()).toBeNull();
    expect(localStorage.getItem('nanhe.user')).toBeNull();
  });

  it('ends here when another tab signs out', async () => {
    const { session, onSession } = await load('abc', JSON.stringify(user));
    const heard = vi.fn();
    const stop = onSession(heard);
    expect(session()).not.toBeNull();
    localStorage.removeItem('nanhe.token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'nanhe.token' }));
    expect(session()).toBeNull();
    expect(heard).toHaveBeenCalled();
    stop();
  });
});
