/** Counts with which discounts, prices and details the orders of a program were sold, so that a report shows that a soak has tried them. */
import type { LedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';
import type { SoakOffer } from './offers.ts';

type Order = LedgerSnapshot['orders'][number];

/** @param since the instant at which the program began */
export function countSoldWith(
  { orders, checkouts }: LedgerSnapshot,
  offers: readonly SoakOffer[],
  since: string,
  counts: Record<string, number>,
): void {
  const termsOf = new Map(offers.map(({ id, terms }) => [id, terms]));
  const usesOf = new Map(checkouts.filter(({ createdAt }) => createdAt >= since).map(({ id, uses }) => [id, uses]));
  for (const order of orders) {
    const uses = usesOf.get(order.id);
    if (uses === undefined) continue;
    const ofOffers = uses.flatMap(({ offerId }) => {
      const { trigger, discount, isFirstOrderOnly, maxUses, maxUsesPerCustomer } = termsOf.get(offerId) ?? {};
      return [
        trigger === 'automatic' ? 'automatic offer' : trigger === 'unique_codes' ? 'unique code' : 'coupon',
        ...(discount === undefined ? [] : [discount.kind]),
        ...(isFirstOrderOnly === true ? ['first order offer'] : []),
        ...(maxUses === undefined && maxUsesPerCustomer === undefined ? [] : ['limited offer']),
      ];
    });
    for (const label of new Set([...ofOffers, ...(uses.length > 1 ? ['several offers'] : []), ...detailsOf(order)]))
      counts[label] = (counts[label] ?? 0) + 1;
  }
}

const detailsOf = ({ lines, business, giftMessage, taxIncluded, codFee }: Order): readonly string[] => [
  taxIncluded === undefined ? 'tax added' : 'tax included',
  ...lines.map(({ gstRate }) => `GST of ${gstRate} %`),
  ...(lines.some(({ regularPrice }) => regularPrice !== undefined) ? ['sale price'] : []),
  ...(business === undefined ? [] : ['GSTIN']),
  ...(giftMessage === undefined ? [] : ['gift message']),
  ...(codFee === undefined ? [] : ['fee on delivery']),
];
