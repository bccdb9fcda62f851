// @vitest-environment happy-dom
/** The API client of the site: session renewal, signing out and failed calls. */
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCart, asha, resetBrowser, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { ApiError, call, sendPendingLogout, signOut } from '#web/api/client.ts';
import { session, storeSession } from '#web/api/session.ts';

const server = setUpServer();
afterEach(resetBrowser);

const failure = (status: number, code: string, more: object = {}) =>
  HttpResponse.json({ success: false, code, message: `text of ${code}`, requestId: 'r', ...more }, { status });
/** A cart that only the given token may read. */
const cartFor = (good: string) =>
  http.get('*/api/cart', ({ request }) =>
    request.headers.get('authorization') === `Bearer ${good}` ? HttpResponse.json(aCart(1)) : failure(401, 'session_expired'),
  );

function refreshes(answer: () => Response | Promise<Response>) {
  const seen = { count: 0 };
  server.use(
    http.post('*/api/auth/refresh', () => {
      seen.count += 1;
      return answer();
    }),
  );
  return seen;
}

describe('a rejected token', () => {
  it('renews a rejected token once for all concurrent calls', async () => {
    signIn('old');
    server.use(cartFor('new'));
    const seen = refreshes(() => HttpResponse.json({ token: 'new', user: asha }));
    const carts = await Promise.all([call('cart.read'), call('cart.read'), call('cart.read')]);
    expect(carts).toHaveLength(3);
    expect(seen.count).toBe(1);
    expect(session()?.token).toBe('new');
  });

  it('uses the token that another tab has renewed', async () => {
    signIn('old');
    server.use(cartFor('new'));
    const seen = refreshes(() => failure(401, 'session_expired'));
    localStorage.setItem('nanhe.token', 'new');
    await call('cart.read');
    expect(seen.count).toBe(0);
  });

  it('ends the session when the token cannot be renewed', async () => {
    signIn('old');
    server.use(cartFor('new'));
    refreshes(() => failure(401, 'session_expired'));
    await expect(call('cart.read')).rejects.toMatchObject({ code: 'session_expired', status: 401 });
    expect(session()).toBeNull();
    expect(localStorage.getItem('nanhe.token')).toBeNull();
    expect(localStorage.getItem('nanhe.user')).toBeNull();
  });

  it('keeps the session when the renewal of the token has no connection', async () => {
    signIn('old');
    server.use(cartFor('new'));
    refreshes(() => HttpResponse.error());
    await expect(call('cart.read')).rejects.toMatchObject({ code: 'network' });
    expect(session()?.token).toBe('old');
  });

  it('does not restore a session that ended while its token was being renewed', async () => {
    signIn('old');
    server.use(
      cartFor('new'),
      http.post('*/api/auth/logout', () => HttpResponse.json({ success: true, message: 'ok' })),
    );
    const { promise, resolve } = Promise.withResolvers<Response>();
    const seen = refreshes(() => promise);
    const reading = call('cart.read').catch((error: unknown) => error);
    await vi.waitFor(() => expect(seen.count).toBe(1));
    await signOut();
    resolve(HttpResponse.json({ token: 'new', user: asha }));
    expect(await reading).toBeInstanceOf(ApiError);
    expect(session()).toBeNull();
  });
});

