/** A customer's list of family members. */
import { expect, it } from 'vitest';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

const add = (as: Pick<Customer, 'token'>, name: string, dob?: string) =>
  shop.call('patient.addFamilyMember', { as, body: { name, ...(dob === undefined ? {} : { dob }) } });

it('lists only the family members of the customer, in the order in which they were saved', async () => {
  const [asha, ravi] = [await shop.customer(), await shop.customer()];
  expect(await shop.call('patient.listFamily', { as: asha })).toMatchObject({ status: 200, body: { success: true, family: [] } });
  await add(asha, 'Mira');
  await add(asha, 'Aarav', '2020-02-29');
  expect((await shop.call('patient.listFamily', { as: asha })).body.family).toMatchObject([
    { name: 'Mira', dob: '' },
    { name: 'Aarav', dob: '2020-02-29' },
  ]);
  expect((await shop.call('patient.listFamily', { as: ravi })).body.family).toEqual([]);
});
