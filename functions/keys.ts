/**
 * Every key of the single table, in one place. Stores import these functions; no other file writes a key.
 *
 * A name ends in `Key` for a partition and sort key together, in `Partition` for a partition alone and in `Sort` for a sort key alone.
 */
import type { Paise } from '#shared/rules/money.ts';
import type { OrderStatus, PaymentStatus } from '#shared/rules/order/order-status.ts';

interface Dated {
  readonly id: string;
  readonly createdAt: string;
}
/** Sorts by instant, and by id among records of the same instant. */
export const datedSort = (at: string, id: string) => `${at}#${id}`;
/** The instant in a key of `datedSort`. */
export const instantOfSort = (sort: string): string => sort.split('#')[0] ?? '';

// platform
export const mailboxKey = (email: string) => ({ pk: `EMAIL#${email.toLowerCase()}`, sk: 'STOPPED' });
export const outboxKey = (id: string) => ({ pk: `OUTBOX#${id}`, sk: 'MAIL' });
/** In the index, sorted by when the sweep checks the mail; in shards, because every mail is written, claimed and deleted there. */
export const dueMailsPartition = (shard: number) => `DUE#MAIL#${shard}`;
/** Mails that were written before there were shards. */
export const unshardedDueMailsPartition = 'DUE#MAIL';
export const limitKey = (action: string, digest: string, seconds: number, window: number) => ({
  pk: `LIMIT#${action}#${digest}`,
  sk: `${seconds}#${window}`,
});

// identity
/** The partition of everything that belongs to one customer. */
export const customerPartition = (customerId: string) => `CUSTOMER#${customerId}`;
export const profileKey = (customerId: string) => ({ pk: customerPartition(customerId), sk: 'PROFILE' });
export const emailLockKey = (email: string) => ({ pk: `EMAIL#${email}`, sk: 'LOCK' });
export const formerEmailKey = (customerId: string, until: string) => ({ pk: customerPartition(customerId), sk: `FORMER_EMAIL#${until}` });
export const phonePartition = (phone: string) => `PHONE#${phone}`;
/** In the index, by when customers claimed the phone. Sorts after `CUSTOMER#<id>`, the form of older claims, which have no time. */
export const phoneClaimSort = (customerId: string, at: Date) => `SINCE#${at.toISOString()}#${customerId}`;
export const sessionSortPrefix = 'SESSION#';
export const sessionKey = (customerId: string, sessionId: string) => ({ pk: customerPartition(customerId), sk: `${sessionSortPrefix}${sessionId}` });
export const deviceKey = (customerId: string, digest: string) => ({ pk: customerPartition(customerId), sk: `DEVICE#${digest}` });
export const signUpKey = (signUpId: string) => ({ pk: `SIGNUP#${signUpId}`, sk: 'ATTEMPT' });
/** In the index, sorted by expiry. */
export const dueSignUpsPartition = 'DUE#SIGNUP';
export const signInCodeKey = (digest: string) => ({ pk: `OTP#${digest}`, sk: 'SIGNIN' });
export const resetCodeKey = (digest: string) => ({ pk: `RESET#${digest}`, sk: 'CODE' });
/** A code in the partition of `signInCodeKey` or `resetCodeKey`, for the attempt that requested it. */
export const codeAttemptKey = ({ pk }: { readonly pk: string }, digest: string) => ({ pk, sk: `ATTEMPT#${digest}` });
export const deletionCodeKey = (customerId: string) => ({ pk: customerPartition(customerId), sk: 'DELETION' });
export const emailChangeKey = (customerId: string) => ({ pk: customerPartition(customerId), sk: 'EMAIL-CHANGE' });
export const secondFactorKey = (customerId: string) => ({ pk: customerPartition(customerId), sk: 'TOTP' });
export const secondFactorSetupKey = (customerId: string) => ({ pk: customerPartition(customerId), sk: 'TOTP-SETUP' });
export const signInChallengeKey = (digest: string) => ({ pk: `CHALLENGE#${digest}`, sk: 'TOTP' });
export const handoverKey = (digest: string) => ({ pk: `HANDOVER#${digest}`, sk: 'CODE' });
export const auditSubjectPartition = ({ type, id }: { readonly type: string; readonly id: string }) => `AUDIT#${type}#${id}`;
export const auditActorPartition = (customerId: string) => `AUDIT-BY#${customerId}`;
/** In the index. */
export const auditMonthPartition = (month: string) => `AUDITS#${month}`;

