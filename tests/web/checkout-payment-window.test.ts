// @vitest-environment happy-dom
/** Does the provider's window come, with what it needs to know, and is each of its endings understood? */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paid, standInProvider } from './kit/provider.ts';

const order = { id: 'order_1', amount: 58_882, currency: 'INR', key: 'rzp_test_1' };
const shown = { description: 'Your order', notes: { order_type: 'cart' }, method: 'upi' } as const;
const asha = { name: 'Asha Verma', email: 'asha@example.in', phone: '+91 98765-43210' };

/** As a new page would load it: whether the script has been asked for is remembered by the module. */
async function load() {
  vi.resetModules();
  return await import('#web/api/payment-window.ts');
}
const pay = async (given: { order?: Partial<typeof order>; payer?: Partial<typeof asha> } = {}) =>
  (await load()).payInWindow({ ...order, ...given.order }, { ...asha, ...given.payer }, shown);
/** The scripts that were asked for. Nothing is fetched: the test says how the loading ends. */
const scripts: HTMLScriptElement[] = [];
const ends = (how: 'load' | 'error') => scripts.at(-1)?.dispatchEvent(new Event(how));

beforeEach(() => {
  document.head.innerHTML = '<meta name="checkout-script" content="https://provider.example/checkout.js">';
  scripts.length = 0;
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => void scripts.push(nodes[0] as HTMLScriptElement));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the window', () => {
  it('is given order, amount, key, all ways to pay, the chosen one, and a phone of digits only', async () => {
    const windows = standInProvider(({ options }) => options.handler(paid));
    await expect(pay()).resolves.toEqual({ kind: 'paid', success: paid });
    expect(windows[0]?.options).toMatchObject({
      key: 'rzp_test_1',
      amount: 58_882,
      currency: 'INR',
      order_id: 'order_1',
      prefill: { name: 'Asha Verma', email: 'asha@example.in', contact: '919876543210', method: 'upi' },
      method: { upi: true, card: true, netbanking: true, wallet: true, emi: true },
      notes: { order_type: 'cart' },
    });
  });

  it('that is closed unpaid has been cancelled', async () => {
    standInProvider(({ options }) => options.modal.ondismiss());
    await expect(pay()).resolves.toEqual({ kind: 'cancelled' });
  });

  it('that is closed after a refused payment has failed, for the reason given', async () => {
    standInProvider(({ options, fail }) => {
      fail('Declined by the bank');
      options.modal.ondismiss();
    });
    await expect(pay()).resolves.toEqual({ kind: 'failed', description: 'Declined by the bank' });
  });

  it('that is closed after a payment refused without a word has failed without a reason', async () => {
    standInProvider(({ options, fail }) => {
      fail();
      options.modal.ondismiss();
    });
    await expect(pay()).resolves.toEqual({ kind: 'failed', description: null });
  });

  it('that cannot be opened is loaded anew the next time', async () => {
    vi.stubGlobal('Razorpay', () => undefined);
    const { payInWindow } = await load();
    await expect(payInWindow(order, asha, shown)).rejects.toThrow(TypeError);
    const second = payInWindow(order, asha, shown);
    await vi.waitFor(() => expect(scripts).toHaveLength(1));
    standInProvider(({ options }) => options.handler(paid));
    ends('load');
    await expect(second).resolves.toMatchObject({ kind: 'paid' });
  });

  it('in which a second try succeeds has taken the money', async () => {
    standInProvider(({ options, fail }) => {
      fail('Declined by the bank');
      options.handler(paid);
    });
    await expect(pay()).resolves.toMatchObject({ kind: 'paid' });
  });

  it.each([{}, null, { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1' }])(
    'that answers %j has given an invalid answer',
    async (answer) => {
      standInProvider(({ options }) => options.handler(answer));
      await expect(pay()).resolves.toEqual({ kind: 'garbled' });
    },
  );

  it.each([
    [{ order: { id: '' } }, 'Invalid order data for payment'],
    [{ order: { amount: 0 } }, 'Invalid order data for payment'],
    [{ payer: { name: ' ' } }, 'Invalid user data for payment'],
    [{ payer: { email: '' } }, 'Invalid user data for payment'],
  ])('is not opened with %j', async (given, text) => {
    const windows = standInProvider(() => {});
    await expect(pay(given)).rejects.toThrow(text);
    expect(windows).toEqual([]);
  });
});

describe("the provider's script", () => {
  it('is loaded once, from where the page says', async () => {
    const { loadProvider } = await load();
    const both = [loadProvider(), loadProvider()];
    expect(scripts.map((each) => each.getAttribute('src'))).toEqual(['https://provider.example/checkout.js']);
    standInProvider(() => {});
    ends('load');
    const [first, second] = await Promise.all(both);
    expect(first).toBe(second);
  });

  it('that does not come can be tried again', async () => {
    const { loadProvider } = await load();
    const first = loadProvider();
    ends('error');
    await expect(first).rejects.toThrow('Failed to load payment system');
    const second = loadProvider();
    // Another address: a request that hangs must not be waited for again.
    expect(scripts.map((each) => each.getAttribute('src'))).toEqual([
      'https://provider.example/checkout.js',
      'https://provider.example/checkout.js?try=2',
    ]);
    standInProvider(() => {});
    ends('load');
    await expect(second).resolves.toBeTypeOf('function');
  });

  it('is given up after 10 seconds', async () => {
    vi.useFakeTimers();
    const { loadProvider } = await load();
    const given = vi.fn();
    const loading = loadProvider().catch(given);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(given).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await loading;
    expect(given).toHaveBeenCalledWith(expect.objectContaining({ message: 'Payment script loading timeout' }));
  });

  it('that comes empty is no payment system', async () => {
    const { loadProvider } = await load();
    const loading = loadProvider();
    ends('load');
    await expect(loading).rejects.toThrow('Payment system not available. Please try again later.');
  });
});
