/**
 * Erases a customer's data. Orders, and documents that the law requires, are kept without personal data.
 * Idempotent: after a crash at any point the next run continues where this one stopped.
 */

import { readCheckout } from '#functions/checkout/checkout-store.ts';
import { unlinkDoctorEmail } from '#functions/clinic/doctors/doctor-store.ts';
import { complaintByTicket } from '#functions/complaints/complaint-store.ts';
import { eraseComplaint } from '#functions/complaints/erase-complaint.ts';
import { contactById } from '#functions/content/contact-store.ts';
import { indexUser } from '#functions/customer/index-user.ts';
import { customerIdOfEmail, readCustomer } from '#functions/identity/customer-store.ts';
import { currentEmailPeriod, type EmailPeriod, isWithin } from '#functions/identity/email-periods.ts';
import { deleteUser } from '#functions/identity/identity-provider.ts';
import {
  auditActorPartition,
  auditSubjectPartition,
  checkoutKey,
  contactKey,
  emailPartition,
  gstPeriodKey,
  openContactKey,
  orderPartition,
} from '#functions/keys.ts';
import type { Exchange, OrderItem } from '#functions/order/order-store.ts';
import { photoKey } from '#functions/order/return-photo.ts';
import { deletePicture } from '#functions/pictures/picture-store.ts';
import { config } from '#functions/platform/config.ts';
import { digestOf } from '#functions/platform/digest.ts';
import { log } from '#functions/platform/log.ts';
import { removeObject } from '#functions/platform/objects/objects.ts';
import { commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { type RecordKind, recordOf } from '#functions/record-kinds.ts';
import { deleteReview, reviewOf } from '#functions/reviews/review-store.ts';
import { hashOfImage, imagePath, imageWidths } from '#shared/rules/catalogue/image.ts';
import { type Changes, withoutPersonalData } from '#shared/rules/identity/audit.ts';
import { retentionYears } from '#shared/rules/identity/consent-purposes.ts';
import { namedDocumentThreshold } from '#shared/rules/identity/retention.ts';
import type { Recipient, TaxDocument } from '#shared/rules/order/invoice.ts';
import { anonymisedBuyer, anonymisedFieldsOf } from '#shared/rules/order/purchase.ts';
import { table } from '#shared/table.ts';
import { recordErasure } from './erased-customers.ts';
import {
  deleteAccountWrites,
  deleteItem,
  itemsInPartition,
  itemsOfCustomer,
  overwriteFields,
  replaceItem,
  type StoredItem,
} from './erasure-store.ts';

/** These stay, without personal data. To erase an account's orders twice would take long. */
const keptKinds: ReadonlySet<RecordKind | undefined> = new Set(['order', 'invoice', 'creditNote', 'appointment']);

/** @throws when the identity provider, the table or a bucket cannot be reached; the job erase-accounts then continues */
export async function erase(customerId: string): Promise<void> {
  await recordErasure(customerId);
  await deleteUser(customerId);
  const customer = await readCustomer(customerId);
  const erased = new Set<string>();
  const eraseItems = async () => {
    for (const item of await itemsOfCustomer(customerId)) {
      if (erased.has(item.sk)) continue;
      await eraseItem(customerId, item, customer?.email ?? '', new Date());
      // Any other item that is listed again was stored again meanwhile.
      if (keptKinds.has(recordOf(item.pk, item.sk)?.kind)) erased.add(item.sk);
    }
  };
  await eraseItems();
  if (customer !== undefined) {
    await unlinkDoctorEmail(customer.email);
    await eraseSentMessages(await currentEmailPeriod(customer));
  }
  await redactAudits('customer', customerId);
  await anonymiseClosings(customerId);
  await erasePicture(customer?.image ?? '');
  // Requests that began before the account was closed may have stored more since the first listing.
  await eraseItems();
  await commit(deleteAccountWrites(customerId, customer?.email));
  await indexUser(customerId);
  log.info('account.erased', { customerId });
}

/** Erases the messages and complaints that the customer sent from an e-mail in this time. */
async function eraseSentMessages(period: EmailPeriod): Promise<void> {
  const { email, until } = period;
  for (const { pk, sk } of await itemsInPartition(emailPartition(email))) {
    const { kind, sortId: id = '' } = recordOf(pk, sk) ?? {};
    // Delete the block of the mailbox, unless it is another account's now: a new account with this address is mailed until its mailbox bounces again.
    if (kind === 'mailbox' && (until === undefined || (await customerIdOfEmail(email)) === undefined)) await deleteItem({ pk, sk });
    if (kind === 'complaintOfEmail') {
      const complaint = await complaintByTicket(id);
      if (complaint === undefined || !isWithin(period, complaint.createdAt)) continue;
      await redactAudits('complaint', id);
      await eraseComplaint(id, email, new Date());
    }
    if (kind === 'contactOfEmail') {
      // A missing message was deleted by an erasure that was interrupted.
      const contact = await contactById(id);
      if (contact !== undefined && !isWithin(period, contact.createdAt)) continue;
      await deleteItem(contactKey(id));
      await deleteItem(openContactKey(id));
      await redactAudits('contact', id);
      await deleteItem({ pk, sk });
    }
  }
}

/** Seconds since 1970. */
const consentProofTtl = (now: Date): number => Math.floor(now.getTime() / 1000) + retentionYears * 366 * 86_400;

async function eraseItem(customerId: string, item: StoredItem, email: string, now: Date): Promise<void> {
  const { kind, sortId: id = '' } = recordOf(item.pk, item.sk) ?? {};
  switch (kind) {
    // Deleted last, because they are needed to resume an interrupted erasure.
    case 'profile':
    case 'erasure':
      return;
    case 'formerEmail': {
      const period = item as StoredItem & EmailPeriod;
      await eraseSentMessages(period);
      // The doctor's record may still name the former e-mail, unless it is another account's now.
      if ((await customerIdOfEmail(period.email)) === undefined) await unlinkDoctorEmail(period.email);
      return deleteItem(item);
    }
    case 'order':
      return eraseOrder(item as StoredItem & OrderItem);
    case 'invoice':
    case 'creditNote':
      return anonymiseTaxDocument(item as StoredItem & TaxDocument);
    case 'reviewPointer':
      return retryOnConflict(async () => {
        const review = await reviewOf(customerId, Number(id));
        if (review === undefined) return;
        await redactAudits('review', review.id);
        await deleteReview(review);
      });
    case 'appointment':
      await redactAudits('appointment', id);
      return overwriteFields(item, {
        buyer: anonymisedBuyer,
        isErased: true,
        ...(item['patient'] === undefined ? {} : { patient: { name: '', dob: '' } }),
      });
    case 'consent':
      if (email === '') return;
      // The proof that the consent was given and withdrawn. It identifies the customer only by the digest of the e-mail address, and expires after
      // some years.
      return overwriteFields(item, { proofOf: await digestOf('identifier', email), [table.timeToLive]: consentProofTtl(now) });
    case 'customerCheckout':
      await eraseCheckout(id);
      return deleteItem(item);
    default:
      return deleteItem(item);
  }
}

async function eraseOrder(order: StoredItem & OrderItem): Promise<void> {
  const { id, cancellation, refunds, returns = [], notes, staffNotes } = order;
  for (const { id: returnId, photos } of returns) {
    for (const photo of photos) await removeObject(config('DATA_BUCKET'), photoKey(id, returnId, photo));
  }
  for (const change of await itemsInPartition(orderPartition(id))) if (change['reason'] !== undefined) await overwriteFields(change, { reason: '' });
  await redactAudits('order', id);
  await eraseCheckout(id);
  await overwriteFields(order, {
    ...anonymisedFieldsOf(order),
    ...(notes === undefined ? {} : { notes: '' }),
    ...(staffNotes === undefined ? {} : { staffNotes: '' }),
    ...(order.payout === undefined ? {} : { payout: undefined }),
    // The courier's page shows the recipient. A remittance that is still to come may name nothing but this number.
    ...(order.trackingNumber === undefined || isRemittanceAwaited(order) ? {} : { trackingNumber: undefined }),
    // The books need the amount and the day of a refund, which stay, not the account that it was paid to.
    ...(refunds === undefined ? {} : { refunds: refunds.map(({ paidTo: _, reference: __, ...kept }) => kept) }),
    ...(cancellation === undefined ? {} : { cancellation: { by: cancellation.by } }),
    ...(returns.length === 0
      ? {}
      : {
          returns: returns.map(({ comment: _, refusal: __, exchange, ...kept }) => ({
            ...kept,
            ...(exchange === undefined ? {} : { exchange: withoutPersonalFields(exchange) }),
            photos: [],
            items: kept.items.map((each) => ({ ...each, reason: '' })),
          })),
        }),
  });
}

const isRemittanceAwaited = ({ collection }: OrderItem): boolean => collection !== undefined && collection.remittance === undefined;

const withoutPersonalFields = ({ trackingNumber: _, refundReason: __, ...kept }: Exchange): Exchange => kept;

/** Removes what staff wrote about the customer from the audit log; the actions themselves stay. */
async function redactAudits(type: 'order' | 'review' | 'contact' | 'complaint' | 'customer' | 'appointment', id: string): Promise<void> {
  for (const audit of await itemsInPartition(auditSubjectPartition({ type, id }))) {
    const by = audit['by'] as { readonly id: string };
    for (const key of [audit, { pk: auditActorPartition(by.id), sk: audit.sk }])
      await overwriteFields(key, {
        before: withoutPersonalData(audit['before'] as Changes),
        after: withoutPersonalData(audit['after'] as Changes),
        reason: '',
      });
  }
}

/** Removes the name of a former administrator from the periods of GST that the account closed. Who closed one stays recorded by the account's id. */
async function anonymiseClosings(customerId: string): Promise<void> {
  for (const closing of await itemsInPartition(gstPeriodKey('').pk)) {
    const { id } = closing['by'] as { readonly id: string };
    if (id === customerId) await overwriteFields(closing, { by: { id, name: '' } });
  }
}

/** Removes personal data from a checkout. A payment that arrives later is refunded. */
async function eraseCheckout(id: string): Promise<void> {
  const checkout = await readCheckout(id);
  if (checkout !== undefined) await overwriteFields(checkoutKey(id), { ...anonymisedFieldsOf(checkout), isErased: true });
}

/** Deletes the picture, which no other customer uses: the same picture of two customers is stored twice. */
async function erasePicture(image: string): Promise<void> {
  const hash = hashOfImage(image);
  if (hash === null) return;
  for (const width of imageWidths)
    for (const format of ['avif', 'webp'] as const) await removeObject(config('IMAGES_BUCKET'), imagePath(hash, width, format).slice(1));
  await deletePicture(hash);
}

/** A registered recipient stays named, with the data that the public register of GSTINs contains (CGST Rule 46(d), Act s. 36). */
const anonymisedRecipient = ({ name, state, gstin }: Recipient): Recipient => ({
  ...(gstin === undefined ? { name: 'Deleted customer' } : { name, gstin }),
  ...{ address: '', state, postalCode: '' },
});

async function anonymiseTaxDocument(document: StoredItem & TaxDocument): Promise<void> {
  if (document.total >= namedDocumentThreshold) return;
  await replaceItem({
    ...document,
    ...{ billTo: anonymisedRecipient(document.billTo), shipTo: anonymisedRecipient(document.shipTo) },
    // Staff may have written about the customer.
    ...(document.kind === 'credit-note' ? { reason: 'Refunded by us' } : {}),
  });
}
