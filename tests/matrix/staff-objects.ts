/** Sample requests of the staff endpoints. */
import { randomBytes } from 'node:crypto';
import type { Key } from '#shared/contract/index.ts';
import { newEmail, newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { type CaseFixtures, type Entry, png } from './fixtures.ts';
import { complaint, slide } from './own-objects.ts';

const bare = (request: Entry['request']): Entry => ({ request });

/** Creates an object through an endpoint as the admin; the path parameter is its id. */
const made = (key: Key, body: () => unknown) => async (fixtures: CaseFixtures) => {
  const answer = await fixtures.shop.call(key, { as: fixtures.admin, body: body() });
  if (answer.status >= 300) throw new Error(`${key} created nothing: ${JSON.stringify(answer.body)}`);
  return { params: { id: answer.body.id as string } };
};
const name = () => `Thing ${randomBytes(4).toString('hex')}`;
const category = () => ({ name: name(), description: 'Things to play with' });
const product = () => ({ name: 'Kite', description: 'It flies.', price: 499, sku: name(), categoryId: 'toys', gstRate: 18, hsn: '9503' });

const speciality = () => ({ name: name() });
const doctor = async ({ shop, admin }: CaseFixtures) => {
  const { body } = await shop.call('speciality.create', { as: admin, body: speciality() });
  return { name: `Dr. ${name()}`, speciality: body.name as string, degree: 'MBBS', fees: 500 };
};
const aDoctor = async (fixtures: CaseFixtures) => made('doctor.create', await doctor(fixtures).then((body) => () => body))(fixtures);
const aSpeciality = made('speciality.create', speciality);
const aSchedule = async (fixtures: CaseFixtures) => {
  const { params } = await aDoctor(fixtures);
  const { body } = await fixtures.shop.call('schedule.read', { as: fixtures.admin, params });
  return { params, body: { ...body.schedule, version: body.version as number, slotMinutes: 20 } };
};

const coupon = () => ({ title: 'Ten per cent off', kind: 'percent', percent: 10, scope: 'order', trigger: 'code', code: name().replace(' ', '-') });
const anOffer = made('offer.create', coupon);
const anOfferWithCodes = made('offer.create', () => ({ ...coupon(), trigger: 'unique_codes', code: undefined }));

/** In the far future, so that no price of the fixtures changes. */
const sale = ({ bear }: CaseFixtures) => ({
  ...{ title: name(), scope: 'products', percent: 10, targets: [{ id: String(bear.id) }] },
  ...{ startsAt: '2100-01-01T00:00:00.000Z', endsAt: '2100-02-01T00:00:00.000Z' },
});
const aSale = async (fixtures: CaseFixtures) => made('sale.create', () => sale(fixtures))(fixtures);

const aCategory = made('category.create', category);
const aProduct = made('product.create', product);
const aSlide = made('carousel.create', slide);

/** A section of the settings as it is, for saving it again. */
const sectionOf = async ({ shop, admin }: CaseFixtures, section: 'cod' | 'delivery' | 'grievance' | 'prices' | 'seller' | 'stock') => {
  const { body } = await shop.call('settings.read', { as: admin });
  const { updatedAt: _, ...fields } = body[section];
  return fields as Record<string, unknown>;
};

/** A form with one picture, as a browser sends it. */
const withPicture = (of: (fixtures: CaseFixtures) => Promise<object>) => async (fixtures: CaseFixtures) => {
  const form = new FormData();
  form.set('image', new File([new Uint8Array(await png())], 'a.png', { type: 'image/png' }));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return {
    ...(await of(fixtures)),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  };
};

/** Uploads a file to the bucket with the form that upload.begin returns. */
async function uploaded(
  { shop, actor }: CaseFixtures,
  asked: { kind: 'picture'; contentType: string } | { kind: 'sheet' },
  bytes: Uint8Array<ArrayBuffer>,
) {
  const { body } = await shop.call('upload.begin', { as: actor, body: { ...asked, size: bytes.length } });
  const form = new FormData();
  for (const [field, value] of Object.entries(body.fields as Record<string, string>)) form.set(field, value);
  form.set('file', new Blob([bytes]));
  const posted = await fetch(body.url, { method: 'POST', body: form });
  if (!posted.ok) throw new Error(`The bucket rejected the upload: ${posted.status} ${await posted.text()}`);
  return body.uploadId as string;
}
const aSheet = (fixtures: CaseFixtures) => uploaded(fixtures, { kind: 'sheet' }, new TextEncoder().encode('name,price\nKite,499\n'));

const aMessage = async ({ shop }: CaseFixtures) => {
  const body = { name: 'Asha Rao', email: newEmail(), phone: '9876543210', message: 'Is the bear washable?', type: 'general' };
  return { id: (await shop.call('content.sendContact', { body, source: newSource() })).body.data.id as string };
};
const aComplaint = async ({ shop }: CaseFixtures) => {
  const { body } = await shop.call('complaints.send', { body: complaint(newEmail()), source: newSource() });
  return { params: { ticket: body.ticket as string } };
};
/** An export that the role of the caller may request. */
const anExport = ({ actor }: CaseFixtures) => ({
  body: { what: { catalogue: 'products', doctor: 'appointments' }[actor.role as string] ?? 'orders' },
});
/** A paid appointment in the future. */
const aVisit = async ({ shop, patientSteps, doctor, owner }: CaseFixtures) => {
  const { _id: id } = await patientSteps.bookPaid(owner, doctor);
  await shop.deliverEvents();
  return { params: { id } };
};
const reason = 'The doctor is ill';
const aCustomer = async ({ shop }: CaseFixtures) => ({ params: { id: (await shop.customer()).id } });
const anOrder = async (fixtures: CaseFixtures) => {
  const id = await fixtures.order();
  const order = await fixtures.shop.table.get(`CUSTOMER#${fixtures.owner.id}`, `ORDER#${id}`);
  return { params: { id }, revision: order?.['revision'] as number };
};

export const staffObjects: Readonly<Record<string, Entry>> = {
  'appointment.cancelByClinic': bare(async (fixtures) => ({ ...(await aVisit(fixtures)), body: { reason } })),
  // An appointment that has not begun cannot be completed.
  'appointment.changeStatus': { request: async (fixtures) => ({ ...(await aVisit(fixtures)), body: { status: 'completed' } }), answers: 409 },
  'appointment.freeSlot': bare(async (fixtures) => {
    const visit = await aVisit(fixtures);
    await fixtures.shop.call('appointment.cancelByClinic', { as: fixtures.admin, ...visit, body: { reason, keepsSlot: true } });
    return visit;
  }),
  'appointment.listTimes': bare(async (fixtures) => ({ ...(await aVisit(fixtures)), query: { day: '2026-11-21' } })),
  'appointment.moveByClinic': bare(async (fixtures) => {
    const visit = await aVisit(fixtures);
    const [{ start } = { start: '' }] = (await fixtures.patientSteps.freeSlots(fixtures.doctor)).slice(-2);
    return { ...visit, body: { start, reason } };
  }),
  'appointment.readEarnings': bare(() => ({ query: { fromDate: '2026-11-01', toDate: '2026-11-30' } })),
  'appointment.listOfCustomer': bare(aCustomer),
  'appointment.readOne': bare(aVisit),
  'carousel.create': bare(() => ({ body: slide() })),
  'carousel.move': bare(async (fixtures) => ({ ...(await aSlide(fixtures)), body: { sortOrder: 0 } })),
  'carousel.remove': bare(aSlide),
  'carousel.removeImage': bare(aSlide),
  'carousel.update': bare(async (fixtures) => ({ ...(await aSlide(fixtures)), body: { title: 'Summer' } })),
  'carousel.uploadImage': bare(withPicture(aSlide)),
  'category.create': bare(() => ({ body: category() })),
  'category.remove': bare(aCategory),
  'category.removeImage': bare(aCategory),
  'category.update': bare(async (fixtures) => ({ ...(await aCategory(fixtures)), body: { description: 'Other things' } })),
  'category.uploadImage': bare(withPicture(aCategory)),
  'complaints.read': bare(aComplaint),
  'complaints.move': bare(async (fixtures) => ({ ...(await aComplaint(fixtures)), body: { state: 'acknowledged' } })),
  'complaints.reply': bare(async (fixtures) => ({
    ...(await aComplaint(fixtures)),
    body: { replyId: 'reply-0001', text: 'We are looking into it.' },
  })),
  'complaints.addNote': bare(async (fixtures) => ({ ...(await aComplaint(fixtures)), body: { noteId: 'note-0001', text: 'Rang the courier.' } })),
  'consent.listOfCustomer': bare(aCustomer),
  'contact.change': bare(async (fixtures) => ({ params: await aMessage(fixtures), body: { isResponded: true } })),
  'contact.changeNamed': bare(async (fixtures) => ({ body: { ...(await aMessage(fixtures)), isResponded: true } })),
  'contact.reply': bare(async (fixtures) => ({ params: await aMessage(fixtures), body: { replyId: 'reply-0001', text: 'It is on its way.' } })),
  'doctor.create': bare(async (fixtures) => ({ body: await doctor(fixtures) })),
  'doctor.read': bare(aDoctor),
  'doctor.remove': bare(aDoctor),
  'doctor.update': bare(async (fixtures) => ({ ...(await aDoctor(fixtures)), body: { fees: 700 } })),
  'export.begin': bare(anExport),
  'gst.readPeriod': bare(() => ({ params: { period: '2025-05' } })),
  'gst.closePeriod': bare(async ({ shop, admin }) => {
    // Any month that has ended; closed again with the same figures, it answers the same.
    const params = { period: '2025-05' };
    const { body } = await shop.call('gst.readPeriod', { as: admin, params });
    return { params, body: { digest: body.digest } };
  }),
  'export.read': bare(async (fixtures) => {
    const { body } = await fixtures.shop.call('export.begin', { as: fixtures.actor, ...anExport(fixtures) });
    return { params: { id: body.id as string } };
  }),
  // No handover is configured.
  'handover.begin': { request: () => ({}), answers: 404 },
  'handover.exchange': { request: () => ({}), answers: 404 },
  'import.read': bare(async (fixtures) => {
    const { body } = await fixtures.shop.call('import.start', { as: fixtures.actor, body: { uploadId: await aSheet(fixtures) } });
    return { params: { id: body.id as string } };
  }),
  'import.start': bare(async (fixtures) => ({ body: { uploadId: await aSheet(fixtures) } })),
  'order.changeStatus': bare(async (fixtures) => ({ params: { id: await fixtures.order() }, body: { status: 'processing' } })),
  'order.refund': bare(async (fixtures) => {
    const { params, revision } = await anOrder(fixtures);
    return { params, body: { revision, items: [{ productId: fixtures.bear.id, quantity: 1 }], restock: false, reason: 'A thread was loose' } };
  }),
  'order.update': bare(async (fixtures) => {
    const { params, revision } = await anOrder(fixtures);
    return { params, body: { revision, notes: 'Rang twice' } };
  }),
  // A refund that has not failed cannot be retried.
  'order.retryRefund': {
    request: async (fixtures) => {
      const id = await fixtures.order();
      await fixtures.shop.call('order.cancel', { as: fixtures.owner, params: { id }, body: {} });
      return { params: { id, refundId: id } };
    },
    answers: 409,
  },
  // A refund that has not failed cannot be retried.
  'payment.retryRefund': {
    request: async ({ shop, patientSteps, owner }) => {
      const { _id: id } = await patientSteps.bookPaid(owner, await patientSteps.doctor());
      await shop.call('appointment.refund', { as: owner, body: { appointmentId: id } });
      return { params: { id } };
    },
    answers: 409,
  },
  // The payment was made online, so no refund waits to be transferred to an account.
  'order.payRefund': {
    request: async (fixtures) => {
      const id = await fixtures.order();
      await fixtures.shop.call('order.cancel', { as: fixtures.owner, params: { id }, body: {} });
      return { params: { id, refundId: id }, body: { reference: 'UTR-1' } };
    },
    answers: 409,
  },
  'overview.search': bare(() => ({ query: { q: 'Asha' } })),
  'product.adjustStock': bare(async (fixtures) => ({ ...(await aProduct(fixtures)), body: { change: 5, reason: 'Counted' } })),
  'product.changeMany': bare(async (fixtures) => ({
    body: { products: [{ id: Number((await aProduct(fixtures)).params.id) }], price: { to: 300 }, reason: 'Sale' },
  })),
  'product.create': bare(() => ({ body: product() })),
  'product.remove': bare(aProduct),
  'recalculation.preview': bare(() => ({ query: { to: 'tax_inclusive', rounding: 'paisa', mrp: 'keep' } })),
  // Names a version of the settings that does not exist yet, so that the prices of the fixtures stay.
  'recalculation.start': { request: () => ({ body: { version: 999, to: 'tax_inclusive', rounding: 'rupee', mrp: 'recalculate' } }), answers: 409 },
  // Nothing was recalculated.
  'recalculation.undo': { request: async (fixtures) => ({ body: { version: (await sectionOf(fixtures, 'prices')).version } }), answers: 409 },
  'product.removeImage': bare(async (fixtures) => {
    const { params } = await aProduct(fixtures);
    const { body } = await fixtures.shop.call('product.uploadImage', {
      as: fixtures.admin,
      ...(await withPicture(async () => ({ params }))(fixtures)),
    });
    return { params: { ...params, imageId: body.product.images[0].id as string } };
  }),
  'stock.change': bare(() => ({ body: { lines: [{ sku: `NONE-${name()}`, count: 3, reason: 'Counted' }] } })),
  'catalog.saveSynonyms': bare(() => ({ body: { lines: [`kite, ${name()}`] } })),
  'product.update': bare(async (fixtures) => ({ ...(await aProduct(fixtures)), body: { name: 'A better kite' } })),
  'product.uploadImage': bare(withPicture(aProduct)),
  // Only an exchange can be refunded instead: this return is refunded anyway.
  'return.refundInstead': {
    request: async (fixtures) => {
      const { id, returnId } = await fixtures.requestReturn();
      return { params: { id, returnId }, body: { reason: 'Sold out' } };
    },
    answers: 409,
  },
  'return.change': bare(async (fixtures) => {
    const { id, returnId } = await fixtures.requestReturn();
    return { params: { id, returnId }, body: { status: 'approved' } };
  }),
  'remittance.import': bare(() => ({ body: { csv: 'NH-000000-NOBODY00,100,UTR-1,2026-11-23' } })),
  'review.moderate': bare(async (fixtures) => {
    await fixtures.order('delivered');
    const { body } = await fixtures.shop.call('review.put', {
      as: fixtures.owner,
      params: { id: fixtures.bear.id },
      body: { rating: 1, text: 'Rude words' },
    });
    return { params: { id: body.id as string }, body: { status: 'withdrawn', reason: 'Rude' } };
  }),
  'schedule.read': bare(aDoctor),
  'schedule.save': bare(aSchedule),
  'settings.replacePins': bare(async ({ shop, admin }) => {
    const { body } = await shop.call('settings.readPins', { as: admin });
    return { body: { version: body.version, csv: body.csv } };
  }),
  'settings.undoPins': bare(async ({ shop, admin }) => {
    const { body } = await shop.call('settings.readPins', { as: admin });
    const saved = await shop.call('settings.replacePins', { as: admin, body: { version: body.version, csv: body.csv } });
    return { body: { version: saved.body.version } };
  }),
  'settings.updateDelivery': bare(async (fixtures) => ({ body: await sectionOf(fixtures, 'delivery') })),
  'offer.addCodes': bare(async (fixtures) => ({ ...(await anOfferWithCodes(fixtures)), body: { count: 2, seen: 0 } })),
  'offer.create': bare(() => ({ body: coupon() })),
  'offer.listCodes': bare(anOfferWithCodes),
  'offer.preview': bare(({ bear }) => ({ body: { offer: coupon(), items: [{ productId: bear.id, quantity: 1 }] } })),
  'offer.remove': bare(anOffer),
  'offer.update': bare(async (fixtures) => {
    const body = coupon();
    const { params } = await made('offer.create', () => body)(fixtures);
    return { params, body: { ...body, percent: 20, version: 1 } };
  }),
  'sale.create': bare((fixtures) => ({ body: sale(fixtures) })),
  'sale.preview': bare((fixtures) => ({ body: { sale: sale(fixtures) } })),
  'sale.remove': bare(aSale),
  'sale.update': bare(async (fixtures) => ({ ...(await aSale(fixtures)), body: { ...sale(fixtures), version: 1 } })),
  'settings.updateGrievance': bare(async (fixtures) => ({ body: await sectionOf(fixtures, 'grievance') })),
  'settings.updatePolicy': bare(async ({ shop, admin }) => {
    const { body } = await shop.call('settings.readPolicies', { as: admin });
    return { body: { version: body.version, page: 'shipping', text: null } };
  }),
  'settings.readStock': bare(async () => ({})),
  'settings.updateStock': bare(async (fixtures) => ({ body: await sectionOf(fixtures, 'stock') })),
  'settings.updateCod': bare(async (fixtures) => ({ body: await sectionOf(fixtures, 'cod') })),
  'settings.updatePrices': bare(async (fixtures) => ({ body: await sectionOf(fixtures, 'prices') })),
  'settings.updateSeller': bare(async (fixtures) => ({ body: await sectionOf(fixtures, 'seller') })),
  'speciality.create': bare(() => ({ body: speciality() })),
  'speciality.move': bare(async (fixtures) => ({ ...(await aSpeciality(fixtures)), body: { sortOrder: 0 } })),
  'speciality.remove': bare(aSpeciality),
  'speciality.update': bare(async (fixtures) => ({ ...(await aSpeciality(fixtures)), body: { description: 'For all' } })),
  'upload.finish': bare(async (fixtures) => ({
    params: { id: await uploaded(fixtures, { kind: 'picture', contentType: 'image/png' }, new Uint8Array(await png())) },
  })),
  'user.changeRole': bare(async (fixtures) => ({ ...(await aCustomer(fixtures)), body: { role: 'orders', reason: 'Works here now' } })),
  'user.changeStatus': bare(async (fixtures) => ({ ...(await aCustomer(fixtures)), body: { isActive: false, reason: 'Stolen cards' } })),
  'user.read': bare(aCustomer),
  'upload.begin': bare(() => ({ body: { kind: 'picture', contentType: 'image/png', size: 100 } })),
};
