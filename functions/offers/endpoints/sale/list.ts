/** Lists the sales for the owner, read from the table without a cache. */
import { salesInOrder } from '#functions/catalogue/sale-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { toSaleResponse } from '#functions/offers/edit-sale.ts';
import { list } from '#shared/contract/offers/sale.ts';

export const handler = endpoint(list, async () => ({ sales: (await salesInOrder()).map(toSaleResponse) }));
