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

// pictures

// stock

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

// order

// customer

// checkout
export const checkoutKey = (id: string) => ({ pk: `CHECKOUT#${id}`, sk: 'CHECKOUT' });

// reviews

// clinic

// content

// reconciliation

// privacy

// admin