// settings
export const settingsKey = (section: string) => ({ pk: 'SETTINGS', sk: section });
/** The rows of the table of PIN codes whose prefixes begin with one digit, in one generation of the table. */
export const pinRowsKey = (generation: number, digit: string) => ({ pk: `PINS#${generation}`, sk: digit });
export const taxClassKey = (id: string) => ({ pk: `TAXCLASS#${id}`, sk: 'TAXCLASS' });

// pictures
export const pictureKey = (hash: string) => ({ pk: `PICTURE#${hash}`, sk: 'PICTURE' });
export const uploadKey = (uploadId: string) => ({ pk: `UPLOAD#${uploadId}`, sk: 'UPLOAD' });
/** In the index, sorted by age. */
export const unusedPicturesPartition = 'PICTURES-LOOSE';
export const uploadsPartition = 'UPLOADS';

// stock
/** The stock of one variant, in the partition of its product. */
export const stockSortPrefix = 'STOCK#';
export const stockKey = ({ productId, variantId }: { readonly productId: number; readonly variantId: number }) => ({
  pk: `PRODUCT#${productId}`,
  sk: `${stockSortPrefix}${variantId}`,
});
/** The change of a product that was made under an idempotency key. */
export const productChangeKey = (productId: number, key: string) => ({ pk: `PRODUCT#${productId}`, sk: `ONCE#${key}` });

/** How long the customer held stock, or a doctor's time, that was never paid. */
export const unpaidHoldsKey = (customerId: string, kind: 'stock' | 'slot') => ({ pk: customerPartition(customerId), sk: `UNPAID#${kind}` });

// catalogue
export const categoryKey = (id: string) => ({ pk: `CATEGORY#${id}`, sk: 'CATEGORY' as const });
export const productPartitionPrefix = 'PRODUCT#';
export const productKey = (id: number) => ({ pk: `${productPartitionPrefix}${id}`, sk: 'PRODUCT' as const });
/** An edit of a product's variants that takes several transactions. */
export const variantEditKey = (productId: number) => ({ pk: `${productPartitionPrefix}${productId}`, sk: 'EDIT' });
/** In the index, sorted by when the edit began. */
export const variantEditsPartition = 'DUE#VARIANTS';
export const productCounterKey = { pk: 'COUNTER#PRODUCT', sk: 'COUNTER' };
export const editMarksPartition = 'EDITED';
export const editMarkKey = (at: Date, kind: 'PRODUCT' | 'CATEGORY', id: number | string) => ({
  pk: editMarksPartition,
  sk: `${at.toISOString()}#${kind}#${id}`,
});
export function editMarkOf(sort: string): { readonly kind: string; readonly id: string } {
  const [, kind = '', ...id] = sort.split('#');
  return { kind, id: id.join('#') };
}
/** SKUs that differ only in case are the same SKU. */
export const skuKey = (sku: string) => exactSkuKey(sku.toLowerCase());
/** The key of a SKU before November 2026, for shops that have not run migration 2. */
export const exactSkuKey = (sku: string) => ({ pk: `SKU#${sku}`, sk: 'SKU' });
export const skuOfPartition = (pk: string): string => pk.slice('SKU#'.length);
export const synonymsKey = { pk: 'SYNONYMS', sk: 'SYNONYMS' };
export const viewsPartition = (shard: number): string => `VIEWS#${shard}`;
export const viewsKey = (shard: number, productId: number) => ({ pk: viewsPartition(shard), sk: String(productId) });
/** The record of a product that an import wrote, by the key that the file gives it. */
export const importKey = (source: string, key: string) => ({ pk: `IMPORT#${source}#${key}`, sk: 'IMPORT' });
export const importRunKey = (id: string) => ({ pk: `IMPORTRUN#${id}`, sk: 'RUN' });
export const dueImportsPartition = 'DUE#IMPORT';
/** The prices of a product before the latest recalculation. */
export const formerPricesKey = (productId: number) => ({ pk: `${productPartitionPrefix}${productId}`, sk: 'FORMER-PRICES' });
export const recalculationKey = (id: string) => ({ pk: `RECALCULATION#${id}`, sk: 'RUN' });
export const dueRecalculationsPartition = 'DUE#RECALCULATION';

