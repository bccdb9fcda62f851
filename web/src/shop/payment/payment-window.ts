/** Opens the payment provider's window, whose script is loaded on demand, and resolves with how it ended. */
import { settings } from '#web/content/settings.ts';
import { type Method, methods } from './payment-methods.ts';

/** Milliseconds for the provider's script to load. */
export const scriptTimeoutMs = 10_000;

export type Success = Readonly<Record<'razorpay_payment_id' | 'razorpay_order_id' | 'razorpay_signature', string>>;

/** The fields of a successful payment, or null when the answer is not one. */
function parseSuccess(answer: unknown): Success | null {
  const { razorpay_payment_id, razorpay_order_id, razorpay_signature } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  return typeof razorpay_payment_id === 'string' && typeof razorpay_order_id === 'string' && typeof razorpay_signature === 'string'
    ? { razorpay_payment_id, razorpay_order_id, razorpay_signature }
    : null;
}

export interface PaymentOrder {
  readonly id: string;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  readonly key: string;
}

export interface Payer {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

export type PaymentOutcome =
  | { readonly kind: 'paid'; readonly success: Success }
  | { readonly kind: 'cancelled' }
  /** `description` is null where the provider gave no reason. */
  | { readonly kind: 'failed'; readonly description: string | null }
  /** The answer cannot be read, so it is not known whether money was taken. */
  | { readonly kind: 'garbled' };

/** Thrown when the window could not be opened; the message is for the shopper. */
export class PaymentSetupError extends Error {}

interface ProviderWindow {
  open: () => void;
  close?: () => void;
  on: (event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void) => void;
}
type Provider = new (options: Record<string, unknown>) => ProviderWindow;
const page = globalThis as { Razorpay?: Provider | undefined };
const provider = (): Provider | undefined => page.Razorpay;

let loading: Promise<Provider> | null = null;
let failures = 0;

/** Changes the address after a failure, because the browser would reuse a hanging request for the same one. */
function scriptUrl(): string {
  const address = document.querySelector<HTMLMetaElement>('meta[name="checkout-script"]')?.content ?? '';
  return failures === 0 ? address : `${address}?try=${failures + 1}`;
}

/** Loads the provider's script once; a failed load can be tried again. */
export function loadProvider(): Promise<Provider> {
  const existing = provider();
  if (existing !== undefined) return Promise.resolve(existing);
  loading ??= new Promise<Provider>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (message: string) => {
      clearTimeout(timer);
      script.remove();
      loading = null;
      failures++;
      reject(new PaymentSetupError(message));
    };
    const timer = setTimeout(() => fail('Payment script loading timeout'), scriptTimeoutMs);
    script.src = scriptUrl();
    script.async = true;
    script.addEventListener('error', () => fail('Failed to load payment system'));
    script.addEventListener('load', () => {
      const loaded = provider();
      if (loaded === undefined) return fail('Payment system not available. Please try again later.');
      clearTimeout(timer);
      return resolve(loaded);
    });
    document.head.append(script);
  });
  return loading;
}

/** Texts that the window shows beside the amount, and notes that the provider stores with the payment. */
export interface WindowOptions {
  readonly description: string;
  readonly notes: Readonly<Record<string, string>>;
  /** The method that the shopper chose before the window opened. */
  readonly method?: Method;
  /** Closes the window from outside; the result is then "cancelled". */
  readonly signal?: AbortSignal;
  /** False: the escape key does not close the window. */
  readonly closesOnEscape?: boolean;
}

/** Opens the window and resolves when it has closed. */
export async function payInWindow(
  order: PaymentOrder,
  payer: Payer,
  { description, notes, method, signal, closesOnEscape = true }: WindowOptions,
): Promise<PaymentOutcome> {
  if (order.id === '' || !(order.amount > 0)) throw new PaymentSetupError('Invalid order data for payment');
  if (payer.name.trim() === '' || payer.email === '') throw new PaymentSetupError('Invalid user data for payment');
  const Razorpay = await loadProvider();
  return await new Promise<PaymentOutcome>((resolve) => {
    let outcome: PaymentOutcome = { kind: 'cancelled' };
    const paymentWindow = new Razorpay({
      key: order.key,
      amount: order.amount,
      currency: order.currency,
      name: settings.brand,
      description,
      order_id: order.id,
      prefill: { name: payer.name, email: payer.email, contact: payer.phone.replace(/\D/g, ''), ...(method === undefined ? {} : { method }) },
      notes,
      theme: { color: '#0B6E69' },
      method: Object.fromEntries(methods.map(({ id }) => [id, true])),
      handler: (answer: unknown) => {
        const success = parseSuccess(answer);
        resolve(success === null ? { kind: 'garbled' } : { kind: 'paid', success });
      },
      // A shopper may try again inside the window; the last state counts.
      modal: { escape: closesOnEscape, ondismiss: () => resolve(outcome) },
    });
    paymentWindow.on('payment.failed', ({ error }) => {
      outcome = { kind: 'failed', description: error?.description || null };
    });
    signal?.addEventListener('abort', () => {
      paymentWindow.close?.();
      resolve({ kind: 'cancelled' });
    });
    paymentWindow.open();
  }).catch((error: unknown) => {
    // The script could not open its window, so it is loaded again next time.
    page.Razorpay = undefined;
    loading = null;
    failures++;
    throw error;
  });
}
