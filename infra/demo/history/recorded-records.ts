/** Names the records that the snapshot keeps: those of users' actions. Derived and short-lived records are left out, or made again on loading. */
import {
  addressKey,
  appointmentKey,
  auditActorPartition,
  auditSubjectPartition,
  checkoutKey,
  complaintKey,
  complaintOfEmailKey,
  contactKey,
  contactOfEmailKey,
  creditNoteDueKey,
  customerCheckoutKey,
  customerPartition,
  emailLockKey,
  familyKey,
  invoiceDueKey,
  openComplaintsPartition,
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

/** Matches every id. */
const anySort = '';

/** The beginnings of the keys of each kind; one that does not end in `#` is the whole key. */
const keyBeginnings: readonly { readonly pk: string; readonly sk: string }[] = [
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
  // Documents are still due, because no job numbers them during the recording.
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
  complaintKey(''),
  complaintOfEmailKey('', ''),
  { pk: openComplaintsPartition, sk: anySort },
  { pk: auditSubjectPartition({ type: '', id: '' }).slice(0, -1), sk: anySort },
  { pk: auditActorPartition(''), sk: anySort },
];

const matchesBeginning = (beginning: string, key: string) =>
  beginning === '' || beginning.endsWith('#') ? key.startsWith(beginning) : key === beginning;

export const isRecorded = ({ pk, sk }: Item): boolean => keyBeginnings.some((key) => matchesBeginning(key.pk, pk) && matchesBeginning(key.sk, sk));

/** Whether a record marks an invoice or credit note that has no number yet. */
export const isDueMark = ({ sk }: Item): boolean => sk === invoiceDue.sk || sk === creditNoteDue.sk;
export const isInvoiceMark = ({ sk }: Item): boolean => sk === invoiceDue.sk;

/** Whether a record says when a patient is reminded next. */
export const isReminder = ({ pk, sk }: Item): boolean => matchesBeginning(reminder.pk, pk) && matchesBeginning(reminder.sk, sk);
