/** GET /api/complaints: the complaints with the proven e-mail address of the caller. */
import { expect, it } from 'vitest';
import { createComplaintSteps } from '#tests/complaints/complaint-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { complain } = await createComplaintSteps(shop);

it('lists the complaints of the caller, the newest first, and none of another customer', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  const first = await complain(asha.email);
  shop.advanceClock(1);
  const second = await complain(asha.email);
  await complain(ravi.email);
  const { body } = await shop.call('complaints.listOwn', { as: asha });
  expect(body.data.map((each: { ticket: string }) => each.ticket)).toEqual([second, first]);
});
