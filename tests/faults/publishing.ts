/** Publishes the products whose ids are the arguments, in a process of its own that a test can kill. */
import { publish } from '#functions/catalogue/published/publish-changes.ts';

await publish({ productIds: process.argv.slice(2).map(Number), categoryIds: [] });
