/** What does Stripe's own bookkeeping say? Its payments and refunds of a time, page by page. */
import type { ProviderPayment, ProviderRefund } from './provider.ts';
import { Intents, paymentOf, Refunds, refundOf } from './stripe.ts';
import { ask } from './stripe-client.ts';

interface Slice {
  readonly from: Date;
  readonly to: Date;
  /** The last one of the page before. */
  readonly after?: string | undefined;
}
interface Page<T> {
  readonly items: readonly T[];
  /** Where the next one begins; undefined: this was the last. */
  readonly next: string | undefined;
}

/** They count in whole seconds, both ends included; the newest come first, and 100 is the most that they list at once. */
const asked = ({ from, to, after }: Slice) => ({
  created: { gte: Math.floor(from.getTime() / 1000), lte: Math.floor(to.getTime() / 1000) },
  limit: 100,
  starting_after: after,
});
const nextOf = ({ data, has_more }: { data: readonly { id: string }[]; has_more: boolean }) => (has_more ? data.at(-1)?.id : undefined);

/** Payments that were begun in a time, whatever became of them. @throws ProviderDown, ProviderRefused */
export async function paymentsBetween(slice: Slice): Promise<Page<ProviderPayment>> {
  const params = { ...asked(slice), expand: ['data.latest_charge'] };
  const page = await ask(Intents, { method: 'GET', path: 'payment_intents', params });
  return { items: page.data.map((each) => paymentOf(each)), next: nextOf(page) };
}

/** Refunds that were asked for in a time. @throws ProviderDown, ProviderRefused */
export async function refundsBetween(slice: Slice): Promise<Page<ProviderRefund>> {
  const page = await ask(Refunds, { method: 'GET', path: 'refunds', params: asked(slice) });
  return { items: page.data.map(refundOf), next: nextOf(page) };
}