// payment
/** A payment by the provider's id, `pay_...` at Razorpay or `pi_...` at Stripe. */
export const paymentKey = (id: string) => ({ pk: `PAYMENT#${id}`, sk: 'PAYMENT' });
/** A webhook event that was processed. */
export const eventKey = ({ provider, id }: { readonly provider: string; readonly id: string }) => ({ pk: `EVENT#${provider}#${id}`, sk: 'EVENT' });
export const refundKey = (id: string) => ({ pk: `REFUND#${id}`, sk: 'REFUND' });
/** In the index: refunds that are not done, sorted by when they are checked next. */
export const dueRefundsPartition = 'DUE#REFUND';
/** In the index: refunds that staff pay out themselves, sorted by when they began. */
export const duePayoutsPartition = 'DUE#PAYOUT';
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
export const idOfOrderPartition = (partition: string): string => partition.slice(orderPartition('').length);
/** Finds the customer of an order by the order's id. */
export const orderRefKey = (id: string) => ({ pk: orderPartition(id), sk: 'REF' });
export const orderChangeSortPrefix = 'CHANGE#';
export const orderChangeKey = (orderId: string, changeId: string) => ({ pk: orderPartition(orderId), sk: `${orderChangeSortPrefix}${changeId}` });
/** In the index, by the month (`2026-11`) in India in which the order was placed: references of orders; before December 2026, the orders. */
export const monthOrdersPartition = (month: string) => `ORDERS#${month}`;
export const returnKey = (orderId: string, returnId: string) => ({ pk: orderPartition(orderId), sk: `RETURN#${returnId}` });
/** In the index, sorted by when the return came into its current state. */
export const returnsPartition = (status: string) => `RETURNS#${status}`;
/** Units that an exchange holds until its goods have arrived. */
export const exchangeHoldKey = (orderId: string, returnId: string) => ({ pk: orderPartition(orderId), sk: `EXCHANGE#${returnId}` });
/** In the index, sorted by when the hold ends. */
export const exchangeHoldsPartition = 'DUE#EXCHANGE';
/** The orders of one state, e.g. `pending#completed`. */
export type OrderGroup = `${OrderStatus}#${PaymentStatus}`;
interface OrderStates {
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
}
export const orderGroupOf = ({ status, paymentStatus }: OrderStates): OrderGroup => `${status}#${paymentStatus}`;
export function statesOfGroup(group: OrderGroup): OrderStates {
  const [status, paymentStatus] = group.split('#') as [OrderStatus, PaymentStatus];
  return { status, paymentStatus };
}
/** The lists of all orders; order-index-store.ts describes them. */
export const orderGroupPartition = (group: OrderGroup) => `ORDERS#${group}`;
/** Each group lists its orders twice: by age and by total. */
export type OrderListing = 'AGE' | 'SUM';
export const orderListSortPrefix = (listing: OrderListing) => `${listing}#`;
/** A greater sort key means newer, or a higher total. Twelve digits, because the table sorts texts and 10 must come after 9. */
export const orderListSort = (listing: OrderListing, { total, createdAt, id }: Dated & { readonly total: Paise }) =>
  `${orderListSortPrefix(listing)}${listing === 'AGE' ? '' : `${String(total).padStart(12, '0')}#`}${datedSort(createdAt, id)}`;
