/** What does reading a doctor's hours promise? The standard ones where there are none, in full. */
import { expect, it } from 'vitest';
import { indianDay } from '#shared/rules/india-day.ts';
import { clinicDesk, shutOut } from '#tests/kit/clinic-desk.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const desk = await clinicDesk(shop);

it('shows the standard hours of a doctor who has no others', async () => {
  const { id } = await desk.doctor();
  expect(await desk.as('schedule.read', { params: { id } })).toMatchObject({
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
  expect((await desk.as('schedule.read', { params: { id: 'doc-nobody' } })).body.code).toBe('doctor_not_found');
});

it('is for administrators', async () => {
  expect(await desk.refusals('schedule.read', { params: { id: 'x' } })).toEqual(shutOut);
});
