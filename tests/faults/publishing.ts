/** What does a publisher do in a process of its own, so that it can be killed? Publishes the products whose numbers it is given. */
import { publish } from '#functions/flows/catalogue/publish.ts';

await publish({ productIds: process.argv.slice(2).map(Number), categoryIds: [] });
