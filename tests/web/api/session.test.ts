// @vitest-environment happy-dom
/** The stored session: validation and repair when the page loads. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const user = { id: 'u1', firstName: 'Asha', lastName: 'Verma', email: 'asha@example.in', phone: '', role: 'customer' };

/** Loads the module again, as a new page does. */
async function load(token: string | null, stored: string | null) {
  localStorage.clear();
  if (token !== null) localStorage.setItem('nanhe.token', token);
  if (stored !== null) localStorage.setItem('nanhe.user', stored);
  vi.resetModules();
  return await import('#web/api/session.ts');
}

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

describe('a stored session', () => {
  it('restores a session from a token and a valid user', async () => {
    const { session } = await load('abc', JSON.stringify(user));
    expect(session()).toEqual({ token: 'abc', user });
  });

  it.each(['null', 'undefined', '', '""'])('treats the stored token %j as missing and removes it', async (token) => {
    const { session } = await load(token, JSON.stringify(user));
    expect(session()).toBeNull();
    expect(localStorage.getItem('nanhe.token')).toBeNull();
  });

  it('removes the quotes of a stored token', async () => {
    const { session } = await load('"abc.def"', JSON.stringify(user));
    expect(session()?.token).toBe('abc.def');
    expect(localStorage.getItem('nanhe.token')).toBe('abc.def');
  });

  it.each(['{broken', 'null', '"asha"', '[]', '{"firstName":"Asha"}', '{"email":""}'])('removes the invalid stored user %s', async (stored) => {
    const { session } = await load('abc', stored);
    expect(session()).toBeNull();
    expect(localStorage.getItem('nanhe.user')).toBeNull();
  });

  it('ends the session when another tab signs out', async () => {
    const { session, onSessionChange } = await load('abc', JSON.stringify(user));
    const heard = vi.fn();
    const stop = onSessionChange(heard);
    expect(session()).not.toBeNull();
    localStorage.removeItem('nanhe.token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'nanhe.token' }));
    expect(session()).toBeNull();
    expect(heard).toHaveBeenCalled();
    stop();
  });
});