const orderWordsPrefix = 'ORDERWORDS#';
/** The partition of words with this first letter. */
export const orderWordsPartition = (word: string) => `${orderWordsPrefix}${[...word][0]}`;
/** Words that begin alike in most orders: order numbers, and digits, most of them Indian mobile numbers, which begin with 6 to 9. */
export const commonBeginningOf = (word: string) => (word.startsWith('nh-') ? 'nh-' : /^\d+$/.test(word) ? '0-9' : undefined);
const orderWordShard = (beginning: string, shard: number) => `${orderWordsPrefix}${beginning}#${shard}`;
/** The partition in which an order is listed under a word. Words with a common beginning are spread over eight by their last character. */
export function orderWordPartition(word: string): string {
  const beginning = commonBeginningOf(word);
  return beginning === undefined ? orderWordsPartition(word) : orderWordShard(beginning, (word.codePointAt(word.length - 1) ?? 0) % 8);
}
/** All partitions with words that begin with this text. */
export function orderWordPartitions(text: string): readonly string[] {
  const beginning = 'nh-'.startsWith(text) ? 'nh-' : commonBeginningOf(text);
  return [orderWordsPartition(text), ...(beginning === undefined ? [] : [0, 1, 2, 3, 4, 5, 6, 7].map((shard) => orderWordShard(beginning, shard)))];
}
export const orderWordSort = (word: string, { createdAt, id }: Dated) => `${word}#${datedSort(createdAt, id)}`;
/** The bounds of the entries under exactly this word. */
export const orderWordSorts = (word: string) => ({ from: `${word}#`, before: `${word}#~` });
export const isOrderWordsPartition = (partition: string) => partition.startsWith(orderWordsPrefix);
export const orderIndexKey = (id: string) => ({ pk: orderPartition(id), sk: 'INDEX' });
export const orderCountsKey = { pk: 'ORDERS', sk: 'COUNTS' };
export const orderIndexProgressKey = { pk: 'ORDERS', sk: 'PROGRESS' };
export const invoiceKey = (customerId: string, orderId: string) => ({ pk: customerPartition(customerId), sk: `INVOICE#${orderId}` });
export const creditNotesSortPrefix = 'CREDIT_NOTE#';
export const creditNoteSortPrefix = (orderId: string) => `${creditNotesSortPrefix}${orderId}#`;
export const creditNoteKey = (customerId: string, orderId: string, id: string) => ({
  pk: customerPartition(customerId),
  sk: `${creditNoteSortPrefix(orderId)}${id}`,
});
export const invoiceDueKey = (orderId: string) => ({ pk: `INVOICE_DUE#${orderId}`, sk: 'INVOICE_DUE' as const });
export const creditNoteDueKey = (id: string) => ({ pk: `CREDIT_NOTE_DUE#${id}`, sk: 'CREDIT_NOTE_DUE' as const });
/** In the index: documents that have no number yet, sorted by when the sweep tries them next. */
export const dueDocumentsPartition = 'DUE#INVOICE';
/** In the index: invoices, credit notes and receipts by the day in India on which they were issued, sorted by number. */
export const bookedOnPartition = (day: string) => `BOOKS#${day}`;
/** The record of a receipt in the GST books. */
export const receiptKey = (appointmentId: string) => ({ pk: `RECEIPT#${appointmentId}`, sk: 'RECEIPT' });
/** A series of document numbers. */
export const seriesKey = (series: string) => ({ pk: `SERIES#${series}`, sk: 'SERIES' });

// customer
export const addressSortPrefix = 'ADDRESS#';
export const addressKey = (customerId: string, addressId: string) => ({ pk: customerPartition(customerId), sk: `${addressSortPrefix}${addressId}` });
export const wishlistKey = (customerId: string) => ({ pk: customerPartition(customerId), sk: 'WISHLIST' });
/** All customers and, a second time, the staff; both sorted by `userSort`. */
export const usersPartition = 'USERS';
export const staffPartition = 'USERS#STAFF';
export const userSort = ({ createdAt, id }: Dated) => datedSort(createdAt, id);
/** Words of names, e-mails and phones, sorted by `userWordSort`. */
export const userWordsPrefix = 'USERWORDS#';
export const userWordsPartition = (word: string) => `${userWordsPrefix}${[...word][0]}`;
export const userWordSort = (word: string, user: Dated) => `${word}#${userSort(user)}`;
/** Returns the `userSort` that a `userWordSort` contains. */
export const userSortOfWordSort = (sort: string): string => sort.split('#').slice(-2).join('#');
/** The index entries of one customer, so that they can be deleted. */
export const userEntryKey = (customerId: string) => ({ pk: `USER#${customerId}`, sk: 'ENTRY' });
export const userCountKey = { pk: 'USERS#COUNT', sk: 'COUNT' } as const;

