// @vitest-environment happy-dom
/** The payment window of the provider: its script, its options and its outcomes. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paidCallback, simulatePaymentWindow } from '#tests/web/kit/payment-window.ts';

const order = { id: 'order_1', amount: 58_882, currency: 'INR', key: 'rzp_test_1' };
const shown = { description: 'Your order', notes: { order_type: 'cart' }, method: 'upi' } as const;
const asha = { name: 'Asha Verma', email: 'asha@example.in', phone: '+91 98765-43210' };

/** Loads the module afresh, because the module remembers whether the script was requested. */
async function load() {
  vi.resetModules();
  return await import('#web/shop/payment/payment-window.ts');
}
const pay = async (given: { order?: Partial<typeof order>; payer?: Partial<typeof asha> } = {}) =>
  (await load()).payInWindow({ ...order, ...given.order }, { ...asha, ...given.payer }, shown);
/** The requested scripts. Nothing is fetched: the test decides how loading ends. */
const scripts: HTMLScriptElement[] = [];
const ends = (how: 'load' | 'error') => scripts.at(-1)?.dispatchEvent(new Event(how));

const scriptAddress = document.createElement('meta');
scriptAddress.name = 'checkout-script';
scriptAddress.content = 'https://provider.example/checkout.js';

beforeEach(() => {
  document.head.append(scriptAddress);
  scripts.length = 0;
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => void scripts.push(nodes[0] as HTMLScriptElement));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.resetModules();
  scriptAddress.remove();
});

describe('the payment window', () => {
  it('passes the order, all payment methods and a phone number of digits to the payment window', async () => {
    const windows = simulatePaymentWindow(({ options }) => options.handler(paidCallback));
    await expect(pay()).resolves.toEqual({ kind: 'paid', success: paidCallback });
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

  it('reports a payment window closed unpaid as cancelled', async () => {
    simulatePaymentWindow(({ options }) => options.modal.ondismiss());
    await expect(pay()).resolves.toEqual({ kind: 'cancelled' });
  });

  it('reports a payment window closed after a declined payment as failed with the reason', async () => {
    simulatePaymentWindow(({ options, fail }) => {
      fail('Declined by the bank');
      options.modal.ondismiss();
    });
    await expect(pay()).resolves.toEqual({ kind: 'failed', description: 'Declined by the bank' });
  });

  it('reports a payment declined without a description as failed without a reason', async () => {
    simulatePaymentWindow(({ options, fail }) => {
      fail();
      options.modal.ondismiss();
    });
    await expect(pay()).resolves.toEqual({ kind: 'failed', description: null });
  });

  it("loads the provider's script again after the payment window could not be opened", async () => {
    vi.stubGlobal('Razorpay', () => undefined);
    const { payInWindow } = await load();
    await expect(payInWindow(order, asha, shown)).rejects.toThrow(TypeError);
    const second = payInWindow(order, asha, shown);
    await vi.waitFor(() => expect(scripts).toHaveLength(1));
    simulatePaymentWindow(({ options }) => options.handler(paidCallback));
    ends('load');
    await expect(second).resolves.toMatchObject({ kind: 'paid' });
  });

  it('reports a payment as paid when the second try succeeds', async () => {
    simulatePaymentWindow(({ options, fail }) => {
      fail('Declined by the bank');
      options.handler(paidCallback);
    });
    await expect(pay()).resolves.toMatchObject({ kind: 'paid' });
  });

  it.each([{}, null, { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1' }])(
    'reports the invalid answer %j of the payment window as garbled',
    async (answer) => {
      simulatePaymentWindow(({ options }) => options.handler(answer));
      await expect(pay()).resolves.toEqual({ kind: 'garbled' });
    },
  );

  it.each([
    [{ order: { id: '' } }, 'Invalid order data for payment'],
    [{ order: { amount: 0 } }, 'Invalid order data for payment'],
    [{ payer: { name: ' ' } }, 'Invalid user data for payment'],
    [{ payer: { email: '' } }, 'Invalid user data for payment'],
  ])('opens no payment window with %j', async (given, text) => {
    const windows = simulatePaymentWindow(() => {});
    await expect(pay(given)).rejects.toThrow(text);
    expect(windows).toEqual([]);
  });
});

describe("the provider's script", () => {
  it("loads the provider's script once, from the address in the page", async () => {
    const { loadProvider } = await load();
    const both = [loadProvider(), loadProvider()];
    expect(scripts.map((each) => each.getAttribute('src'))).toEqual(['https://provider.example/checkout.js']);
    simulatePaymentWindow(() => {});
    ends('load');
    const [first, second] = await Promise.all(both);
    expect(first).toBe(second);
  });

  it("loads the provider's script again after a failed load", async () => {
    const { loadProvider } = await load();
    const first = loadProvider();
    ends('error');
    await expect(first).rejects.toThrow('Failed to load payment system');
    const second = loadProvider();
    // Another address, so that the browser does not wait for a hanging request again.
    expect(scripts.map((each) => each.getAttribute('src'))).toEqual([
      'https://provider.example/checkout.js',
      'https://provider.example/checkout.js?try=2',
    ]);
    simulatePaymentWindow(() => {});
    ends('load');
    await expect(second).resolves.toBeTypeOf('function');
  });

  it("gives up loading the provider's script after 10 seconds", async () => {
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

  it("rejects a provider's script that defines no payment window", async () => {
    const { loadProvider } = await load();
    const loading = loadProvider();
    ends('load');
    await expect(loading).rejects.toThrow('Payment system not available. Please try again later.');
  });
});
