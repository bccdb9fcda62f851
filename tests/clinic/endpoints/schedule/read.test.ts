/** Reading a doctor's hours: the standard hours where the doctor has none. */
import { expect, it } from 'vitest';
import { indianDay } from '#shared/rules/india-day.ts';
import { advanceToMorning } from '#tests/clinic/endpoints/appointment/morning.ts';
import { clinicAdmin } from '#tests/kit/clinic-admin.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
advanceToMorning(shop);
const staff = await clinicAdmin(shop);

it('returns the standard hours of a doctor without own hours', async () => {
  const { id } = await staff.doctor();
  expect(await staff.call('schedule.read', { params: { id } })).toMatchObject({
    status: 200,
    body: {
      version: 0,
      hits: [],
      today: indianDay(shop.now()),
      schedule: {
        weekly: Array.from({ length: 7 }, () => [{ from: '10:00', to: '21:00' }]),
        breaks: [],
        slotMinutes: 30,
        daysOffered: 7,
        leave: [],
        overrides: {},
      },
    },
  });
  expect((await staff.call('schedule.read', { params: { id: 'doc-unknown' } })).body.code).toBe('doctor_not_found');
});
