/** Reading the progress of an import; start.test.ts covers what it shows. */
import { expect, it } from 'vitest';
import { catalogueStaff } from '#tests/kit/catalogue-staff.ts';
import { openShop } from '#tests/kit/shop.ts';

const staff = await catalogueStaff(await openShop());

it('returns 404 for an import that does not exist', async () => {
  expect(await staff.call('import.read', { params: { id: 'nothing' } })).toMatchObject({ status: 404, body: { code: 'import_not_found' } });
});
