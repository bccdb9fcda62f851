/** Is money taken for which nothing is written yet? Whoever fails to settle it says so, at each try, until an order or a refund stands for it. */

import { errorFields, type LogFields, log } from '#functions/platform/log.ts';
import type { ProviderPayment } from './provider.ts';

/** @param taken what the provider says that it has captured */
export async function logUnsettledPayment<T>(taken: readonly ProviderPayment[], about: LogFields, settle: () => Promise<T>): Promise<T> {
  try {
    return await settle();
  } catch (error) {
    for (const { id } of taken) log.error('payment.not-settled', { ...about, paymentId: id, ...errorFields(error) });
    throw error;
  }
}
