/** Names the records that the snapshot keeps: what people did. What is derived from them, or soon over, is made again or left out. */
import {
  addressKey,
  appointmentKey,
  auditActorPartition,
  auditSubjectPartition,
  checkoutKey,
  contactKey,
  contactOfEmailKey,
  creditNoteDueKey,
  customerCheckoutKey,
  customerPartition,
  emailLockKey,
  familyKey,
  invoiceDueKey,
  openContactsPartition,
  orderChangeKey,
  orderKey,
  orderRefKey,
  paymentKey,
  profileKey,
  providerOrderKey,
  refundKey,
  reminderKey,
  returnKey,
  reviewSortPrefix,
  reviewsPartition,
  slotKey,
} from '#functions/keys.ts';
import type { Item } from './snapshot.ts';

const reminder = reminderKey({ customerId: '', id: '' });
const [invoiceDue, creditNoteDue] = [invoiceDueKey(''), creditNoteDueKey('')];

/** An id without a beginning. */
const anySort = '';

/** How the keys of each kind begin; one that does not end in `#` is the whole key. */
const kept: readonly { readonly pk: string; readonly sk: string }[] = [
  profileKey(''),
  addressKey('', ''),
  familyKey(''),
  emailLockKey(''),
  customerCheckoutKey('', ''),
  checkoutKey(''),
  providerOrderKey(''),
  paymentKey(''),
  refundKey(''),
  orderKey('', ''),
  orderRefKey(''),
  orderChangeKey('', ''),
  returnKey('', ''),
  // No job numbers documents while the history is recorded: they are due.
  invoiceDue,
  creditNoteDue,
  { pk: reviewsPartition(''), sk: reviewSortPrefix },
  { pk: customerPartition(''), sk: reviewSortPrefix },
  appointmentKey({ customerId: '', id: '' }),
  reminder,
  slotKey({ doctorId: '', start: '' }),
  contactKey(''),
  contactOfEmailKey('', ''),
  { pk: openContactsPartition, sk: anySort },
  { pk: auditSubjectPartition({ type: '', id: '' }).slice(0, -1), sk: anySort },
  { pk: auditActorPartition(''), sk: anySort },
];

const begins = (beginning: string, key: string) => (beginning === '' || beginning.endsWith('#') ? key.startsWith(beginning) : key === beginning);

export const isKept = ({ pk, sk }: Item): boolean => kept.some((key) => begins(key.pk, pk) && begins(key.sk, sk));

/** The mark of an invoice or credit note without a number. */
export const isDueMark = ({ sk }: Item): boolean => sk === invoiceDue.sk || sk === creditNoteDue.sk;
export const isInvoiceMark = ({ sk }: Item): boolean => sk === invoiceDue.sk;

/** When a patient is reminded next. */
export const isReminder = ({ pk, sk }: Item): boolean => begins(reminder.pk, pk) && begins(reminder.sk, sk);
