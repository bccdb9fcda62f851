/** Changing a profile at the same time as another request. */
import { expect, test } from 'vitest';
import { changeOwnProfile } from '#functions/customer/change-profile.ts';
import { changeProfile } from '#functions/identity/customer-store.ts';
import { commit } from '#functions/platform/table/table.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const pictures = ['0a', '0b'].map((digits) => `/images/${digits.repeat(10)}-640.webp`) as [string, string];

test('reads the profile again when another request has stored a picture, so that this picture is released too', async () => {
  const asha = await shop.customer();
  const [first, second] = pictures;
  const replaced: string[] = [];
  const changed = await changeOwnProfile(asha.id, { image: second }, shop.now(), async ({ image }) => {
    replaced.push(image);
    if (replaced.length === 1) await commit([changeProfile(asha.id, { image: first }, shop.now())]);
    return [];
  });
  expect(replaced).toEqual(['', first]);
  expect(changed.image).toBe(second);
});
