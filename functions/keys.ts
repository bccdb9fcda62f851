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