describe('another customer who signs in to the browser', () => {
  /** What another tab stores at a sign-in. */
  const signInElsewhere = () => {
    localStorage.setItem('nanhe.token', 'ravis');
    localStorage.setItem('nanhe.user', JSON.stringify({ ...asha, id: 'customer-2', email: 'ravi@example.in' }));
  };

  it('does not get a change that the customer before sent', async () => {
    signIn('old');
    const tokens: (string | null)[] = [];
    server.use(
      http.patch('*/api/users/profile', ({ request }) => {
        tokens.push(request.headers.get('authorization'));
        signInElsewhere();
        return failure(401, 'session_expired');
      }),
    );
    await expect(call('account.updateProfile', { body: { firstName: 'Asha' } })).rejects.toMatchObject({ status: 401 });
    expect(tokens).toEqual(['Bearer old']);
    expect(session()?.token).toBe('ravis');
  });

  it.each([
    ['succeeds', () => HttpResponse.json({ token: 'new', user: asha })],
    ['fails', () => failure(401, 'session_expired')],
  ] as const)('keeps the session when the renewal of the token before %s late', async (_, answer) => {
    signIn('old');
    server.use(cartFor('new'));
    refreshes(() => {
      signInElsewhere();
      return answer();
    });
    await expect(call('cart.read')).rejects.toMatchObject({ status: 401 });
    expect(session()).toMatchObject({ token: 'ravis', user: { id: 'customer-2' } });
    expect(localStorage.getItem('nanhe.token')).toBe('ravis');
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

  it.each([
    ['a missing connection', () => HttpResponse.error()],
    ['an unavailable server', () => failure(503, 'unavailable')],
  ] as const)('repeats a sign-out once after %s', async (_, answer) => {
    signIn('old');
    server.use(http.post('*/api/auth/logout', answer));
    await signOut();
    expect(session()).toBeNull();
    server.use(hears());
    await sendPendingLogout();
    await sendPendingLogout();
    expect(heard).toEqual(['the cookie alone']);
  });

  it('tells the server of a sign-out only after it has answered pending changes', async () => {
    signIn('old');
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.use(
      hears(),
      http.delete('*/api/wishlist/:id', () => promise),
    );
    const removing = call('wishlist.remove', { params: { productId: 2 } });
    const leaving = signOut();
    expect(session()).toBeNull();
    await new Promise((done) => setTimeout(done, 50));
    expect(heard).toEqual([]);
    resolve(HttpResponse.json({ success: true, items: [] }));
    await Promise.all([removing, leaving]);
    expect(heard).toEqual(['Bearer old']);
  });

  it('repeats no sign-out that succeeded or was followed by a new session', async () => {
    signIn('old');
    server.use(hears());
    await signOut();
    await sendPendingLogout();
    expect(heard).toEqual(['Bearer old']);
    server.use(http.post('*/api/auth/logout', () => HttpResponse.error()));
    signIn('old');
    await signOut();
    storeSession({ token: 'new', user: asha });
    server.use(hears());
    await sendPendingLogout();
    expect(heard).toEqual(['Bearer old']);
    expect(session()?.token).toBe('new');
  });
});

describe('a failed call', () => {
  it('keeps the session when a call is forbidden', async () => {
    signIn();
    server.use(http.get('*/api/cart', () => failure(403, 'forbidden')));
    await expect(call('cart.read')).rejects.toMatchObject({ code: 'forbidden' });
    expect(session()).not.toBeNull();
  });

  it('renews no session when a sign-in is rejected', async () => {
    server.use(http.post('*/api/auth/login', () => failure(401, 'wrong_credentials')));
    await expect(call('auth.login', { body: { identifier: 'a@b.in', password: 'x' } })).rejects.toMatchObject({
      code: 'wrong_credentials',
      message: 'text of wrong_credentials',
    });
  });

  it('reports the fields and the details of a failed call', async () => {
    server.use(http.get('*/api/products', () => failure(400, 'invalid_input', { fields: { page: 'At least 1' }, details: { page: 0 } })));
    await expect(call('catalog.listProducts', { query: { page: 0 } })).rejects.toMatchObject({
      fields: { page: 'At least 1' },
      details: { page: 0 },
    });
  });

  it('reports a missing connection', async () => {
    server.use(http.get('*/api/categories', () => HttpResponse.error()));
    await expect(call('catalog.listCategories')).rejects.toMatchObject({
      code: 'network',
      message: 'Network error. Please check your internet connection.',
    });
  });

  it('gives up a call whose answer does not come within the timeout', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    server.use(http.get('*/api/categories', () => promise));
    await expect(call('catalog.listCategories', { timeout: 1 })).rejects.toMatchObject({ code: 'timeout' });
    resolve(HttpResponse.json([]));
  });

  it('reports a failed answer that is not JSON as an internal error', async () => {
    server.use(http.get('*/api/categories', () => new HttpResponse('<html>', { status: 502 })));
    await expect(call('catalog.listCategories')).rejects.toMatchObject({ code: 'internal', status: 502 });
  });
});

it('builds a call from the route registry and sends the current token', async () => {
  storeSession({ token: 'mine', user: asha });
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
  /** One lock for both tabs, as a browser has it. */
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
  afterEach(() => void vi.resetModules());

  it('renews a rejected token once for two tabs', async () => {
    oneLock();
    signIn('old');
    const [one, other] = [await openTab(), await openTab()];
    server.use(cartFor('new'));
    const seen = refreshes(() => HttpResponse.json({ token: 'new', user: asha }));
    await Promise.all([one.call('cart.read'), other.call('cart.read')]);
    expect(seen.count).toBe(1);
  });

  it('ends the session in both tabs after one failed renewal', async () => {
    oneLock();
    signIn('old');
    const [one, other] = [await openTab(), await openTab()];
    server.use(cartFor('new'));
    const seen = refreshes(() => failure(401, 'session_expired'));
    const answers = await Promise.allSettled([one.call('cart.read'), other.call('cart.read')]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(seen.count).toBe(1);
    expect(localStorage.getItem('nanhe.token')).toBeNull();
  });
});
