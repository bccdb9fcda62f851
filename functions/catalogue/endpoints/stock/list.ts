/** Lists the variants of the shop with their current units. */
import { listStock } from '#functions/catalogue/list-stock.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { list } from '#shared/contract/catalogue/stock.ts';

export const handler = endpoint(list, ({ query, now }) => listStock(query, now));
