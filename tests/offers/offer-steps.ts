/** Steps of the owner with offers: creating and changing them, and reading their counts. */
import { randomBytes } from 'node:crypto';
import { auditsOfSubject } from '#functions/identity/audit-store.ts';
import type { StaffOffer } from '#shared/contract/offers/offer.ts';
import type { Shop } from '#tests/kit/shop.ts';

export const newCode = () => `C${randomBytes(4).toString('hex')}`.toUpperCase();

export async function createOfferSteps(shop: Shop) {
  const owner = await shop.admin();
  /** An offer as the form sends it: ten per cent with a code. */
  const input = (fields: Readonly<Record<string, unknown>> = {}) => ({
    title: 'Ten per cent off',
    kind: 'percent',
    ...(fields['kind'] === undefined || fields['kind'] === 'percent' ? { percent: 10 } : {}),
    scope: 'order',
    trigger: 'code',
    ...(fields['trigger'] === undefined || fields['trigger'] === 'code' ? { code: newCode() } : {}),
    ...fields,
  });
  const requestOffer = (fields: Readonly<Record<string, unknown>> = {}) => shop.call('offer.create', { as: owner, body: input(fields) });
  return {
    owner,
    input,
    requestOffer,
    /** Creates an offer, and waits until the functions no longer use the offers read before. */
    createOffer: async (fields: Readonly<Record<string, unknown>> = {}): Promise<StaffOffer> => {
      const { status, body } = await requestOffer(fields);
      if (status !== 201) throw new Error(`The offer was not created: ${JSON.stringify(body)}`);
      shop.advanceClock(2);
      return body;
    },
    /** Saves an offer with changed fields. */
    change: (
      { id, codes: _, used: __, held: ___, discount: ____, revenue: _____, createdAt: ______, onDelivery: _______, ...offer }: StaffOffer,
      fields: object,
    ) => shop.call('offer.update', { as: owner, params: { id }, body: { ...offer, ...fields } }),
    readOffer: async (id: string): Promise<StaffOffer> =>
      (await shop.call('offer.list', { as: owner })).body.offers.find((offer: StaffOffer) => offer.id === id),
    audits: (id: string) => auditsOfSubject({ type: 'offer', id }, { limit: 10 }),
  };
}
