/** Lists Stripe's payments and refunds of a period, page by page. */
import type { ProviderPayment, ProviderRefund } from './provider.ts';
import { Intents, Refunds, toPayment, toRefund } from './stripe.ts';
import { callStripe } from './stripe-client.ts';

interface Slice {
  readonly from: Date;
  readonly to: Date;
  /** The last id of the previous page. */
  readonly after?: string | undefined;
}
interface Page<T> {
  readonly items: readonly T[];
  /** The cursor of the next page; undefined after the last page. */
  readonly next: string | undefined;
}

/** Stripe's bounds are whole seconds and inclusive; its lists begin with the newest, at most 100 at once. */
const periodQuery = ({ from, to, after }: Slice) => ({
  created: { gte: Math.floor(from.getTime() / 1000), lte: Math.floor(to.getTime() / 1000) },
  limit: 100,
  starting_after: after,
});
const nextCursor = ({ data, has_more }: { data: readonly { id: string }[]; has_more: boolean }) => (has_more ? data.at(-1)?.id : undefined);

/** Payments that were begun in a period, in any state. @throws ProviderDown, ProviderRefused */
export async function paymentsBetween(slice: Slice): Promise<Page<ProviderPayment>> {
  const params = { ...periodQuery(slice), expand: ['data.latest_charge'] };
  const page = await callStripe(Intents, { method: 'GET', path: 'payment_intents', params });
  return { items: page.data.map((each) => toPayment(each)), next: nextCursor(page) };
}

/** Refunds that were requested in a period. @throws ProviderDown, ProviderRefused */
export async function refundsBetween(slice: Slice): Promise<Page<ProviderRefund>> {
  const page = await callStripe(Refunds, { method: 'GET', path: 'refunds', params: periodQuery(slice) });
  return { items: page.data.map(toRefund), next: nextCursor(page) };
}
