/**
 * Every key of the single table, in one place. Stores import these functions; no other file writes a key.
 *
 * A name ends in `Key` for a partition and sort key together, in `Partition` for a partition alone and in `Sort` for a sort key alone.
 */

// platform
export const mailboxKey = (email: string) => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'STOPPED' });
export const outboxKey = (id: string) => ({ pk: `OUTBOX#${id}`, sk: 'MAIL' });
export const limitKey = (action: string, digest: string, seconds: number, window: number) => ({
  pk: `LIMIT#${action}#${digest}`,
  sk: `${seconds}#${window}`,
});

// identity
export const customerPartition = (customerId: string) => `CUSTOMER#${customerId}`;

// pictures

// stock
/** What was done to a product under an idempotency key. */
export const productChangeKey = (productId: number, key: string) => ({ pk: `PRODUCT#${productId}`, sk: `ONCE#${key}` });

// catalogue
export const categoryKey = (id: string) => ({ pk: `CATEGORY#${id}`, sk: 'CATEGORY' });
export const productKey = (id: number) => ({ pk: `PRODUCT#${id}`, sk: 'PRODUCT' });
export const productCounterKey = { pk: 'COUNTER#PRODUCT', sk: 'COUNTER' };
export const editMarksPartition = 'EDITED';
export const editMarkKey = (at: Date, kind: 'PRODUCT' | 'CATEGORY', id: number | string) => ({
  pk: editMarksPartition,
  sk: `${at.toISOString()}#${kind}#${id}`,
});
export const skuKey = (sku: string) => ({ pk: `SKU#${sku}`, sk: 'SKU' });
export const skuOfPartition = (pk: string): string => pk.slice('SKU#'.length);
export const synonymsKey = { pk: 'SYNONYMS', sk: 'SYNONYMS' };
export const viewsPartition = (shard: number): string => `VIEWS#${shard}`;
export const viewsKey = (shard: number, productId: number) => ({ pk: viewsPartition(shard), sk: String(productId) });

// payment
/** A payment by the provider's id, `pay_...` at Razorpay or `pi_...` at Stripe. */
export const paymentKey = (id: string) => ({ pk: `PAYMENT#${id}`, sk: 'PAYMENT' });
/** A webhook event that was processed. */
export const eventKey = ({ provider, id }: { readonly provider: string; readonly id: string }) => ({ pk: `EVENT#${provider}#${id}`, sk: 'EVENT' });
export const refundKey = (id: string) => ({ pk: `REFUND#${id}`, sk: 'REFUND' });
/** In the index: refunds that are not done, sorted by when they are checked next. */
export const dueRefundsPartition = 'DUE#REFUND';
/** In the index: refunds that are done, by the month (`2026-11`) in which they began. */
export const monthRefundsPartition = (month: string) => `REFUNDS#${month}`;
export const disputeKey = (id: string) => ({ pk: `DISPUTE#${id}`, sk: 'DISPUTE' });
/** In the index, sorted by when the dispute began. */
export const disputesPartition = 'DISPUTES';

// order
export const orderSortPrefix = 'ORDER#';
export const orderKey = (customerId: string, id: string) => ({ pk: customerPartition(customerId), sk: `${orderSortPrefix}${id}` });
/** Changes, returns and references of one order. */
export const orderPartition = (id: string) => `ORDER#${id}`;
/** Leads from an order's id to its customer. */
export const orderRefKey = (id: string) => ({ pk: orderPartition(id), sk: 'REF' });
export const orderChangeSortPrefix = 'CHANGE#';
export const orderChangeKey = (orderId: string, changeId: string) => ({ pk: orderPartition(orderId), sk: `${orderChangeSortPrefix}${changeId}` });
/** In the index, by the month (`2026-11`) in India in which the order was placed. */
export const monthOrdersPartition = (month: string) => `ORDERS#${month}`;
export const returnKey = (orderId: string, returnId: string) => ({ pk: orderPartition(orderId), sk: `RETURN#${returnId}` });
/** In the index, sorted by when the return came into the state. */
export const returnsPartition = (status: string) => `RETURNS#${status}`;
/** The lists of all orders; order-index-store.ts describes them. */
export const orderGroupPartition = (group: string) => `ORDERS#${group}`;
const orderWordsPrefix = 'ORDERWORDS#';
export const orderWordsPartition = (word: string) => `${orderWordsPrefix}${[...word][0]}`;
export const isOrderWordsPartition = (partition: string) => partition.startsWith(orderWordsPrefix);
export const orderIndexKey = (id: string) => ({ pk: orderPartition(id), sk: 'INDEX' });
export const orderCountsKey = { pk: 'ORDERS', sk: 'COUNTS' };
export const orderIndexProgressKey = { pk: 'ORDERS', sk: 'PROGRESS' };
export const invoiceKey = (customerId: string, orderId: string) => ({ pk: customerPartition(customerId), sk: `INVOICE#${orderId}` });
export const creditNoteSortPrefix = (orderId: string) => `CREDIT_NOTE#${orderId}#`;
export const creditNoteKey = (customerId: string, orderId: string, id: string) => ({
  pk: customerPartition(customerId),
  sk: `${creditNoteSortPrefix(orderId)}${id}`,
});
export const invoiceDueKey = (orderId: string) => ({ pk: `INVOICE_DUE#${orderId}`, sk: 'INVOICE_DUE' });
export const creditNoteDueKey = (id: string) => ({ pk: `CREDIT_NOTE_DUE#${id}`, sk: 'CREDIT_NOTE_DUE' });
/** In the index: documents that have no number yet, sorted by when they are tried next. */
export const dueDocumentsPartition = 'DUE#INVOICE';
/** A series of document numbers. */
export const seriesKey = (series: string) => ({ pk: `SERIES#${series}`, sk: 'SERIES' });

// customer

// checkout
export const cartKey = (customerId: string) => ({ pk: customerPartition(customerId), sk: 'CART' });
/** What was asked for under an idempotency key. */
export const cartChangeKey = (customerId: string, key: string) => ({ pk: customerPartition(customerId), sk: `CART_CHANGE#${key}` });
export const checkoutKey = (id: string) => ({ pk: `CHECKOUT#${id}`, sk: 'CHECKOUT' });
/** Names the customer's open checkout. */
export const openCheckoutKey = (customerId: string) => ({ pk: customerPartition(customerId), sk: 'CHECKOUT' });
/** Lists a checkout under its customer. */
export const checkoutSortPrefix = 'CHECKOUT#';
export const customerCheckoutKey = (customerId: string, id: string) => ({ pk: customerPartition(customerId), sk: `${checkoutSortPrefix}${id}` });
export const idempotencyKey = (customerId: string, key: string) => ({ pk: customerPartition(customerId), sk: `IDEMPOTENCY#${key}` });
/** Leads from an order at the payment provider to its checkout or its appointment. */
export const providerOrderKey = (providerOrderId: string) => ({ pk: `PROVIDER_ORDER#${providerOrderId}`, sk: 'REF' });
/** In the index, sorted by when the checkout is checked next. */
export const dueCheckoutsPartition = (shard: number) => `DUE#CHECKOUT#${shard}`;

// reviews

// clinic

// content

// reconciliation

// privacy

// admin
