/** Lists the providers by which an appointment can be paid: Razorpay always, Stripe where it is configured. */
import { errorFields, log } from '#functions/platform/log.ts';
import { stripeSecrets } from '#functions/platform/secrets.ts';
import type { Provider } from '#shared/rules/order/payment-provider.ts';

export const stripeIsOffered = async (): Promise<boolean> => (await stripeSecrets())?.offered === true;

/** In the order in which they are shown. Never throws: a list of appointments is useful without the second provider. */
export async function offeredProviders(): Promise<Provider[]> {
  try {
    return (await stripeIsOffered()) ? ['razorpay', 'stripe'] : ['razorpay'];
  } catch (error) {
    log.error('payment-methods.not-read', errorFields(error));
    return ['razorpay'];
  }
}
