/** Logs captured payments that could not be settled, at each attempt, until an order or a refund exists for them. */

import { errorFields, type LogFields, log } from '#functions/platform/log.ts';
import type { ProviderPayment } from './provider.ts';

/** @param captured the payments that the provider reports as captured */
export async function logUnsettledPayment<T>(captured: readonly ProviderPayment[], about: LogFields, settle: () => Promise<T>): Promise<T> {
  try {
    return await settle();
  } catch (error) {
    for (const { id } of captured) log.error('payment.not-settled', { ...about, paymentId: id, ...errorFields(error) });
    throw error;
  }
}
