/**
 * Lists the migrations that bring the table's items to the form that the current code writes, in the order of their versions.
 * A migration changes single items and skips those that have the new form, so an interrupted run can start from the beginning.
 * The deployed code must be able to read both forms, because a migration runs after the deployment, unless it is `beforeRelease` (docs/runbook.md).
 */
import {
  appointmentKey,
  categoryKey,
  creditNotesSortPrefix,
  customerPartition,
  exactSkuKey,
  invoiceKey,
  productKey,
  productPartitionPrefix,
  receiptKey,
  skuKey,
  skuOfPartition,
  stockKey,
} from '#functions/keys.ts';
import { issueDayIndex } from '#functions/order/invoice/books-store.ts';

export type Item = Readonly<Record<string, unknown>>;

/** The change of one item. If another writer has changed the item meanwhile, the write fails and the item is read again. */
export interface Change {
  readonly set?: Item;
  readonly remove?: readonly string[];
  /** Items to add in the same transaction; each must not exist yet. */
  readonly add?: readonly Item[];
  /** Attribute values that must be unchanged; undefined: the attribute must still be missing. */
  readonly seen: Item;
}

export interface Migration {
  readonly version: number;
  readonly title: string;
  /** The items to migrate: the beginning of their partition key, and their sort key, or its beginning if it ends in `#`. */
  readonly of: { readonly pk: string; readonly sk: string };
  readonly change?: (item: Item) => Change | undefined;
  /**
   * Runs before the release's code, which may then rely on it. It may only add attributes and items that the running code ignores: while a release
   * is rolled out, and after a rollback, the old code reads the same items.
   */
  readonly beforeRelease?: true;
  /** Returns the item under its new key, or undefined when it already has it. If another owner's item has that key, the conflict is reported. */
  readonly move?: (item: Item) => { readonly to: Item; readonly owner: string } | undefined;
}

export const migrations: readonly Migration[] = [
  {
    version: 1,
    title: 'A category counts how often a product came into it, in place of when the last one did',
    of: categoryKey(''),
    change: ({ filledAt, fills }) =>
      filledAt === undefined ? undefined : { remove: ['filledAt'], ...(fills === undefined ? { set: { fills: 1 } } : {}), seen: { filledAt, fills } },
  },
  {
    version: 2,
    title: 'A SKU belongs to one product in any case: its item is under the SKU in lower case',
    of: exactSkuKey(''),
    move: (item) => {
      const pk = String(item['pk']);
      const key = skuKey(skuOfPartition(pk));
      return key.pk === pk ? undefined : { to: { ...item, ...key }, owner: 'productId' };
    },
  },
  {
    version: 3,
    title: 'The stock of a product is an item of its own, for each variant one',
    of: { ...productKey(0), pk: productPartitionPrefix },
    change: ({ id, free, held, sold, stocked, ordered }) => {
      const variant = { productId: Number(id), variantId: Number(id) };
      const stock = { ...variant, free, held, sold, stocked, revision: 0, ...(ordered === true ? { ordered } : {}) };
      return stocked === undefined
        ? undefined
        : {
            add: [{ ...stockKey(variant), ...stock }],
            remove: ['free', 'held', 'sold', 'stocked', 'ordered'],
            seen: { free, held, sold, stocked, ordered },
          };
    },
  },
  ...[invoiceKey('', ''), { pk: customerPartition(''), sk: creditNotesSortPrefix }].map(
    (of, index): Migration => ({
      version: 4 + index,
      title: `The books list ${index === 0 ? 'invoices' : 'credit notes'} by the day of their issue`,
      of,
      change: ({ number, issuedAt, gsi1pk }) =>
        gsi1pk === undefined ? { set: issueDayIndex({ number: String(number), issuedAt: String(issuedAt) }), seen: { gsi1pk } } : undefined,
    }),
  ),
  {
    version: 6,
    title: 'The books have a record of each receipt of the clinic',
    of: appointmentKey({ customerId: '', id: '' }),
    change: ({ id, receipt, receiptBooked, total }) => {
      if (receipt === undefined || receiptBooked !== undefined) return undefined;
      const { number, issuedAt } = receipt as { readonly number: string; readonly issuedAt: string };
      const record = { ...receiptKey(String(id)), kind: 'receipt', number, issuedAt, total, ...issueDayIndex({ number, issuedAt }) };
      return { set: { receiptBooked: true }, add: [record], seen: { receipt, receiptBooked } };
    },
  },
];
