/** Adds, changes and removes offers: one transaction each, with its audit entry, and never over a newer version. */
import { randomInt } from 'node:crypto';
import { categoriesByIds } from '#functions/catalogue/category-store.ts';
import { productsByIds } from '#functions/catalogue/product-store.ts';
import { type AuditedRequest, recordAudit } from '#functions/identity/audit-store.ts';
import { newRecordId } from '#functions/identity/record-id.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { createOnce } from '#functions/platform/table/create-once.ts';
import { ConditionFailed, commit, retryOnConflict } from '#functions/platform/table/table.ts';
import { maxCodes, type OfferInput, type StaffOffer } from '#shared/contract/offers/offer.ts';
import { toRupees } from '#shared/rules/money.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import {
  deleteOffer,
  isSameOffer,
  listOffers,
  maxOffers,
  type OfferItem,
  offerById,
  putCoupon,
  putNewOffer,
  putUniqueCoupon,
  replaceOffer,
} from './offer-store.ts';
import { type OfferFigures, readOfferFigures } from './offer-uses.ts';

const subjectOf = (id: string) => ({ type: 'offer', id });
const toRupeeLimits = ({ amount, maxDiscount, minimum }: Pick<OfferItem, 'amount' | 'maxDiscount' | 'minimum'>) =>
  Object.fromEntries(
    Object.entries({ amount, maxDiscount, minimum }).flatMap(([field, paise]) => (paise === undefined ? [] : [[field, toRupees(paise)]])),
  );
/** The code is recorded as `coupon`: the audit log drops every field named `code`, because elsewhere it is a one-time code. */
const toAuditFields = ({ version: _, targetNames: __, code, codes, ...offer }: OfferItem) => ({
  ...offer,
  ...toRupeeLimits(offer),
  coupon: code,
  coupons: codes,
});

const zeroFigures: OfferFigures = { used: 0, held: 0, discount: 0, revenue: 0, onDelivery: 0 };

export function toOfferResponse(
  { amount, maxDiscount, minimum, isFirstOrderOnly = false, isPaused = false, ...offer }: OfferItem,
  figures = zeroFigures,
): StaffOffer {
  const { used, held, discount, revenue, onDelivery } = figures;
  const { title, kind, percent, buy, get, scope, targets, startsAt, endsAt, trigger, code, maxUses, maxUsesPerCustomer, targetNames } = offer;
  return {
    id: offer.id,
    ...{ title, kind, scope, trigger, isFirstOrderOnly, isPaused },
    targets: [...targets],
    ...omitUndefined({ percent, buy, get, startsAt, endsAt, code, maxUses, maxUsesPerCustomer, targetNames }),
    ...toRupeeLimits({ amount, maxDiscount, minimum }),
    isCombinable: offer.isCombinable,
    isPublic: offer.isPublic,
    version: offer.version,
    createdAt: offer.createdAt,
    codes: offer.codes,
    used,
    held,
    discount: toRupees(discount),
    revenue: toRupees(revenue),
    onDelivery: toRupees(onDelivery),
  };
}

export const toCountedResponse = async (offer: OfferItem): Promise<StaffOffer> =>
  toOfferResponse(offer, (await readOfferFigures([offer])).get(offer.id));

async function requireOffer(id: string): Promise<OfferItem> {
  const offer = await offerById(id);
  if (offer === undefined) throw new Failure('offer_not_found');
  return offer;
}

/**
 * @param before the saved offer: its goods may have been deleted since, which must not prevent pausing or changing it
 * @throws Failure `invalid_input` that names categories or products that do not exist
 */
async function assertTargetsExist({ scope, targets: allTargets }: OfferInput, before?: OfferItem): Promise<void> {
  if (scope === 'order' || scope === 'variants') return;
  const targets = before?.scope === scope ? allTargets.filter((target) => !before.targets.includes(target)) : allTargets;
  const found: ReadonlyMap<unknown, unknown> = scope === 'categories' ? await categoriesByIds(targets) : await productsByIds(targets.map(Number));
  const missing = targets.filter((target) => !found.has(scope === 'categories' ? target : Number(target)));
  if (missing.length > 0)
    throw new Failure('invalid_input', {
      fields: { targets: `The shop has no ${scope === 'categories' ? 'category' : 'product'} ${missing.join(', ')}.` },
    });
}

/** @throws Failure `coupon_taken`, `too_many_offers`, `invalid_input`, `idempotency_conflict` */
export async function createOffer(input: OfferInput, idempotencyKey: string | undefined, auditedRequest: AuditedRequest): Promise<OfferItem> {
  if (input.endsAt !== undefined && Date.parse(input.endsAt) <= auditedRequest.now.getTime())
    throw new Failure('invalid_input', { fields: { endsAt: 'This time has passed. Choose a later end.' } });
  await assertTargetsExist(input);
  const offer: OfferItem = {
    ...input,
    id: newRecordId(auditedRequest, idempotencyKey),
    codes: 0,
    version: 1,
    createdAt: auditedRequest.now.toISOString(),
  };
  const others = (await listOffers()).filter(({ id }) => id !== offer.id);
  if (others.length >= maxOffers) throw new Failure('too_many_offers');
  const writes = [
    putNewOffer(offer),
    ...(offer.code === undefined ? [] : [putCoupon(offer.code, offer.id)]),
    ...recordAudit(auditedRequest, { subject: subjectOf(offer.id), after: toAuditFields(offer) }),
  ];
  return createOnce(offer, writes, {
    read: () => requireOffer(offer.id),
    isSame: (before) => isSameOffer(before, offer),
    conflictMessage: 'This form has already created an offer. Edit it in the list of offers.',
  });
}

