/** Steps of the owner with sales. */
import type { StaffSale } from '#shared/contract/offers/sale.ts';
import type { Shop } from '#tests/kit/shop.ts';

const hour = 3_600_000;

export async function createSaleSteps(shop: Shop) {
  const owner = await shop.admin();
  const at = (hours: number) => new Date(shop.now().getTime() + hours * hour).toISOString();
  /** A sale as the form sends it: a fifth off a product, from now on for a day. */
  const input = (fields: Readonly<Record<string, unknown>> = {}) => ({
    title: 'A fifth off',
    scope: 'products',
    ...('percent' in fields ? {} : { percent: 20 }),
    ...{ startsAt: at(0), endsAt: at(24) },
    ...fields,
  });
  const requestSale = (fields: Readonly<Record<string, unknown>>) => shop.call('sale.create', { as: owner, body: input(fields) });
  return {
    owner,
    at,
    input,
    requestSale,
    /** Creates a sale, and waits until the functions no longer use the sales read before. */
    createSale: async (fields: Readonly<Record<string, unknown>>): Promise<StaffSale> => {
      const { status, body } = await requestSale(fields);
      if (status !== 201) throw new Error(`The sale was not created: ${JSON.stringify(body)}`);
      shop.advanceClock(2);
      return body;
    },
    /** Saves a sale with changed fields. */
    change: ({ id, createdAt: _, targets, ...sale }: StaffSale, fields: object) =>
      shop.call('sale.update', {
        as: owner,
        params: { id },
        body: { ...sale, targets: targets.map(({ name: __, ...target }) => target), ...fields },
      }),
  };
}
