/** The types of a payment, a refund and an error of a provider, in Razorpay's terms; Stripe's are mapped to them. */
import { Failure } from '#functions/platform/http/failure.ts';
import { errorFields, log } from '#functions/platform/log.ts';
import type { Paise } from '#shared/rules/money.ts';
import { providerNames as names, type Provider } from '#shared/rules/order/payment-provider.ts';

/** The provider rejected the request, and nothing was done. `code` and `reason` are the provider's; its descriptions may change at any time. */
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

/** The provider could not be reached. With `unknown` it may have executed the request nevertheless, so check before requesting again. */
export class ProviderDown extends Error {
  readonly outcome: 'unknown' | 'not-done';
  constructor(provider: Provider, outcome: 'unknown' | 'not-done', cause: unknown) {
    super(`${names[provider]} cannot be reached; the outcome is ${outcome}`, { cause });
    this.name = 'ProviderDown';
    this.outcome = outcome;
  }
}

/** Throws an error of the payment provider as the given failure, and any other error as it is: `.catch(throwProviderErrorAs('payment_pending'))`. */
export const throwProviderErrorAs =
  (code: 'payment_pending' | 'payment_provider_down') =>
  (error: unknown): never => {
    if (!(error instanceof ProviderDown || error instanceof ProviderRefused)) throw error;
    log.warn('provider.unreachable', errorFields(error));
    throw new Failure(code, { retryAfter: 5, cause: error });
  };

export interface ProviderPayment {
  readonly id: string;
  /** Paise. */
  readonly amount: number;
  /** In capital letters. */
  readonly currency: string;
  /** A payment that was refunded in part stays `captured`. */
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** Razorpay's order or Stripe's session. Stripe omits it from a payment that is fetched by its own id. */
  readonly order_id?: string | null | undefined;
  readonly method?: string | null | undefined;
  readonly captured?: boolean | null | undefined;
  readonly amount_refunded?: number | null | undefined;
  /** Seconds since 1970. */
  readonly created_at: number;
}

/** The part of a captured payment that can still be refunded, in paise. */
export const restOf = ({ amount, amount_refunded }: ProviderPayment): Paise => amount - (amount_refunded ?? 0);

export interface ProviderRefund {
  readonly id: string;
  readonly amount: number;
  readonly payment_id: string;
  readonly status: 'pending' | 'processed' | 'failed';
  readonly created_at: number;
}

export interface KnownRefund extends ProviderRefund {
  /** Our id, from the notes of the refund; undefined when the refund was not requested by us. */
  readonly refundId: string | undefined;
}
