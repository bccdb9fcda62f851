/** Lists the broken invariants of coupons and automatic offers: their counters, their codes and their limits. Pure. */
import type { LedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';

type Checkout = LedgerSnapshot['checkouts'][number];
/** A use of an offer that a checkout holds, or that its order has taken. */
type Use = Checkout['uses'][number] & { readonly checkout: Checkout };

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const usesWithStatus = (checkouts: readonly Checkout[], ...statuses: readonly string[]): readonly Use[] =>
  checkouts.filter(({ status }) => statuses.includes(status)).flatMap((checkout) => checkout.uses.map((use) => ({ ...use, checkout })));
const checkoutIdsOf = (uses: readonly Use[]): ReadonlySet<string> => new Set(uses.map(({ checkout }) => checkout.id));

/** 11: every use of an offer is that of an order, or of an open checkout that holds it; the figures of an offer are the sums of its orders. */
export const brokenOffers = (books: LedgerSnapshot): string[] => [...brokenFigures(books), ...brokenCustomerUses(books), ...brokenCodes(books)];

function brokenFigures({ offerUses, checkouts }: LedgerSnapshot): string[] {
  const counted = Map.groupBy(offerUses, ({ offerId }) => offerId);
  const open = Map.groupBy(usesWithStatus(checkouts, 'open'), ({ offerId }) => offerId);
  const confirmed = Map.groupBy(usesWithStatus(checkouts, 'confirmed'), ({ offerId }) => offerId);
  return [...new Set([...counted.keys(), ...open.keys(), ...confirmed.keys()])].flatMap((id) => {
    const [counters, held, ordered] = [counted.get(id) ?? [], open.get(id) ?? [], confirmed.get(id) ?? []];
    // An automatic offer without a limit counts orders only.
    const holdsUses =
      [...held, ...ordered].some(({ code, maxUses }) => code !== undefined || maxUses !== undefined) || counters.some(({ taken }) => taken > 0);
    const [taken, used] = [sum(counters.map((each) => each.taken)), sum(counters.map((each) => each.used))];
    const discount = sum(counters.map((each) => each.discount));
    const revenue = sum(counters.map((each) => each.revenue + each.onDelivery + each.unpaid));
    return [
      ...(used === ordered.length ? [] : [`11: offer ${id} counts ${used} orders, ${ordered.length} have used it`]),
      ...(!holdsUses || taken === held.length + ordered.length
        ? []
        : [`11: offer ${id} counts ${taken} uses, ${held.length} are held and ${ordered.length} are orders`]),
      ...(discount === sum(ordered.map(({ amount }) => amount)) && revenue === sum(ordered.map(({ checkout }) => checkout.total))
        ? []
        : [`11: the figures of offer ${id} are not those of its orders`]),
    ];
  });
}

/** The counter of each customer for all offers that are for a first order. */
const firstOrder = 'FIRST_ORDER';

/** The counters of an erased account are deleted. */
function brokenCustomerUses({ customerUses, checkouts }: LedgerSnapshot): string[] {
  const erased = new Set(checkouts.filter(({ isErased }) => isErased === true).map(({ customerId }) => customerId));
  const kept = checkouts.filter(({ customerId }) => !erased.has(customerId));
  const expected = Map.groupBy(
    usesWithStatus(kept, 'open', 'confirmed').flatMap((use) => [
      ...(use.code === undefined && use.maxUsesPerCustomer === undefined ? [] : [{ ...use, counter: use.offerId }]),
      ...(use.isFirstOrderOnly === true ? [{ ...use, counter: firstOrder }] : []),
    ]),
    ({ checkout, counter }) => `${checkout.customerId} ${counter}`,
  );
  const counted = new Map(customerUses.map(({ customerId, offerId, taken }) => [`${customerId} ${offerId}`, taken]));
  return [...new Set([...expected.keys(), ...counted.keys()])].flatMap((counter) => {
    const [taken, uses] = [counted.get(counter) ?? 0, checkoutIdsOf(expected.get(counter) ?? []).size];
    return taken === uses ? [] : [`11: customer and offer ${counter} count ${taken} uses, the customer has ${uses}`];
  });
}

/**
 * A code that works once belongs to the open checkout or the order that uses it, and is free otherwise. An order whose payment came late is named in
 * `usedBy`, also while another checkout holds the code.
 */
function brokenCodes({ uniqueCodes, checkouts }: LedgerSnapshot): string[] {
  const uses = Map.groupBy(
    usesWithStatus(checkouts, 'open', 'confirmed').filter(({ isUniqueCode }) => isUniqueCode === true),
    ({ code }) => code,
  );
  return uniqueCodes.flatMap(({ code, takenBy, usedBy }) => {
    const own = checkoutIdsOf(uses.get(code) ?? []);
    const owners = [takenBy, usedBy].filter((id) => id !== undefined);
    const isRight = owners.every((id) => own.has(id)) && (own.size === 0 || owners.length > 0);
    return isRight
      ? []
      : [`11: code ${code} is taken by ${owners.join(' and ') || 'no checkout'}, and used by ${[...own].join(', ') || 'no checkout'}`];
  });
}

/**
 * 11: no offer is used more often than its limits allow, and an offer for a first order is used by no later order. An order whose payment came late
 * is placed at the price that was paid, so its uses do not count here.
 * @param ordersInTime orders that were placed while their checkout held its uses
 */
export function brokenLimits({ checkouts, orders }: LedgerSnapshot, ordersInTime: ReadonlySet<string>): string[] {
  const uses = usesWithStatus(checkouts, 'open', 'confirmed').filter(({ checkout: { id, status } }) => status === 'open' || ordersInTime.has(id));
  const exceeded = (what: string, limited: readonly Use[], keyOf: (use: Use) => string, limitOf: (use: Use) => number | undefined) =>
    [...Map.groupBy(limited, keyOf)].flatMap(([key, own]) => {
      const limit = Math.max(...own.map((use) => limitOf(use) ?? Number.POSITIVE_INFINITY));
      const count = checkoutIdsOf(own).size;
      return count <= limit ? [] : [`11: ${what} ${key} is used ${count} times in time, ${limit} are allowed`];
    });
  return [
    ...exceeded(
      'offer',
      uses,
      ({ offerId }) => offerId,
      ({ maxUses }) => maxUses,
    ),
    ...exceeded(
      'customer and offer',
      uses,
      ({ offerId, checkout }) => `${checkout.customerId} ${offerId}`,
      ({ maxUsesPerCustomer }) => maxUsesPerCustomer,
    ),
    ...exceeded(
      'customer and offer',
      uses.filter(({ isFirstOrderOnly }) => isFirstOrderOnly === true),
      ({ checkout }) => `${checkout.customerId} ${firstOrder}`,
      () => 1,
    ),
    ...exceeded(
      'code',
      uses.filter(({ isUniqueCode }) => isUniqueCode === true),
      ({ code }) => String(code),
      () => 1,
    ),
    ...uses
      .filter(({ isFirstOrderOnly }) => isFirstOrderOnly === true)
      .flatMap(({ checkout: { id, customerId, createdAt } }) =>
        orders
          .filter((order) => order.customerId === customerId && order.status !== 'cancelled' && ordersInTime.has(order.id))
          .filter((order) => order.createdAt !== undefined && order.createdAt < createdAt)
          .map((order) => `11: checkout ${id} uses an offer for a first order after order ${order.id}`),
      ),
  ];
}
