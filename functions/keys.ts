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
export const customerPartition = (customerId: string) => `CUSTOMER#${customerId}`;
export const profileKey = (customerId: string) => ({ pk: customerPartition(customerId), sk: 'PROFILE' });
export const emailLockKey = (email: string) => ({ pk: `EMAIL#${email}`, sk: 'LOCK' });
export const phonePartition = (phone: string) => `PHONE#${phone}`;
export const sessionSortPrefix = 'SESSION#';
export const sessionKey = (customerId: string, sessionId: string) => ({ pk: customerPartition(customerId), sk: `${sessionSortPrefix}${sessionId}` });
export const deviceKey = (customerId: string, digest: string) => ({ pk: customerPartition(customerId), sk: `DEVICE#${digest}` });
export const signUpKey = (signUpId: string) => ({ pk: `SIGNUP#${signUpId}`, sk: 'ATTEMPT' });
/** In the index, sorted by expiry. */
export const dueSignUpsPartition = 'DUE#SIGNUP';
export const signInCodeKey = (digest: string) => ({ pk: `OTP#${digest}`, sk: 'SIGNIN' });
export const resetCodeKey = (digest: string) => ({ pk: `RESET#${digest}`, sk: 'CODE' });
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

// pictures
export const pictureKey = (hash: string) => ({ pk: `PICTURE#${hash}`, sk: 'PICTURE' });
/** In the index, sorted by age. */
export const unusedPicturesPartition = 'PICTURES-LOOSE';
export const uploadKey = (uploadId: string) => ({ pk: `UPLOAD#${uploadId}`, sk: 'UPLOAD' });
/** In the index, sorted by age. */
export const uploadsPartition = 'UPLOADS';

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
export const addressSortPrefix = 'ADDRESS#';
export const addressKey = (customerId: string, addressId: string) => ({ pk: customerPartition(customerId), sk: `${addressSortPrefix}${addressId}` });
export const wishlistKey = (customerId: string) => ({ pk: customerPartition(customerId), sk: 'WISHLIST' });
/** All customers and, a second time, the staff; both sorted by `userSort`. */
export const usersPartition = 'USERS';
export const staffPartition = 'USERS#STAFF';
export const userSort = ({ createdAt, id }: { readonly createdAt: string; readonly id: string }) => `${createdAt}#${id}`;
/** Words of names, e-mails and phones, sorted by `userWordSort`. */
export const userWordsPrefix = 'USERWORDS#';
export const userWordsPartition = (word: string) => `${userWordsPrefix}${[...word][0]}`;
export const userWordSort = (word: string, user: { readonly createdAt: string; readonly id: string }) => `${word}#${userSort(user)}`;
/** The index entries of one customer, so that they can be deleted. */
export const userEntryKey = (customerId: string) => ({ pk: `USER#${customerId}`, sk: 'ENTRY' });
export const userCountKey = { pk: 'USERS#COUNT', sk: 'COUNT' } as const;

// checkout

// reviews

// clinic

// content

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
export const exportKey = (exportId: string) => ({ pk: `EXPORT#${exportId}`, sk: 'EXPORT' });
/** In the index, sorted by age. */
export const dueExportsPartition = 'DUE#EXPORT';
/** @param month `2026-11` */
export const figuresPartition = (month: string) => `FIGURES#${month}`;
/** @param day `2026-11-21` */
export const dayFiguresSort = (day: string) => `DAY#${day}`;
export const daySalesSort = (day: string) => `SOLD#${day}`;
export const doctorFiguresSort = (day: string, doctorId = '') => `DOCTOR#${day}${doctorId === '' ? '' : `#${doctorId}`}`;
export const countedPrefix = 'COUNTED#';
export const countedKey = (recordKey: string) => ({ pk: `${countedPrefix}${recordKey}`, sk: 'COUNTED' });
export const failedRefundsPartition = 'FAILED_REFUNDS';
