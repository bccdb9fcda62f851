/** Replaces the payment provider's script in page tests by a window that ends as the test says. */
import { vi } from 'vitest';

export interface WindowOptions {
  readonly key: string;
  readonly amount: number;
  readonly currency: string;
  readonly order_id: string;
  readonly prefill: { readonly name: string; readonly email: string; readonly contact: string; readonly method: string };
  readonly method: Readonly<Record<string, boolean>>;
  readonly notes: Readonly<Record<string, string>>;
  readonly handler: (answer: unknown) => void;
  readonly modal: { readonly ondismiss: () => void; readonly escape: boolean };
}

interface Opened {
  readonly options: WindowOptions;
  readonly fail: (description?: string) => void;
}

export const paidCallback = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'signed' };

/** Each window that the page opens behaves as `act` says; the answer is what was opened so far. */
export function simulatePaymentWindow(act: (opened: Opened) => void): Opened[] {
  const windows: Opened[] = [];
  class Razorpay {
    readonly #listeners: ((failure: unknown) => void)[] = [];
    readonly #opened: Opened;
    constructor(options: WindowOptions) {
      const fail = (description?: string) => {
        for (const listener of this.#listeners) listener({ error: description === undefined ? undefined : { description } });
      };
      this.#opened = { options, fail };
    }
    on(_event: string, listener: (failure: unknown) => void) {
      this.#listeners.push(listener);
    }
    open() {
      windows.push(this.#opened);
      act(this.#opened);
    }
  }
  vi.stubGlobal('Razorpay', Razorpay);
  return windows;
}
