/** The receipt of a consultation: exempt from tax, numbered in a series of its own, and showing what was refunded. */
import { expect, it } from 'vitest';
import { firstSeller } from '#infra/constructs/seller.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { textOf } from '#tests/order/endpoints/invoice/steps.ts';
import { createSettingsSteps } from '#tests/settings/settings-steps.ts';

const shop = await openShop();
const patientSteps = createPatientSteps(shop);
const read = (as: { readonly token: string }, id: string, query = {}) => shop.call('appointment.readReceipt', { as, params: { id }, query });
const numberIn = (text: string) => /NRC\/\d\d-\d\d\/\d{6}/.exec(text)?.[0];

it('states number, doctor, patient, time and fee on a receipt, and no tax', async () => {
  const [asha, doctor] = [await shop.customer({ firstName: 'Asha' }), await patientSteps.doctor()];
  const { _id, paymentId, slotTime } = await patientSteps.bookPaid(asha, doctor);
  const answer = await read(asha, _id, { disposition: 'attachment' });
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf', 'cache-control': 'private, no-store' } });
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="receipt-NRC-\d\d-\d\d-\d{6}\.pdf"$/);
  const text = await textOf(answer.body);
  for (const field of [
    'Receipt',
    'Dr. Kavita Nair',
    'Asha Rao',
    '₹600.00',
    'Nil (exempt)',
    '9993',
    'Six Hundred Rupees',
    slotTime.replace(/^0/, ''),
    paymentId,
  ])
    expect(text.toLowerCase()).toContain(field.toLowerCase());
  expect(text).not.toMatch(/CGST \d|IGST|Refund/);
});

it('keeps the number of a receipt for every request, also for concurrent first ones, and gives the next visit the next number', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const [first, second] = [await patientSteps.bookPaid(asha, doctor), await patientSteps.bookPaid(asha, doctor)];
  const numbers = await Promise.all([1, 2, 3, 4].map(async () => numberIn(await textOf((await read(asha, first._id)).body))));
  expect(new Set(numbers).size).toBe(1);
  const next = numberIn(await textOf((await read(asha, second._id)).body)) ?? '';
  expect(Number(next.slice(-6))).toBe(Number(numbers[0]?.slice(-6)) + 1);
});

it('names the child as the patient and the parent as the payer on a receipt', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const { body } = await shop.call('patient.addFamilyMember', { as: asha, body: { name: 'Aarav Rao', dob: '2020-02-29' } });
  const slot = (await patientSteps.freeSlots(doctor)).at(-1);
  const { body: booked } = await shop.call('appointment.book', {
    as: asha,
    body: { docId: doctor.id, slotDate: slot?.slotDate, slotTime: slot?.slotTime, familyMemberId: body.member.id },
  });
  await patientSteps.verifyPayment(asha, await patientSteps.payInWindow(await patientSteps.openPaymentOrder(asha, booked.appointment)));
  const text = await textOf((await read(asha, booked.appointment._id)).body);
  expect(text).toContain('Aarav Rao');
  expect(text).toContain('Booked and paid by Asha Rao');
  // The date of birth is for the clinic only.
  expect(text).not.toContain('2020');
});

it('shows the refund of an appointment on its receipt', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const { _id } = await patientSteps.bookPaid(asha, doctor);
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: _id } });
  const text = await textOf((await read(asha, _id)).body);
  expect(text).toMatch(/Refund/);
  expect(text).toContain('- ₹600.00');
  expect(text).toContain('Remains paid');
});

it('states the whole fee as paid on a receipt while the refund has failed', async () => {
  const [asha, doctor] = [await shop.customer(), await patientSteps.doctor()];
  const { _id } = await patientSteps.bookPaid(asha, doctor);
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: _id } });
  const appointment = await shop.table.get(`CUSTOMER#${asha.id}`, `APPOINTMENT#${_id}`);
  await shop.putItem({ ...appointment, refund: { ...appointment?.['refund'], status: 'failed' } });
  const text = await textOf((await read(asha, _id)).body);
  expect(text).toContain('Refund not made yet');
  expect(text).not.toContain('- ₹600.00');
  expect(text).toContain('Six Hundred Rupees');
});

it('returns a receipt to the patient and the administrator, and 404 to other customers and for unpaid appointments', async () => {
  const [asha, ravi, admin, doctor] = [await shop.customer(), await shop.customer(), await shop.admin(), await patientSteps.doctor()];
  const { _id } = await patientSteps.bookPaid(asha, doctor);
  await shop.deliverEvents();
  expect(await read(admin, _id)).toMatchObject({ status: 200 });
  expect(await read(ravi, _id)).toMatchObject({ status: 404, body: { code: 'appointment_not_found' } });
  const held = await patientSteps.bookUnpaid(ravi, doctor);
  expect(await read(ravi, held._id)).toMatchObject({ status: 409, body: { code: 'payment_not_made' } });
});

it('keeps the seller of the first print on a receipt when the shop has another seller now', async () => {
  const [asha, doctor, { changeSeller }] = [await shop.customer(), await patientSteps.doctor(), await createSettingsSteps(shop)];
  const [first, second] = [await patientSteps.bookPaid(asha, doctor), await patientSteps.bookPaid(asha, doctor)];
  expect(await textOf((await read(asha, first._id)).body)).toContain(firstSeller.legalName);
  await changeSeller({ legalName: 'Chhota Clinic LLP' });
  expect(await textOf((await read(asha, first._id)).body)).toContain(firstSeller.legalName);
  expect(await textOf((await read(asha, second._id)).body)).toContain('Chhota Clinic LLP');
  expect((await changeSeller({ legalName: firstSeller.legalName })).status).toBe(200);
});
