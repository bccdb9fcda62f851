/** The public list of doctors, in the order of their positions, with public fields only. */
import { expect, it } from 'vitest';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

it('lists the doctors by position with fees in rupees and public fields only', async () => {
  const patientSteps = createPatientSteps(shop);
  expect((await shop.call('doctor.list')).body).toEqual({ success: true, doctors: [] });
  const second = await patientSteps.doctor({ sortOrder: 10, isVerified: false, experience: '' });
  const first = await patientSteps.doctor({ sortOrder: 9, fees: 45_050, registrationNumber: 'KMC 48213', available: false });
  await patientSteps.bookUnpaid(await shop.customer(), second);
  const { status, body } = await shop.call('doctor.list');
  expect(status).toBe(200);
  expect(body.doctors).toEqual([
    {
      _id: first.id,
      name: 'Dr. Kavita Nair',
      image: '/images/none-640.webp',
      speciality: 'Pediatricians',
      degree: 'MBBS, MD',
      experience: '12 years',
      about: 'Sees children from the first week on.',
      fees: 450.5,
      available: false,
      address: { line1: '14 Residency Road', line2: 'Ashok Nagar, Bengaluru' },
      isVerified: true,
      registrationNumber: 'KMC 48213',
    },
    expect.objectContaining({ _id: second.id, isVerified: false, experience: '', fees: 600 }),
  ]);
  // Booked slots are private.
  expect(Object.keys(body.doctors[1])).not.toContain('slots_booked');
});
