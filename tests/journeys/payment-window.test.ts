/** Covers the payment window of the simulator without the shop: five payment methods that fail, succeed or are left. */
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { keyId, keySecret, openDesk } from '#tests/infra/local/simulators/razorpay/razorpay-kit.ts';
import { expect, test } from '#tests/journeys/kit/journey.ts';

type Window = ReturnType<ReturnType<import('@playwright/test').Page['getByTitle']>['contentFrame']>;
interface Ended {
  readonly paid?: { readonly razorpay_payment_id: string; readonly razorpay_order_id: string; readonly razorpay_signature: string };
  readonly failed?: { readonly reason: string };
}
interface OpensWindow {
  Razorpay: new (options: object) => { on: (event: string, listener: (failure: { error: { reason: string } }) => void) => void; open: () => void };
}

const card = async (window: Window, method: 'Card' | 'EMI', number: string) => {
  const panel = window.getByRole('tabpanel', { name: method });
  await panel.getByLabel('Card number').fill(number);
  await panel.getByLabel('Expiry').fill('12/34');
  await panel.getByLabel('CVV').fill('123');
  await panel.getByLabel('Name on card').fill('Asha Rao');
  await panel.getByRole('button', { name: 'Pay ₹499.00' }).click();
};
const otp = async (window: Window) => {
  await window.getByRole('textbox', { name: 'OTP' }).fill('123456');
  await window.getByRole('button', { name: 'Submit OTP' }).click();
};
const approve = async (window: Window, method: string, choice: string, ending: 'Success' | 'Failure') => {
  const panel = window.getByRole('tabpanel', { name: method });
  await panel.getByRole('radio', { name: choice }).check();
  await panel.getByRole('button', { name: 'Pay ₹499.00' }).click();
  await window.getByRole('button', { name: ending }).click();
};
const upi = async (window: Window, address: string) => {
  await window.getByLabel('UPI ID').fill(address);
  await window.getByRole('button', { name: 'Pay ₹499.00' }).click();
};

/** How a payment with each method fails, with which reason, and how it succeeds. */
const methods: readonly (readonly [
  tab: string,
  fails: (window: Window) => Promise<void>,
  reason: string,
  pays: (window: Window) => Promise<void>,
])[] = [
  ['UPI', (window) => upi(window, 'failure@razorpay'), 'payment_failed', (window) => upi(window, 'success@razorpay')],
  [
    'Card',
    async (window) => {
      await card(window, 'Card', '4100 2800 0006 0003');
      await otp(window);
    },
    'card_declined',
    async (window) => {
      await card(window, 'Card', '4100 2800 0000 1007');
      await otp(window);
    },
  ],
  [
    'Netbanking',
    (window) => approve(window, 'Netbanking', 'ICICI', 'Failure'),
    'payment_failed',
    (window) => approve(window, 'Netbanking', 'SBI', 'Success'),
  ],
  [
    'Wallet',
    (window) => approve(window, 'Wallet', 'Airtel', 'Failure'),
    'payment_failed',
    (window) => approve(window, 'Wallet', 'PhonePe', 'Success'),
  ],
  [
    'EMI',
    async (window) => {
      await card(window, 'EMI', '4100 2800 0008 0001');
      await otp(window);
    },
    'insufficient_funds',
    async (window) => {
      await window.getByLabel('Plan').selectOption({ label: '6 months, ₹83.17 a month' });
      await card(window, 'EMI', '4100 2800 0000 1007');
      await otp(window);
    },
  ],
];

test('a customer pays with each of five methods after a failure with its reason, and leaves the window with Escape', async ({ page }) => {
  const simulator = await openDesk({ webhooks: false });
  try {
    await page.route(`${simulator.base}/shop`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><html lang="en"><title>A shop</title><script src="v1/checkout.js"></script></html>',
      }),
    );
    await page.goto(`${simulator.base}/shop`);
    const window = page.getByTitle('Razorpay payment window').contentFrame();
    const open = async () => {
      const { id } = await simulator.sdk.orders.create({ amount: 49_900, currency: 'INR' });
      const opened = await page.evaluateHandle(
        ([key, order_id]) => {
          let failed: { reason: string } | undefined;
          const ended = new Promise<object>((resolve) => {
            const { Razorpay } = globalThis as unknown as OpensWindow;
            const it = new Razorpay({ key, order_id, handler: (paid: object) => resolve({ paid }), modal: { ondismiss: () => resolve({ failed }) } });
            it.on('payment.failed', ({ error }) => (failed = error));
            it.open();
          });
          // In an object, because Playwright would await a promise.
          return { ended };
        },
        [keyId, id] as const,
      );
      await expect(window.getByRole('heading', { name: 'Choose how to pay' })).toBeVisible();
      return { id, ended: () => opened.evaluate(({ ended }) => ended) as Promise<Ended> };
    };
    for (const [tab, fails, reason, pays] of methods) {
      const { id, ended } = await open();
      await window.getByRole('tab', { name: tab }).click();
      await fails(window);
      await expect(window.getByRole('heading', { name: 'Payment failed' })).toBeVisible();
      await window.getByRole('button', { name: 'Close', exact: true }).click();
      expect((await ended()).failed, tab).toMatchObject({ reason });
      expect(await simulator.sdk.orders.fetch(id), tab).toMatchObject({ status: 'attempted', amount_paid: 0 });

      const next = await open();
      await window.getByRole('tab', { name: tab }).click();
      await pays(window);
      const { paid } = await next.ended();
      const payment_id = paid?.razorpay_payment_id ?? '';
      expect(validatePaymentVerification({ order_id: next.id, payment_id }, paid?.razorpay_signature ?? '', keySecret), tab).toBe(true);
      expect(await simulator.sdk.payments.fetch(payment_id), tab).toMatchObject({ status: 'captured', amount: 49_900, method: tab.toLowerCase() });
    }
    const left = await open();
    await page.keyboard.press('Escape');
    expect(await left.ended()).toEqual({});
    expect(await simulator.sdk.orders.fetch(left.id)).toMatchObject({ status: 'created', attempts: 0 });
  } finally {
    await simulator.close();
  }
});
