/** Which kinds of things does the shop sell, and how many of each? */
import { shelf } from '#functions/flows/catalogue/published.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { listCategories } from '#shared/contract/catalog.ts';

export const handler = endpoint(listCategories, async ({ now }) => (await shelf(now)).categoryReplies().filter((category) => category.isActive));
