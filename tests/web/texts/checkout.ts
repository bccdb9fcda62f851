/** Messages: checkout and payment. */
import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { messageOf } from '#shared/contract/failures.ts';
import { dropSession, keepSession } from '#web/api/session.ts';
import { asha } from '../kit/given.tsx';
import { standInProvider } from '../kit/provider.ts';
import { answer, fill, holdBack, lose, press, refuse, shop } from './kit.tsx';
import type { Row } from './row.ts';

const pay = () => press(/^Pay ₹/);
const at = '/checkout';
const buyNow = '/checkout?buyNow=true';
const order = { id: 'order_1', amount: 117_764, currency: 'INR', key: 'k', expiresAt: '2026-11-01T00:15:00.000Z' };
/** An address is missing, so that the form is there. */
const first = () => {
  shop.addresses = [];
};
const payToNew = async () => {
  await fill({ Address: '4 Sadashiv Peth', City: 'Pune', State: 'MH', 'PIN code': '411030' });
  await pay();
};
/** The provider's script is not there yet; it is asked for, and what becomes of it is up to the row. */
function script(end: 'error' | 'load' | null) {
  vi.stubGlobal('Razorpay', undefined);
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    const [node] = nodes;
    if (!(node instanceof HTMLScriptElement)) return append(...nodes);
    if (end !== null) queueMicrotask(() => node.dispatchEvent(new Event(end)));
  });
}
const verifying = (code: Parameters<typeof refuse>[2]) => () => refuse('post', '/api/payments/verify-payment', code);

export const checkout: readonly Row[] = [
  {
    text: 'Failed to load saved addresses',
    at,
    when: 'the saved addresses cannot be read',
    as: 'page',
    given: () => refuse('get', '/api/addresses', 'internal'),
  },
  ...(['payment_provider_down', undefined] as const).map(
    (code): Row => ({
      text: 'Payment system not available. Please try again later.',
      ...(code === undefined ? {} : { code }),
      at,
      when: code === undefined ? "the provider's script comes empty" : 'the provider cannot be reached',
      as: 'Error',
      given: () => (code === undefined ? script('load') : refuse('post', '/api/payments/create-order', code)),
      reach: pay,
    }),
  ),
  {
    text: 'Invalid buy now item. Redirecting to cart.',
    at: buyNow,
    when: 'what is kept for Buy Now is no item',
    as: 'Warning',
    given: () => localStorage.setItem('nanhe.buyNow', '{"productId":"x"}'),
  },
  { text: 'No buy now item found. Redirecting to cart.', at: buyNow, when: 'nothing is kept for Buy Now', as: 'Warning' },
  {
    text: 'No items to checkout. Redirecting to products.',
    at,
    when: 'the cart is empty',
    as: 'Warning',
    given: () => {
      shop.lines = {};
    },
  },
  {
    text: 'Failed to save address: {reason}. Order cannot proceed without valid address.',
    reads: `Failed to save address: ${messageOf('too_many_addresses').replace(/\.$/, '')}. Order cannot proceed without valid address.`,
    code: 'too_many_addresses',
    at,
    when: 'the new address cannot be saved',
    as: 'Error',
    given: () => {
      first();
      refuse('post', '/api/addresses', 'too_many_addresses');
    },
    reach: payToNew,
  },
  {
    text: 'Payment setup failed: {reason}. Please try again.',
    reads: 'Payment setup failed: Prices have changed since you looked. Please try again.',
    code: 'total_changed',
    at,
    when: 'the payment cannot be set up',
    as: 'Error',
    given: () => refuse('post', '/api/payments/create-order', 'total_changed'),
    reach: pay,
  },
  {
    text: 'Payment verification failed: {message}',
    reads: `Payment verification failed: ${messageOf('signature_invalid')}`,
    code: 'signature_invalid',
    at,
    when: "the provider's signature is not right",
    as: 'Error',
    given: verifying('signature_invalid'),
    reach: pay,
  },
  {
    text: 'Payment verification failed. Please contact support.',
    at,
    when: 'the server knows nothing of this payment',
    code: 'checkout_not_found',
    as: 'Error',
    given: verifying('checkout_not_found'),
    reach: pay,
  },
  {
    text: 'Payment failed. Please try again.',
    at,
    when: 'the payment is known to have failed',
    code: 'payment_failed',
    as: 'Error',
    given: verifying('payment_failed'),
    reach: pay,
  },
  {
    text: 'Payment failed. Please try again.',
    at,
    when: 'the window is closed after a payment that was refused without a reason',
    as: 'Error',
    given: () =>
      standInProvider(({ options, fail }) => {
        fail();
        options.modal.ondismiss();
      }),
    reach: pay,
  },
  {
    text: 'Failed to place order. Please try again.',
    at,
    when: "the provider's window breaks",
    as: 'Error',
    given: () => vi.stubGlobal('Razorpay', () => undefined),
    reach: pay,
  },
  {
    text: 'Payment cancelled by user',
    at,
    when: 'the window is closed unpaid',
    as: 'Warning',
    given: () => standInProvider(({ options }) => options.modal.ondismiss()),
    reach: pay,
  },
  {
    text: 'Payment failed: {description}',
    reads: 'Payment failed: Declined by the bank',
    at,
    when: 'the window is closed after a refused payment',
    as: 'Error',
    given: () =>
      standInProvider(({ options, fail }) => {
        fail('Declined by the bank');
        options.modal.ondismiss();
      }),
    reach: pay,
  },
  {
    text: 'Failed to load payment system',
    at,
    when: "the provider's script cannot be loaded",
    as: 'Error',
    given: () => script('error'),
    reach: pay,
  },
  {
    text: 'Payment script loading timeout',
    at,
    when: "the provider's script does not come within 10 seconds",
    as: 'Error',
    given: () => {
      script(null);
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    },
    reach: async () => {
      await pay();
      await vi.advanceTimersByTimeAsync(10_500);
    },
  },
  {
    text: 'Invalid payment response',
    reads: 'Payment failed: Invalid payment response',
    at,
    when: 'the window answers without payment, order or signature',
    as: 'Error',
    given: () => standInProvider(({ options }) => options.handler({ razorpay_payment_id: 'pay_1' })),
    reach: pay,
  },
  {
    text: 'Invalid order data for payment',
    at,
    when: 'the payment order has no amount',
    as: 'Error',
    given: () => answer('post', '/api/payments/create-order', { ...order, amount: 0 }),
    reach: pay,
  },
  {
    text: 'Invalid user data for payment',
    at,
    when: 'the stored user has no name',
    as: 'Error',
    given: () => {
      dropSession();
      keepSession({ token: 'token-1', user: { ...asha, firstName: '', lastName: '' } });
    },
    reach: pay,
  },
  {
    text: 'Address saved for future orders!',
    at,
    when: 'the new address was saved, before the payment begins',
    as: 'Success',
    given: () => {
      first();
      holdBack('post', '/api/payments/create-order');
    },
    reach: payToNew,
  },
  { text: 'Payment successful! Order placed successfully!', at, when: 'paid', as: 'Success', reach: pay },
  {
    text: 'Failed to load product details. Please try again.',
    at: buyNow,
    when: 'the product of Buy Now cannot be read',
    as: 'page',
    given: () => {
      localStorage.setItem('nanhe.buyNow', '{"productId":7,"quantity":1}');
      lose('get', '/api/products/7');
    },
    reach: () => screen.findByRole('button', { name: 'Try Again' }).then((button) => fireEvent.click(button)),
  },
];
