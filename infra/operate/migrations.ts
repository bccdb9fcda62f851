/**
 * Lists the migrations that bring the table's items to the form that today's code writes, in the order of their versions.
 * A change is of one item, and of none that has it already: a run that was broken off begins again from the front.
 * What is deployed must bear both forms: a migration runs after it, unless it is `beforeRelease` (docs/runbook.md).
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
import { bookedOn } from '#functions/order/invoice/books-store.ts';

export type Item = Readonly<Record<string, unknown>>;

/** How one item is written again; refused, and read again, when another writer has written it meanwhile. */
export interface Change {
  readonly set?: Item;
  readonly remove?: readonly string[];
  /** Items that are written in the same transaction; each must not exist yet. */
  readonly add?: readonly Item[];
  /** What must still be so, by name; undefined: must still be missing. */
  readonly seen: Item;
}

export interface Migration {
  readonly version: number;
  readonly title: string;
  /** Items whose partition key begins so, and whose sort key is this one, or begins so where it ends in `#`. */
  readonly of: { readonly pk: string; readonly sk: string };
  readonly change?: (item: Item) => Change | undefined;
  /**
   * Runs before the release's code, which may then rely on it. It may only add what the code in service ignores: attributes and items that are
   * missing. While a release passes step by step, and after it was taken back, the former code reads the same items.
   */
  readonly beforeRelease?: true;
  /** The item under its new key; undefined: it has it already. An item of another owner there is a conflict, which is reported. */
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
        gsi1pk === undefined ? { set: bookedOn({ number: String(number), issuedAt: String(issuedAt) }), seen: { gsi1pk } } : undefined,
    }),
  ),
  {
    version: 6,
    title: 'The books have a record of each receipt of the clinic',
    of: appointmentKey({ customerId: '', id: '' }),
    change: ({ id, receipt, receiptBooked, total }) => {
      if (receipt === undefined || receiptBooked !== undefined) return undefined;
      const { number, issuedAt } = receipt as { readonly number: string; readonly issuedAt: string };
      const record = { ...receiptKey(String(id)), kind: 'receipt', number, issuedAt, total, ...bookedOn({ number, issuedAt }) };
      return { set: { receiptBooked: true }, add: [record], seen: { receipt, receiptBooked } };
    },
  },
];
