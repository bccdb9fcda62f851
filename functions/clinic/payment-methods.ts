/** Lists the providers by which an appointment can be paid: those that are configured. */
import { errorFields, log } from '#functions/platform/log.ts';
import { readRazorpaySecrets, stripeSecrets } from '#functions/platform/secrets.ts';
import type { Provider } from '#shared/rules/order/payment-provider.ts';

export const isStripeOffered = async (): Promise<boolean> => (await stripeSecrets())?.offered === true;

/** In the order in which they are shown. Never throws: a list of appointments is useful without the providers. */
export async function readOfferedProviders(): Promise<Provider[]> {
  try {
    const [razorpay, stripe] = await Promise.all([readRazorpaySecrets(), isStripeOffered()]);
    return [...(razorpay === undefined ? [] : (['razorpay'] as const)), ...(stripe ? (['stripe'] as const) : [])];
  } catch (error) {
    log.error('payment-methods.not-read', errorFields(error));
    return ['razorpay'];
  }
}
