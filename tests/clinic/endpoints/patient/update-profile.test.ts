/** The clinic's profile form: the same customer as in the shop, with an optional picture. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { config } from '#functions/platform/config.ts';
import { limitAccount } from '#functions/platform/limits/limit-use.ts';
import { hasObject } from '#functions/platform/objects/objects.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { openShop } from '#tests/kit/shop.ts';

const shop = await openShop();

const png = (background: string) =>
  sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer();

async function save(patient: Pick<Customer, 'token'>, fields: Readonly<Record<string, string>>, image?: Uint8Array, fileField = 'image') {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (image !== undefined) form.set(fileField, new Blob([new Uint8Array(image)], { type: 'image/png' }), 'me.png');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  return shop.call('patient.updateProfile', {
    headers: { token: patient.token, 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  });
}
const isThere = (address: string) => hasObject(config('IMAGES_BUCKET'), address.slice(1));

describe('the clinic profile', () => {
  it('saves all fields of the clinic profile and shows them in the shop', async () => {
    const asha = await shop.customer();
    const fields = {
      name: 'Asha Devi Rao',
      phone: '98765 43210',
      address: JSON.stringify({ line1: '12 MG Road', line2: 'Indiranagar, Bengaluru' }),
      gender: 'Female',
      dob: '1990-02-28',
    };
    expect(await save(asha, fields)).toMatchObject({ status: 200, body: { success: true, message: 'Profile updated successfully! 🎉' } });
    expect((await shop.call('account.readProfile', { as: asha })).body.user).toMatchObject({
      name: 'Asha Devi Rao',
      firstName: 'Asha',
      lastName: 'Devi Rao',
      phone: '+919876543210',
      address: { line1: '12 MG Road', line2: 'Indiranagar, Bengaluru' },
      gender: 'Female',
      dob: '1990-02-28',
      image: '',
    });
  });

  it('keeps omitted profile fields and the split of an unchanged name', async () => {
    const asha = await shop.customer({ firstName: 'Mary Ann', lastName: 'Rao' });
    expect((await save(asha, { name: 'Mary Ann Rao', gender: 'Female' })).body.user).toMatchObject({
      firstName: 'Mary Ann',
      lastName: 'Rao',
      gender: 'Female',
    });
    expect((await save(asha, { dob: '' }, new Uint8Array())).body.user).toMatchObject({ gender: 'Female', image: '' });
  });

  it.each([
    ['dob', '2999-01-01', 'Please enter a date in the past'],
    ['dob', '28/02/1990', 'Please enter a date as YYYY-MM-DD'],
    ['phone', '12345', 'Please enter a 10-digit Indian mobile number'],
    ['name', ' ', 'Name is required'],
    ['address', '{', 'The address is not valid JSON'],
    ['address', '[]', 'The address has the fields line1 and line2'],
    ['role', 'admin', 'This field is not known here'],
  ])('rejects the profile field %s with %j and names the reason', async (field, value, text) => {
    const asha = await shop.customer();
    const answer = await save(asha, { gender: 'Female', [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { [field]: text } } });
    expect((await shop.call('account.readProfile', { as: asha })).body.user).toMatchObject({ gender: 'Not Selected' });
  });
});

describe('the profile picture', () => {
  it('stores a profile picture as WebP and deletes the previous one after a day', async () => {
    const asha = await shop.customer();
    const first = (await save(asha, {}, await png('#0b6e69'))).body.user.image;
    expect(first).toMatch(/^\/images\/[a-z0-9]{20}-640\.webp$/);
    const second = (await save(asha, {}, await png('#ffc145'))).body.user.image;
    expect(await isThere(first)).toBe(true);
    shop.advanceClock(2 * 86_400);
    await shop.runJob('sweep-pictures');
    expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  });

  it('deletes a replaced profile picture without deleting an equal one of another customer', async () => {
    const [asha, ravi] = [await shop.customer(), await shop.customer()];
    const same = await png('#c02030');
    const hers = (await save(asha, {}, same)).body.user.image;
    const his = (await save(ravi, {}, same)).body.user.image;
    await save(asha, {}, await png('#123456'));
    shop.advanceClock(2 * 86_400);
    await shop.runJob('sweep-pictures');
    expect([await isThere(hers), await isThere(his)]).toEqual([false, true]);
  });

  it('limits a customer to twenty profile pictures a day, and not the other fields', async () => {
    shop.advanceClock(86_400 - (Math.floor(shop.now().getTime() / 1_000) % 86_400));
    const asha = await shop.customer();
    const picture = await png('#3a5fcd');
    for (let count = 0; count < 19; count++) await limitAccount('profile-picture', asha.id, shop.now());
    expect((await save(asha, {}, picture)).status).toBe(200);
    expect(await save(asha, { gender: 'Female' }, picture)).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect((await save(asha, { gender: 'Female' })).body.user).toMatchObject({ gender: 'Female' });
    expect((await save(await shop.customer(), {}, picture)).status).toBe(200);
  });

  it('rejects a file in a field that the form does not have', async () => {
    const asha = await shop.customer();
    expect(await save(asha, {}, await png('teal'), 'picture')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { picture: 'This field is not known here' } },
    });
    expect(await save(asha, {}, await png('teal'), 'name')).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: { name: expect.any(String) } },
    });
  });

  it('rejects a profile picture that is no image or too large', async () => {
    const asha = await shop.customer();
    expect(await save(asha, {}, Buffer.from('GIF89a, or so it says'))).toMatchObject({ status: 400, body: { code: 'picture_refused' } });
    expect(await save(asha, {}, Buffer.alloc(4 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { message: 'Image file is too large. Please use a smaller image.' },
    });
  });
});
