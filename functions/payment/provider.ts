/** What are a payment, a refund and a failure of a payment provider's, whichever provider it is? Razorpay's terms; Stripe's are brought to them. */
import { providerNames as names, type Provider } from '#shared/rules/payment-provider.ts';

/** The provider said no, and nothing was done. `code` and `reason` are theirs; their descriptions are no interface. */
export class ProviderRefused extends Error {
  readonly status: number;
  readonly code: string;
  readonly reason: string | undefined;
  constructor(provider: Provider, status: number, code: string, reason: string | undefined) {
    super(`${names[provider]} refused: ${status} ${code} ${reason ?? ''}`.trim());
    this.name = 'ProviderRefused';
    this.status = status;
    this.code = code;
    this.reason = reason;
  }
}

/** The provider could not be asked. `unknown`: it may have done what was asked all the same, so look before asking again. */
export class ProviderDown extends Error {
  readonly outcome: 'unknown' | 'not-done';
  constructor(provider: Provider, outcome: 'unknown' | 'not-done', cause: unknown) {
    super(`${names[provider]} is not to be reached, the outcome is ${outcome}`, { cause });
    this.name = 'ProviderDown';
    this.outcome = outcome;
  }
}

export interface ProviderPayment {
  readonly id: string;
  /** Paise. */
  readonly amount: number;
  /** In capitals. */
  readonly currency: string;
  /** A payment that was given back in part stays `captured`. */
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** Razorpay's order, Stripe's session; Stripe does not tell it of a payment that is looked at by itself. */
  readonly order_id?: string | null | undefined;
  readonly method?: string | null | undefined;
  readonly captured?: boolean | null | undefined;
  readonly amount_refunded?: number | null | undefined;
  /** Seconds. */
  readonly created_at: number;
}

export interface ProviderRefund {
  readonly id: string;
  readonly amount: number;
  readonly payment_id: string;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly created_at: number;
}
