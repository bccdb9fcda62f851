// @vitest-environment happy-dom
/** Does the site's client keep a session alive, and end it when it is over? */
import { delay, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call, signOut, tellLeft } from '#web/api/client.ts';
import { keepSession, session } from '#web/api/session.ts';
import { aCart, asha, freshBrowser, signedIn } from './kit/given.tsx';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());
beforeEach(freshBrowser);
afterEach(() => server.resetHandlers());

const failure = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ success: false, code, message: `text of ${code}`, requestId: 'r', ...more }, { status });
/** A cart that only the newest token may read. */
const cartFor = (good: string) =>
  http.get('*/api/cart', ({ request }) =>
    request.headers.get('authorization') === `Bearer ${good}` ? HttpResponse.json(aCart(1)) : failure(401, 'session_expired'),
  );

function refreshes(answer: () => Response) {
  const seen = { count: 0 };
  server.use(
    http.post('*/api/auth/refresh', async () => {
      seen.count += 1;
      await delay(20);
      return answer();
    }),
  );
  return seen;
}

describe('a refused token', () => {
  it('is renewed once, silently, for all calls that were refused', async () => {
    signedIn('old');
    server.use(cartFor('new'));
    const seen = refreshes(() => HttpResponse.json({ token: 'new', user: asha }));
    const carts = await Promise.all([call('cart.read'), call('cart.read'), call('cart.read')]);
    expect(carts).toHaveLength(3);
    expect(seen.count).toBe(1);
    expect(session()?.token).toBe('new');
  });

  it('is not renewed when another tab has done so already', async () => {
    signedIn('old');
    server.use(cartFor('new'));
    const seen = refreshes(() => failure(401, 'session_expired'));
    localStorage.setItem('nanhe.token', 'new');
    await call('cart.read');
    expect(seen.count).toBe(0);
  });

  it('ends the session when it cannot be renewed', async () => {
    signedIn('old');
    server.use(cartFor('new'));
    refreshes(() => failure(401, 'session_expired'));
    await expect(call('cart.read')).rejects.toMatchObject({ code: 'session_expired', status: 401 });
    expect(session()).toBeNull();
    expect(localStorage.getItem('nanhe.token')).toBeNull();
    expect(localStorage.getItem('nanhe.user')).toBeNull();
  });

  it('keeps the session when the renewal has no connection', async () => {
    signedIn('old');
    server.use(cartFor('new'));
    refreshes(() => HttpResponse.error());
    await expect(call('cart.read')).rejects.toMatchObject({ code: 'network' });
    expect(session()?.token).toBe('old');
  });

  it('does not bring back somebody who signed out meanwhile', async () => {
    signedIn('old');
    server.use(
      cartFor('new'),
      http.post('*/api/auth/logout', () => HttpResponse.json({ success: true, message: 'ok' })),
    );
    refreshes(() => HttpResponse.json({ token: 'new', user: asha }));
    const reading = call('cart.read').catch((error: unknown) => error);
    await delay(5);
    await signOut();
    expect(await reading).toBeInstanceOf(ApiError);
    expect(session()).toBeNull();
  });
});

describe('signing out', () => {
  const heard: string[] = [];
  const hears = () =>
    http.post('*/api/auth/logout', ({ request }) => {
      heard.push(request.headers.get('authorization') ?? 'the cookie alone');
      return HttpResponse.json({ success: true, message: 'ok' });
    });
  beforeEach(() => {
    heard.length = 0;
  });

  it.each([() => HttpResponse.error(), () => failure(503, 'unavailable')])('that the server has not heard is said again, once', async (answer) => {
    signedIn('old');
    server.use(http.post('*/api/auth/logout', answer));
    await signOut();
    expect(session()).toBeNull();
    server.use(hears());
    await tellLeft();
    await tellLeft();
    expect(heard).toEqual(['the cookie alone']);
  });

  it('that the server has heard, or that a new session has followed, is not said again', async () => {
    signedIn('old');
    server.use(hears());
    await signOut();
    await tellLeft();
    expect(heard).toEqual(['Bearer old']);
    server.use(http.post('*/api/auth/logout', () => HttpResponse.error()));
    signedIn('old');
    await signOut();
    keepSession({ token: 'new', user: asha });
    server.use(hears());
    await tellLeft();
    expect(heard).toEqual(['Bearer old']);
    expect(session()?.token).toBe('new');
  });
});

