/** Is a patient forgotten like a customer, and not while somebody waits for them? */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { hasObject } from '#functions/gateways/objects.ts';
import { config } from '#functions/http/config.ts';
import { codeTo, newSource } from '#tests/auth/steps.ts';
import { clinic, type OfferedSlot } from '#tests/kit/clinic.ts';
import type { Customer } from '#tests/kit/given.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();
const given = clinic(shop);

const ask = (as: Pick<Customer, 'token'>) => shop.call('privacy.sendDeletionCode', { as, source: newSource() });

it('keeps the account while an appointment is to come, to be paid or being refunded', async () => {
  const [asha, doctor] = [await shop.customer(), await given.doctor()];
  const held = await given.held(asha, doctor);
  expect(await ask(asha)).toMatchObject({ status: 409, body: { code: 'account_in_use', message: expect.stringContaining('waits to be paid') } });
  await given.verify(asha, await given.payInWindow(await given.orderOf(asha, held)));
  expect(await ask(asha)).toMatchObject({ status: 409, body: { message: expect.stringContaining('Dr. Kavita Nair') } });
  await shop.call('appointment.refund', { as: asha, body: { appointmentId: held._id } });
  await shop.world.payments.tick();
  await shop.job('send-refunds');
  expect((await shop.call('privacy.exportData', { as: asha })).body.appointments).toMatchObject([{ _id: held._id, cancelled: true }]);
});

it('takes name, address and picture away, and leaves what was paid', async () => {
  const [asha, doctor] = [await shop.customer({ firstName: 'Quetzal' }), await given.doctor()];
  const image = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0b6e69' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(image)]), 'me.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const saved = await shop.call('patient.updateProfile', {
    as: asha,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  });
  const photo = String(saved.body.user.image).slice(1);
  const { member } = (await shop.call('patient.addFamilyMember', { as: asha, body: { name: 'Xanthippe', dob: '2019-04-01' } })).body;
  expect((await shop.call('privacy.exportData', { as: asha })).body.family).toEqual([{ id: member.id, name: 'Xanthippe', dob: '2019-04-01' }]);
  const { slotDate, slotTime } = (await given.offered(doctor)).at(-1) as OfferedSlot;
  const wish = { docId: doctor.id, slotDate, slotTime, familyMemberId: member.id };
  const held = (await shop.call('appointment.book', { as: asha, body: wish })).body.appointment;
  expect(JSON.stringify(await shop.table.query(`CUSTOMER#${asha.id}`))).toContain('Xanthippe');
  await shop.call('appointment.cancel', { as: asha, body: { appointmentId: held._id } });
  expect(await ask(asha)).toMatchObject({ status: 200 });
  const code = await codeTo(shop, asha.email);
  expect(await shop.call('privacy.deleteAccount', { as: asha, body: { code }, source: newSource() })).toMatchObject({ status: 200 });
  const left = JSON.stringify(await shop.table.query(`CUSTOMER#${asha.id}`));
  expect(left).toContain(held._id);
  expect(left).not.toMatch(/Quetzal|Xanthippe|2019-04-01/);
  expect(left).not.toContain(asha.email);
  expect(await hasObject(config('IMAGES_BUCKET'), photo)).toBe(false);
});
