/** Publishes the products whose ids are the arguments, in a process of its own that a test can kill. */
import { publish } from '#functions/flows/catalogue/publish-changes.ts';

await publish({ productIds: process.argv.slice(2).map(Number), categoryIds: [] });