/** @throws Failure `offer_not_found`, `edited_meanwhile`, `invalid_input` */
export async function editOffer(
  id: string,
  { version, ...input }: OfferInput & { readonly version: number },
  auditedRequest: AuditedRequest,
): Promise<OfferItem> {
  return retryOnConflict(async () => {
    const before = await requireOffer(id);
    if (before.version !== version) throw new Failure('edited_meanwhile', { details: { current: await toCountedResponse(before) } });
    // Shoppers already have the code, and uses are counted by the trigger, so neither can change.
    if (input.trigger !== before.trigger) throw new Failure('invalid_input', { fields: { trigger: 'This cannot be changed. Make a new offer.' } });
    if (input.code !== before.code) throw new Failure('invalid_input', { fields: { code: 'A code cannot be changed. Make a new offer.' } });
    assertSameLimits(before, input);
    await assertTargetsExist(input, before);
    const after: OfferItem = { ...input, id, codes: before.codes, version: version + 1, createdAt: before.createdAt };
    await commit([
      replaceOffer(before, after),
      ...recordAudit(auditedRequest, { subject: subjectOf(id), before: toAuditFields(before), after: toAuditFields(after) }),
    ]);
    return after;
  });
}

/** A limit cannot be added later: uses of an automatic offer without a limit are not held, so open checkouts and a customer's earlier uses would not count. */
function assertSameLimits(before: OfferItem, after: OfferInput): void {
  if (before.trigger !== 'automatic') return;
  for (const field of ['maxUses', 'maxUsesPerCustomer'] as const)
    if ((before[field] === undefined) !== (after[field] === undefined))
      throw new Failure('invalid_input', { fields: { [field]: 'A limit can be changed, but not added or removed later. Make a new offer.' } });
}

/** @throws Failure `offer_not_found`, `offer_in_use` */
export async function removeOffer(id: string, auditedRequest: AuditedRequest): Promise<void> {
  await retryOnConflict(async () => {
    const before = await requireOffer(id);
    if (before.codes > 0) throw new Failure('offer_in_use', { message: 'This offer has codes that customers may hold. Pause it instead.' });
    await commit([...deleteOffer(before), ...recordAudit(auditedRequest, { subject: subjectOf(id), before: toAuditFields(before) })]);
  });
}

/** Letters and digits without those that are mistaken for one another. */
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 40 random bits: with 2,000 codes, one guess in half a billion is right. */
const newCode = (prefix: string): string => prefix + Array.from({ length: 8 }, () => codeLetters[randomInt(codeLetters.length)]).join('');

/** Codes that one transaction creates: it may have a hundred writes. */
const codesPerCommit = 90;

/**
 * Creates codes that each work once. Each transaction raises the number of codes of the offer, so a repeated request finds another number than
 * its `seen` and creates none. After a crash there are fewer codes than requested, and the number tells how many.
 * @throws Failure `offer_not_found`, `edited_meanwhile`, `too_many_codes`
 */
export async function addCodes(
  id: string,
  { count, seen: seenCodes, prefix, version }: { count: number; seen: number; prefix: string; version?: number | undefined },
  auditedRequest: AuditedRequest,
): Promise<OfferItem> {
  let offer = await requireOffer(id);
  if (offer.trigger !== 'unique_codes') throw new Failure('invalid_input', { fields: { count: 'This offer has no codes of its own' } });
  if (offer.codes !== seenCodes || (version !== undefined && offer.version !== version))
    throw new Failure('edited_meanwhile', { details: { current: await toCountedResponse(offer) } });
  if (seenCodes + count > maxCodes) throw new Failure('too_many_codes', { fields: { count: `At most ${maxCodes - seenCodes} more` } });
  for (let remaining = count; remaining > 0; ) {
    const codes = [...new Set(Array.from({ length: Math.min(remaining, codesPerCommit) }, () => newCode(prefix)))];
    const after: OfferItem = { ...offer, codes: offer.codes + codes.length, version: offer.version + 1 };
    try {
      await commit([
        replaceOffer(offer, after),
        ...codes.map((code) => putUniqueCoupon(code, id)),
        ...recordAudit(auditedRequest, { subject: subjectOf(id), before: toAuditFields(offer), after: toAuditFields(after) }),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // Either the offer was saved by another request, or one of the codes exists already; then other codes are drawn.
      if (error.index === 0) throw new Failure('edited_meanwhile', { details: { current: await toCountedResponse(await requireOffer(id)) } });
      continue;
    }
    offer = after;
    remaining -= codes.length;
  }
  return offer;
}