// offers
export const offersPartition = 'OFFERS';
export const offerKey = (id: string) => ({ pk: offersPartition, sk: id });
/** All sales. */
export const salePricesPartition = 'SALE_PRICES';
export const saleKey = (id: string) => ({ pk: salePricesPartition, sk: `SALE#${id}` });
/** How often an offer was used; in shards for offers that any order may use. */
export const offerUsesSortPrefix = 'USES#';
export const offerUsesKey = (id: string, shard: number) => ({ pk: `OFFER#${id}`, sk: `${offerUsesSortPrefix}${shard}` });
/** The record of which figure of its offers contains the total of an order on delivery. */
export const offerOrderKey = (orderId: string) => ({ pk: `OFFER_ORDER#${orderId}`, sk: 'OFFERS' });
/** Finds the offer of a code, given in capital letters. */
export const couponKey = (code: string) => ({ pk: `COUPON#${code}`, sk: 'COUPON' });
/** In the index, sorted by code: the codes of an offer that each work once. */
export const offerCodesPartition = (id: string) => `OFFER_CODES#${id}`;
/** How often a customer has used an offer. */
export const customerOfferUsesSortPrefix = 'OFFER_USES#';
export const customerOfferUsesKey = (customerId: string, offerId: string) => ({
  pk: customerPartition(customerId),
  sk: `${customerOfferUsesSortPrefix}${offerId}`,
});

// checkout
export const cartKey = (customerId: string) => ({ pk: customerPartition(customerId), sk: 'CART' });
/** The cart change that was requested under an idempotency key. */
export const cartChangeKey = (customerId: string, key: string) => ({ pk: customerPartition(customerId), sk: `CART_CHANGE#${key}` });
export const checkoutKey = (id: string) => ({ pk: `CHECKOUT#${id}`, sk: 'CHECKOUT' });
/** The code that confirms a checkout to be paid on delivery. */
export const checkoutCodeKey = (id: string) => ({ pk: checkoutKey(id).pk, sk: 'CODE' });
/** The item that names the customer's open checkout. */
export const openCheckoutKey = (customerId: string) => ({ pk: customerPartition(customerId), sk: 'CHECKOUT' });
/** Lists a checkout under its customer. */
export const checkoutSortPrefix = 'CHECKOUT#';
export const customerCheckoutKey = (customerId: string, id: string) => ({ pk: customerPartition(customerId), sk: `${checkoutSortPrefix}${id}` });
export const idempotencyKey = (customerId: string, key: string) => ({ pk: customerPartition(customerId), sk: `IDEMPOTENCY#${key}` });
/** Finds the checkout or the appointment of an order at the payment provider. */
export const providerOrderKey = (providerOrderId: string) => ({ pk: `PROVIDER_ORDER#${providerOrderId}`, sk: 'REF' });
/** In the index, sorted by when the checkout is checked next. */
export const dueCheckoutsPartition = (shard: number) => `DUE#CHECKOUT#${shard}`;

// reviews
export const reviewsPartition = (productId: number | string) => `REVIEWS#${productId}`;
export const reviewSortPrefix = 'REVIEW#';
/** @param id `<productId>-<ulid>`, so that the reviews of a product are ordered by age */
export const reviewKey = (id: string) => {
  const [productId = '', created] = id.split('-');
  return { pk: reviewsPartition(productId), sk: `${reviewSortPrefix}${created}` };
};
/** Points to the customer's review of a product, and makes it the only one. */
export const reviewPointerKey = (customerId: string, productId: number) => ({
  pk: customerPartition(customerId),
  sk: `${reviewSortPrefix}${productId}`,
});
/** @param month in India, `2026-11` */
export const monthReviewsPartition = (month: string) => `REVIEWS#${month}`;

