/** The calendar entry that a patient downloads. */
import { expect, it } from 'vitest';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);
const read = (as: { readonly token: string }, id: string) => shop.call('appointment.readEntry', { as, params: { id } });

it('returns the calendar entry of the mail, with the same id and an alarm', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const { _id, start } = await patientSteps.bookPaid(asha, doctor);
  await shop.deliverEvents();
  const answer = await read(asha, _id);
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-store' } });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="appointment.ics"');
  const lines = answer.body.toString('utf8').split('\r\n');
  expect(lines).toEqual(expect.arrayContaining([`DTSTART:${start.replace(/[-:]|\.\d{3}/g, '')}`, 'SEQUENCE:0', 'TRIGGER:-PT2H']));
  const [mail] = await shop.mailsTo(asha.email);
  const withoutStamp = (text: string) => text.replace(/^DTSTAMP:.*$/m, '');
  expect(withoutStamp(answer.body.toString('utf8'))).toBe(withoutStamp(String((mail?.attachments[0] as { text?: string } | undefined)?.text)));
});

it('returns 404 to another customer and to an admin', async () => {
  const [asha, ravi, admin, doctor] = [await shop.customer(), await shop.customer(), await shop.admin(), await patientSteps.doctor()];
  const { _id } = await patientSteps.bookPaid(asha, doctor);
  for (const other of [ravi, admin]) expect(await read(other, _id)).toMatchObject({ status: 404, body: { code: 'appointment_not_found' } });
});

it('answers 409 for an unpaid or a cancelled appointment', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const held = await patientSteps.bookUnpaid(asha, doctor);
  expect(await read(asha, held._id)).toMatchObject({ status: 409, body: { code: 'payment_not_made' } });
  await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
  expect(await read(asha, held._id)).toMatchObject({ status: 409 });
});
