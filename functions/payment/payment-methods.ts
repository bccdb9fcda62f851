/** By which providers can an appointment be paid here? Razorpay always; Stripe where it is configured. */
import { errorFields, log } from '#functions/platform/log.ts';
import { stripeSecrets } from '#functions/platform/secrets.ts';
import type { Provider } from '#shared/rules/payment-provider.ts';

export const stripeIsOffered = async (): Promise<boolean> => (await stripeSecrets())?.offered === true;

/** In the order in which they are shown. Never throws: whoever looks at a list can do without the second one. */
export async function offeredProviders(): Promise<Provider[]> {
  try {
    return (await stripeIsOffered()) ? ['razorpay', 'stripe'] : ['razorpay'];
  } catch (error) {
    log.error('payment-methods.not-read', errorFields(error));
    return ['razorpay'];
  }
}
