/** Reads and changes the settings of a spec's shop as its owner. */
import { auditsOfSubject } from '#functions/identity/audit-store.ts';
import { settingsKey } from '#functions/keys.ts';
import { DeleteCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import type { PriceSettings, SellerSettings, SettingsSection } from '#shared/contract/settings/settings.ts';
import type { Shop } from '#tests/kit/shop.ts';

export async function createSettingsSteps(shop: Shop) {
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
      shop.advanceClock(2);
      return answer;
    },
    /** Removes what an earlier test has saved: then the sections are as in a shop that has never changed them. */
    resetSections: async (...sections: readonly SettingsSection[]) => {
      for (const section of sections) await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: settingsKey(section) }));
      // A test may have read a section of two seconds later, and the functions keep it for two more.
      shop.advanceClock(4);
    },
    audits: (section: string) => auditsOfSubject({ type: 'settings', id: section }, { limit: 5 }),
  };
}
