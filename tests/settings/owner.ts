/** Reads and changes the settings of a spec's shop as its owner. */
import { auditsOfSubject } from '#functions/identity/audit-store.ts';
import type { PriceSettings, SellerSettings } from '#shared/contract/settings/settings.ts';
import type { Shop } from '#tests/kit/shop.ts';

export async function ownerOfSettings(shop: Shop) {
  const owner = await shop.admin();
  const read = async (): Promise<{ seller: SellerSettings; prices: PriceSettings }> => (await shop.call('settings.read', { as: owner })).body;
  /** The seller as the form sends it. */
  const seller = async (changes: Readonly<Record<string, unknown>> = {}) => {
    const { updatedAt: _, ...fields } = (await read()).seller;
    return { ...fields, ...changes };
  };
  return {
    owner,
    read,
    seller,
    /** Changes the seller, whatever its version is, and waits until the functions no longer use the earlier one. */
    changeSeller: async (changes: Readonly<Record<string, unknown>>) => {
      const answer = await shop.call('settings.updateSeller', { as: owner, body: await seller({ ...changes }) });
      shop.advance(2);
      return answer;
    },
    audits: (section: string) => auditsOfSubject({ type: 'settings', id: section }, { most: 5 }),
  };
}
