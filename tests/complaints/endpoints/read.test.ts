/** GET /api/admin/complaints/{ticket}: one complaint for the officer. */
import { expect, it } from 'vitest';
import { createComplaintSteps } from '#tests/complaints/complaint-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const { complain, read, officer } = await createComplaintSteps(shop);

it('returns a complaint with its possible next states, and 404 for an unknown ticket', async () => {
  const ticket = await complain();
  expect(await read(ticket)).toMatchObject({ ticket, name: 'Asha Rao', state: 'received', moves: ['acknowledged'], isOverdue: false });
  const unknown = await shop.call('complaints.read', { as: await officer(), params: { ticket: 'G-00000000' } });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'complaint_not_found', message: 'There is no such complaint.' } });
});
