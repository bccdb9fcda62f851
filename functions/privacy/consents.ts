/** Reads the consents of a customer, and grants or withdraws one together with the effect of that. */
import { deleteFamily, familyOf } from '#functions/clinic/family-store.ts';
import { consentOf, recordConsent } from '#functions/customer/consent-store.ts';
import { type CustomerItem, changeProfile, readCustomer } from '#functions/identity/customer-store.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit, retryOnConflict, type TransactItem } from '#functions/platform/table/table.ts';
import type { Consent } from '#shared/contract/privacy/consent.ts';
import { type ConsentPurpose, consentPurposes, purposeTexts } from '#shared/rules/identity/consent-purposes.ts';

/** Consents that count as given before consents were recorded: optional mails unless switched off, and the family list if one was saved. */
const wasGivenBeforeRecords: Readonly<Record<ConsentPurpose, (customer: CustomerItem) => Promise<boolean>>> = {
  mails: async ({ newsMails }) => newsMails !== false,
  family: async ({ id }) => (await familyOf(id)).length > 0,
};

export async function readConsents(customer: CustomerItem): Promise<Consent[]> {
  return Promise.all(
    consentPurposes.map(async (purpose) => {
      const item = await consentOf(customer.id, purpose);
      const { title, text, withdrawal } = purposeTexts[purpose];
      const isGiven = item?.isGiven ?? (await wasGivenBeforeRecords[purpose](customer));
      return { purpose, title, text, withdrawal, isGiven, events: (item?.events ?? []).toReversed() };
    }),
  );
}

/** The effect of a change, beside its record. */
const consentEffects: Readonly<Record<ConsentPurpose, (customerId: string, isGiven: boolean, now: Date) => readonly TransactItem[]>> = {
  mails: (id, newsMails, now) => [changeProfile(id, { newsMails }, now)],
  family: (id, isGiven) => (isGiven ? [] : [deleteFamily(id)]),
};

/** @throws Failure `session_expired` */
export async function changeConsent(customerId: string, purpose: ConsentPurpose, isGiven: boolean, now: Date): Promise<Consent[]> {
  await retryOnConflict(async () => {
    const [customer, before] = await Promise.all([readCustomer(customerId), consentOf(customerId, purpose)]);
    if (customer === undefined) throw new Failure('session_expired');
    if (isGiven === (before?.isGiven ?? (await wasGivenBeforeRecords[purpose](customer)))) return;
    await commit([
      recordConsent(customerId, purpose, before, { isGiven, source: 'settings' }, now),
      ...consentEffects[purpose](customerId, isGiven, now),
    ]);
  });
  const customer = await readCustomer(customerId);
  if (customer === undefined) throw new Failure('session_expired');
  return readConsents(customer);
}