describe('a failed call', () => {
  it('keeps the session on 403', async () => {
    signedIn();
    server.use(http.get('*/api/cart', () => failure(403, 'forbidden')));
    await expect(call('cart.read')).rejects.toMatchObject({ code: 'forbidden' });
    expect(session()).not.toBeNull();
  });

  it('does not try to renew anything when a sign-in is refused', async () => {
    server.use(http.post('*/api/auth/login', () => failure(401, 'wrong_credentials')));
    await expect(call('auth.login', { body: { identifier: 'a@b.in', password: 'x' } })).rejects.toMatchObject({
      code: 'wrong_credentials',
      message: 'text of wrong_credentials',
    });
  });

  it('carries the fields, the details and the waiting time', async () => {
    server.use(http.get('*/api/products', () => failure(400, 'invalid_input', { fields: { page: 'At least 1' }, details: { page: 0 } })));
    await expect(call('catalog.listProducts', { query: { page: 0 } })).rejects.toMatchObject({
      fields: { page: 'At least 1' },
      details: { page: 0 },
    });
  });

  it('says so when there is no connection', async () => {
    server.use(http.get('*/api/categories', () => HttpResponse.error()));
    await expect(call('catalog.listCategories')).rejects.toMatchObject({
      code: 'network',
      message: 'Network error. Please check your internet connection.',
    });
  });

  it('is given up when the answer takes too long', async () => {
    server.use(
      http.get('*/api/categories', async () => {
        await delay(500);
        return HttpResponse.json([]);
      }),
    );
    await expect(call('catalog.listCategories', { timeout: 30 })).rejects.toMatchObject({ code: 'timeout' });
  });

  it('is told apart from an answer that is not JSON', async () => {
    server.use(http.get('*/api/categories', () => new HttpResponse('<html>', { status: 502 })));
    await expect(call('catalog.listCategories')).rejects.toMatchObject({ code: 'internal', status: 502 });
  });
});

it('addresses a call by the registry and sends the token of the moment', async () => {
  keepSession({ token: 'mine', user: asha });
  let seen = '';
  server.use(
    http.patch('*/api/cart/update/:line', async ({ request, params }) => {
      seen = `${String(params['line'])} ${request.headers.get('authorization')} ${JSON.stringify(await request.json())}`;
      return HttpResponse.json(aCart(2));
    }),
  );
  await call('cart.update', { params: { cartItemId: 'ci-7' }, body: { quantity: 3 } });
  expect(seen).toBe('ci-7 Bearer mine {"quantity":3}');
});

describe('two tabs', () => {
  /** One lock for both, as a browser has it. */
  function oneLock() {
    let last: Promise<unknown> = Promise.resolve();
    vi.stubGlobal('navigator', {
      locks: {
        request: (_: string, task: () => Promise<unknown>) => {
          const mine = last.then(task);
          last = mine.catch(() => undefined);
          return mine;
        },
      },
    });
  }
  const openTab = async () => {
    vi.resetModules();
    return import('#web/api/client.ts');
  };
  afterEach(() => void vi.unstubAllGlobals());

  it('whose token is refused at once renew it once between them', async () => {
    oneLock();
    signedIn('old');
    const [one, other] = [await openTab(), await openTab()];
    server.use(cartFor('new'));
    const seen = refreshes(() => HttpResponse.json({ token: 'new', user: asha }));
    await Promise.all([one.call('cart.read'), other.call('cart.read')]);
    expect(seen.count).toBe(1);
  });

  it('both end when it cannot be renewed, with one question', async () => {
    oneLock();
    signedIn('old');
    const [one, other] = [await openTab(), await openTab()];
    server.use(cartFor('new'));
    const seen = refreshes(() => failure(401, 'session_expired'));
    const answers = await Promise.allSettled([one.call('cart.read'), other.call('cart.read')]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(seen.count).toBe(1);
    expect(localStorage.getItem('nanhe.token')).toBeNull();
  });
});