// clinic
export interface AppointmentRef {
  readonly customerId: string;
  /** The appointment's id. */
  readonly id: string;
}
export const appointmentSortPrefix = 'APPOINTMENT#';
export const appointmentKey = ({ customerId, id }: AppointmentRef) => ({ pk: customerPartition(customerId), sk: `${appointmentSortPrefix}${id}` });
export const dueAppointmentsPartition = (shard: number) => `DUE#APPOINTMENT#${shard}`;
export const reminderKey = ({ customerId, id }: AppointmentRef) => ({ pk: customerPartition(customerId), sk: `REMINDER#${id}` });
export const dueRemindersPartition = 'DUE#REMINDER';
/** The record of the grants and withdrawals of one consent. */
export const consentKey = (customerId: string, purpose: string) => ({ pk: customerPartition(customerId), sk: `CONSENT#${purpose}` });
export const familyKey = (customerId: string) => ({ pk: customerPartition(customerId), sk: 'FAMILY' });
/** The ids of the customer's unpaid appointments, and a revision that increases whenever an appointment gets a time. */
export const holdsKey = (customerId: string) => ({ pk: customerPartition(customerId), sk: 'HOLDS' });
export const doctorPartition = (id: string) => `DOCTOR#${id}`;
export const doctorKey = (id: string) => ({ pk: doctorPartition(id), sk: 'DOCTOR' });
export const doctorEmailKey = (email: string) => ({ pk: `DOCTOR-EMAIL#${email}`, sk: 'REF' });
export const doctorsPartition = 'DOCTORS';
export const archivedDoctorsPartition = 'DOCTORS-ARCHIVED';
export const slotSort = (start: string) => `SLOT#${start}`;
export const slotKey = ({ doctorId, start }: { readonly doctorId: string; readonly start: string }) => ({
  pk: doctorPartition(doctorId),
  sk: slotSort(start),
});
export const specialityKey = (id: string) => ({ pk: `SPECIALITY#${id}`, sk: 'SPECIALITY' });
export const specialitiesPartition = 'SPECIALITIES';
/** Five digits, because the index orders texts and 10 must come after 9. */
export const rankSort = ({ id, sortOrder }: { readonly id: string; readonly sortOrder: number }) => `${String(sortOrder).padStart(5, '0')}#${id}`;
/**
 * The lists of the administration:
 *
 *     APPOINTMENTS                       <start>#<id>          all appointments
 *     APPOINTMENTS-OF#<doctor>           <start>#<id>          those of a doctor
 *     APPOINTMENTWORDS#<first letter>    <word>#<start>#<id>   by the beginning of a word of the patient
 *     APPOINTMENT#<id>                   INDEX                 which of these entries exist, so that they can be deleted
 */
export const visitsPartition = 'APPOINTMENTS';
export const doctorVisitsPartition = (doctorId: string) => `APPOINTMENTS-OF#${doctorId}`;
export const visitSort = ({ start, id }: { readonly start: string; readonly id: string }) => `${start}#${id}`;
const visitWordsPrefix = 'APPOINTMENTWORDS#';
export const visitWordsPartition = (word: string) => `${visitWordsPrefix}${[...word][0]}`;
export const isVisitWordsPartition = (partition: string) => partition.startsWith(visitWordsPrefix);
export const visitWordSort = (word: string, visit: { readonly start: string; readonly id: string }) => `${word}#${visitSort(visit)}`;
export const visitIndexKey = (id: string) => ({ pk: `APPOINTMENT#${id}`, sk: 'INDEX' });

