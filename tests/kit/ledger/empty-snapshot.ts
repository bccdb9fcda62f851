import type { LedgerSnapshot } from '#infra/local/console/ledger-snapshot.ts';

/** A ledger snapshot without records, on which the specs of the checkers build theirs. */
export const emptySnapshot: LedgerSnapshot = {
  stocks: [],
  checkouts: [],
  orders: [],
  payments: [],
  refunds: [],
  pointers: [],
  appointments: [],
  slots: [],
  holds: [],
  offerUses: [],
  customerUses: [],
  uniqueCodes: [],
  sales: [],
  products: [],
  taxClasses: [],
  documents: [],
  provider: { orders: [], payments: [], refunds: [] },
};
