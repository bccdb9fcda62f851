/** Changes the delivery settings of a spec's shop as its owner, and waits until the functions no longer use the earlier ones. */
import { expect } from 'vitest';
import type { Delivery } from '#shared/contract/settings/delivery.ts';
import type { Shop } from '#tests/kit/shop.ts';

export async function createDeliverySteps(shop: Shop) {
  const owner = await shop.admin();
  return {
    change: async (changes: Partial<Delivery>) => {
      const { updatedAt: _, ...fields } = (await shop.call('settings.read', { as: owner })).body.delivery as Record<string, unknown>;
      expect(await shop.call('settings.updateDelivery', { as: owner, body: { ...fields, ...changes } })).toMatchObject({ status: 200 });
      shop.advanceClock(2);
    },
    /** @param csv all rows of the table of PIN codes */
    replacePins: async (csv: string) => {
      const { version } = (await shop.call('settings.readPins', { as: owner })).body as { version: number };
      expect(await shop.call('settings.replacePins', { as: owner, body: { version, csv } })).toMatchObject({ status: 200 });
      shop.advanceClock(2);
    },
  };
}