// content
/** No item is stored here: reading the key shows that the table answers. */
export const healthKey = { pk: 'HEALTH', sk: 'HEALTH' };
export const slideKey = (id: string) => ({ pk: `SLIDE#${id}`, sk: 'SLIDE' });
export const slidesPartition = 'SLIDES';
export const contactKey = (id: string) => ({ pk: `CONTACT#${id}`, sk: 'CONTACT' });
export const contactSortPrefix = 'CONTACT#';
export const emailPartition = (email: string) => `EMAIL#${email}`;
/** Lists a message under the address that it came from. */
export const contactOfEmailKey = (email: string, id: string) => ({ pk: emailPartition(email), sk: `${contactSortPrefix}${id}` });
/** The message that was sent under an idempotency key. @param digest of the key and the address that the message came from */
export const contactRequestKey = (digest: string) => ({ pk: `CONTACT_REQUEST#${digest}`, sk: 'REF' });
export const openContactsPartition = 'CONTACTS#OPEN';
export const openContactKey = (id: string) => ({ pk: openContactsPartition, sk: id });
/** @param month in India, `2026-11` */
export const monthContactsPartition = (month: string) => `CONTACTS#${month}`;

// complaints
export const complaintKey = (ticket: string) => ({ pk: `COMPLAINT#${ticket}`, sk: 'COMPLAINT' });
export const complaintSortPrefix = 'COMPLAINT#';
/** Lists a complaint under the address that it was sent with. */
export const complaintOfEmailKey = (email: string, ticket: string) => ({ pk: emailPartition(email), sk: `${complaintSortPrefix}${ticket}` });
/** Open complaints, sorted by due time. */
export const openComplaintsPartition = 'COMPLAINTS#OPEN';
export const openComplaintKey = (dueAt: string, ticket: string) => ({ pk: openComplaintsPartition, sk: `${dueAt}#${ticket}` });
/** @param month in India, `2026-11` */
export const monthComplaintsPartition = (month: string) => `COMPLAINTS#${month}`;

// reconciliation
export const differencePartition = (paymentId: string) => `DIFFERENCE#${paymentId}`;
export const differenceSort = (kind: string, refundId = '') => `${kind}#${refundId}`;
/** In the index, sorted by when it was found. */
export const differencesPartition = (status: 'open' | 'resolved') => `DIFFERENCES#${status}`;
export const reconciliationProgressKey = { pk: 'RECONCILIATION', sk: 'PROGRESS' } as const;

// privacy
export const erasureKey = (customerId: string) => ({ pk: customerPartition(customerId), sk: 'ERASURE' });
/** In the index, sorted by when the account was closed. */
export const dueErasuresPartition = 'DUE#ERASURE';

// admin
/** A closed period of GST, `2026-11` or `2026-Q3`. */
export const gstPeriodKey = (period: string) => ({ pk: 'GST-PERIODS', sk: period });
export const exportKey = (exportId: string) => ({ pk: `EXPORT#${exportId}`, sk: 'EXPORT' });
/** In the index, sorted by age. */
export const dueExportsPartition = 'DUE#EXPORT';
/** @param month `2026-11` */
export const figuresPartition = (month: string) => `FIGURES#${month}`;
/** @param day `2026-11-21` */
export const dayFiguresSort = (day: string) => `DAY#${day}`;
/** One item with all products of the day, for figures from before December 2026. */
export const daySalesSort = (day: string) => `SOLD#${day}`;
/** One item for each product and day, in shards, because every order of the month adds to it. */
export const salesPartition = (month: string, shard: number) => `SOLD#${month}#${shard}`;
export const salesSort = (day: string, productId: number | string) => `${day}#${productId}`;
export const productOfSalesSort = (sort: string): string => sort.split('#')[1] ?? '';
export const doctorFiguresSort = (day: string, doctorId = '') => `DOCTOR#${day}${doctorId === '' ? '' : `#${doctorId}`}`;
export const countedPrefix = 'COUNTED#';
export const countedKey = (recordKey: string) => ({ pk: `${countedPrefix}${recordKey}`, sk: 'COUNTED' });
export const failedRefundsPartition = 'FAILED_REFUNDS';

// operation
/** A migration that has run. */
export const migrationKey = (version: number) => ({ pk: 'MIGRATIONS', sk: `V#${String(version).padStart(4, '0')}` });
