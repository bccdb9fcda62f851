/** Tells the kind of a record by its key, for readers of the table's stream, of a whole partition or of the whole table. */
import type { DynamoDBRecord } from 'aws-lambda';
import type { FollowedRecord } from '#shared/contract/jobs.ts';
import {
  appointmentKey,
  categoryKey,
  checkoutKey,
  complaintOfEmailKey,
  consentKey,
  contactOfEmailKey,
  couponKey,
  creditNotesSortPrefix,
  customerCheckoutKey,
  customerOfferUsesSortPrefix,
  customerPartition,
  erasureKey,
  formerEmailKey,
  holdsKey,
  importRunKey,
  invoiceKey,
  mailboxKey,
  offerUsesKey,
  offerUsesSortPrefix,
  openCheckoutKey,
  orderKey,
  outboxKey,
  paymentKey,
  productKey,
  productPartitionPrefix,
  profileKey,
  recalculationKey,
  refundKey,
  reviewSortPrefix,
  saleKey,
  settingsKey,
  slotKey,
  stockSortPrefix,
  synonymsKey,
} from './keys.ts';

/** How the keys of each kind begin. Not in keys.ts, because every bundle contains that file and few need this list. */
const recordKeys = {
  outboxMail: outboxKey(''),
  mailbox: mailboxKey(''),
  profile: profileKey(''),
  product: { pk: productPartitionPrefix, sk: productKey(0).sk },
  stock: { pk: productPartitionPrefix, sk: stockSortPrefix },
  category: categoryKey(''),
  synonyms: synonymsKey,
  priceSettings: settingsKey('prices'),
  sale: saleKey(''),
  importRun: importRunKey(''),
  recalculation: recalculationKey(''),
  payment: paymentKey(''),
  refund: refundKey(''),
  order: orderKey('', ''),
  invoice: invoiceKey('', ''),
  creditNote: { pk: customerPartition(''), sk: creditNotesSortPrefix },
  checkout: checkoutKey(''),
  offerUses: { pk: offerUsesKey('', 0).pk, sk: offerUsesSortPrefix },
  customerOfferUses: { pk: customerPartition(''), sk: customerOfferUsesSortPrefix },
  coupon: couponKey(''),
  openCheckout: openCheckoutKey(''),
  customerCheckout: customerCheckoutKey('', ''),
  reviewPointer: { pk: customerPartition(''), sk: reviewSortPrefix },
  appointment: appointmentKey({ customerId: '', id: '' }),
  holds: holdsKey(''),
  slot: slotKey({ doctorId: '', start: '' }),
  erasure: erasureKey(''),
  formerEmail: formerEmailKey('', ''),
  contactOfEmail: contactOfEmailKey('', ''),
  consent: consentKey('', ''),
  complaintOfEmail: complaintOfEmailKey('', ''),
} as const satisfies Record<FollowedRecord, object> & Record<string, { readonly pk: string; readonly sk: string }>;
export type RecordKind = keyof typeof recordKeys;

export interface RecordRef {
  readonly kind: RecordKind;
  /** The part of the partition key after its prefix, e.g. the customer's id. `sortId` is that of the sort key, e.g. the order's id. */
  readonly partitionId: string;
  readonly sortId: string;
}

/** Returns the kind and the ids of a key; undefined for a kind that is not listed. */
export function recordOf(pk: string | undefined, sk: string | undefined): RecordRef | undefined {
  for (const [kind, key] of Object.entries(recordKeys)) {
    const [partitionId, sortId] = [afterBeginning(key.pk, pk), afterBeginning(key.sk, sk)];
    if (partitionId !== undefined && sortId !== undefined) return { kind: kind as RecordKind, partitionId, sortId };
  }
  return undefined;
}

/** The record of a change in the table's stream. */
export const recordOfChange = ({ dynamodb }: DynamoDBRecord) => recordOf(dynamodb?.Keys?.['pk']?.S, dynamodb?.Keys?.['sk']?.S);

/** A prefix that ends in `#` is followed by an id; any other text is the whole key. */
function afterBeginning(beginning: string, key = ''): string | undefined {
  if (beginning.endsWith('#')) return key.length > beginning.length && key.startsWith(beginning) ? key.slice(beginning.length) : undefined;
  return key === beginning ? '' : undefined;
}

/** The key prefixes of these kinds, for the stream's filter. */
export const beginningsOf = (kinds: readonly RecordKind[]) => ({
  partitions: [...new Set(kinds.map((kind) => recordKeys[kind].pk))],
  sorts: [...new Set(kinds.map((kind) => recordKeys[kind].sk))],
});
