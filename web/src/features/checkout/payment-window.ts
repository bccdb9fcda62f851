/** How does the provider's window take the money? Its script is loaded when it is needed, and the window tells how it ended. */
import * as z from 'zod';

/** Milliseconds that the provider's script may take to load. */
export const scriptTimeout = 10_000;

export const methods = [
  { id: 'upi', label: 'UPI', text: 'Google Pay, PhonePe, Paytm and others' },
  { id: 'card', label: 'Card', text: 'Credit and debit cards' },
  { id: 'netbanking', label: 'Net banking', text: 'All large banks' },
  { id: 'wallet', label: 'Wallet', text: 'Mobile wallets' },
  { id: 'emi', label: 'EMI', text: 'Pay in monthly parts by card' },
] as const;
export type Method = (typeof methods)[number]['id'];

const Success = z.object({ razorpay_payment_id: z.string(), razorpay_order_id: z.string(), razorpay_signature: z.string() });
export type Success = z.infer<typeof Success>;

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

export type Ending =
  | { readonly kind: 'paid'; readonly success: Success }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly description: string };

/** What the window could not even begin with; its message is for the shopper. */
export class PaymentSetupError extends Error {}

interface ProviderWindow {
  open: () => void;
  close?: () => void;
  on: (event: 'payment.failed', listener: (failure: { error?: { description?: string } }) => void) => void;
}
type Provider = new (options: Record<string, unknown>) => ProviderWindow;
const provider = (): Provider | undefined => (globalThis as { Razorpay?: Provider }).Razorpay;

let loading: Promise<Provider> | null = null;

/** Loads the provider's script once; a failed load can be tried again. */
export function loadProvider(): Promise<Provider> {
  const there = provider();
  if (there !== undefined) return Promise.resolve(there);
  loading ??= new Promise<Provider>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (message: string) => {
      clearTimeout(timer);
      script.remove();
      loading = null;
      reject(new PaymentSetupError(message));
    };
    const timer = setTimeout(() => fail('Payment script loading timeout'), scriptTimeout);
    script.src = document.querySelector<HTMLMetaElement>('meta[name="checkout-script"]')?.content ?? '';
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

/** Opens the window and resolves when it has ended, one way or another. */
export async function payInWindow(order: PaymentOrder, payer: Payer, method: Method, brand: string, notes: Record<string, string>): Promise<Ending> {
  if (order.id === '' || !(order.amount > 0)) throw new PaymentSetupError('Invalid order data for payment');
  if (payer.name.trim() === '' || payer.email === '') throw new PaymentSetupError('Invalid user data for payment');
  const Razorpay = await loadProvider();
  return await new Promise<Ending>((resolve) => {
    let refusal: string | null = null;
    const opened = new Razorpay({
      key: order.key,
      amount: order.amount,
      currency: order.currency,
      name: brand,
      description: 'Your order',
      order_id: order.id,
      prefill: { name: payer.name, email: payer.email, contact: payer.phone.replace(/\D/g, ''), method },
      notes,
      theme: { color: '#0B6E69' },
      method: Object.fromEntries(methods.map(({ id }) => [id, true])),
      handler: (answer: unknown) => {
        const parsed = Success.safeParse(answer);
        resolve(parsed.success ? { kind: 'paid', success: parsed.data } : { kind: 'failed', description: 'Invalid payment response' });
      },
      // A shopper may try again inside the window; what counts is how it stands when the window closes.
      modal: { ondismiss: () => resolve(refusal === null ? { kind: 'cancelled' } : { kind: 'failed', description: refusal }) },
    });
    opened.on('payment.failed', ({ error }) => {
      refusal = error?.description ?? 'Please try again.';
    });
    opened.open();
  });
}
