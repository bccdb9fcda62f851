/** How does each endpoint of the administration come to something that it can work on? */
import { randomBytes } from 'node:crypto';
import type { Key } from '#shared/contract/index.ts';
import { newEmail, newSource } from '#tests/auth/steps.ts';
import { slide } from './own-objects.ts';
import { type Entry, png, type Scene } from './scene.ts';

const bare = (request: Entry['request']): Entry => ({ request });

/** What an admin made by an endpoint, by the id that it answered. */
const made = (key: Key, body: () => unknown) => async (scene: Scene) => {
  const answer = await scene.shop.call(key, { as: scene.admin, body: body() });
  if (answer.status >= 300) throw new Error(`${key} made nothing: ${JSON.stringify(answer.body)}`);
  return { params: { id: answer.body.id as string } };
};
const name = () => `Thing ${randomBytes(4).toString('hex')}`;
const category = () => ({ name: name(), description: 'Things to play with' });
const product = () => ({ name: 'Kite', description: 'It flies.', price: 499, sku: name(), categoryId: 'toys', gstRate: 18, hsn: '9503' });

const aCategory = made('category.create', category);
const aProduct = made('product.create', product);
const aSlide = made('carousel.create', slide);

/** A form with one picture, as a browser posts it. */
const withPicture = (of: (scene: Scene) => Promise<object>) => async (scene: Scene) => {
  const form = new FormData();
  form.set('image', new File([new Uint8Array(await png())], 'a.png', { type: 'image/png' }));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  return {
    ...(await of(scene)),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    body: Buffer.from(await request.arrayBuffer()),
  };
};

/** A file that was put into the bucket by the form that the shop gave for it. */
async function uploaded({ shop, actor }: Scene, asked: { kind: 'picture'; contentType: string } | { kind: 'sheet' }, bytes: Uint8Array<ArrayBuffer>) {
  const { body } = await shop.call('upload.begin', { as: actor, body: { ...asked, size: bytes.length } });
  const form = new FormData();
  for (const [field, value] of Object.entries(body.fields as Record<string, string>)) form.set(field, value);
  form.set('file', new Blob([bytes]));
  const posted = await fetch(body.url, { method: 'POST', body: form });
  if (!posted.ok) throw new Error(`The bucket took nothing: ${posted.status} ${await posted.text()}`);
  return body.uploadId as string;
}
const aSheet = (scene: Scene) => uploaded(scene, { kind: 'sheet' }, new TextEncoder().encode('name,price\nKite,499\n'));

const aMessage = async ({ shop }: Scene) => {
  const body = { name: 'Asha Rao', email: newEmail(), phone: '9876543210', message: 'Is the bear washable?', type: 'general' };
  return { id: (await shop.call('content.sendContact', { body, source: newSource() })).body.data.id as string };
};
/** What each role may take with it. */
const anExport = ({ actor }: Scene) => ({ body: { what: actor.role === 'catalogue' ? 'products' : 'orders' } });
const somebody = async ({ shop }: Scene) => ({ params: { id: (await shop.customer()).id } });
const anOrder = async (scene: Scene) => {
  const id = await scene.order();
  const order = await scene.shop.table.get(`CUSTOMER#${scene.owner.id}`, `ORDER#${id}`);
  return { params: { id }, revision: order?.['revision'] as number };
};

export const staffObjects: Readonly<Record<string, Entry>> = {
  'carousel.create': bare(() => ({ body: slide() })),
  'carousel.move': bare(async (scene) => ({ ...(await aSlide(scene)), body: { sortOrder: 0 } })),
  'carousel.remove': bare(aSlide),
  'carousel.removeImage': bare(aSlide),
  'carousel.update': bare(async (scene) => ({ ...(await aSlide(scene)), body: { title: 'Summer' } })),
  'carousel.uploadImage': bare(withPicture(aSlide)),
  'category.create': bare(() => ({ body: category() })),
  'category.remove': bare(aCategory),
  'category.removeImage': bare(aCategory),
  'category.update': bare(async (scene) => ({ ...(await aCategory(scene)), body: { description: 'Other things' } })),
  'category.uploadImage': bare(withPicture(aCategory)),
  'contact.change': bare(async (scene) => ({ params: await aMessage(scene), body: { isResponded: true } })),
  'contact.changeNamed': bare(async (scene) => ({ body: { ...(await aMessage(scene)), isResponded: true } })),
  'export.begin': bare(anExport),
  'export.read': bare(async (scene) => {
    const { body } = await scene.shop.call('export.begin', { as: scene.actor, ...anExport(scene) });
    return { params: { id: body.id as string } };
  }),
  'import.read': bare(async (scene) => {
    const { body } = await scene.shop.call('import.start', { as: scene.actor, body: { uploadId: await aSheet(scene) } });
    return { params: { id: body.id as string } };
  }),
  'import.start': bare(async (scene) => ({ body: { uploadId: await aSheet(scene) } })),
  'order.changeStatus': bare(async (scene) => ({ params: { id: await scene.order() }, body: { status: 'processing' } })),
  'order.refund': bare(async (scene) => {
    const { params, revision } = await anOrder(scene);
    return { params, body: { revision, items: [{ productId: scene.bear.id, quantity: 1 }], restock: false, reason: 'A thread was loose' } };
  }),
  'order.update': bare(async (scene) => {
    const { params, revision } = await anOrder(scene);
    return { params, body: { revision, notes: 'Rang twice' } };
  }),
  // A refund that did not fail is not asked for again.
  'order.retryRefund': {
    request: async (scene) => {
      const id = await scene.order();
      await scene.shop.call('order.cancel', { as: scene.owner, params: { id }, body: {} });
      return { params: { id, refundId: id } };
    },
    answers: 409,
  },
  'overview.search': bare(() => ({ query: { q: 'Asha' } })),
  'product.adjustStock': bare(async (scene) => ({ ...(await aProduct(scene)), body: { change: 5, reason: 'Counted' } })),
  'product.changeMany': bare(async (scene) => ({
    body: { products: [{ id: Number((await aProduct(scene)).params.id) }], price: { to: 300 }, reason: 'Sale' },
  })),
  'product.create': bare(() => ({ body: product() })),
  'product.remove': bare(aProduct),
  'product.removeImage': bare(async (scene) => {
    const { params } = await aProduct(scene);
    const { body } = await scene.shop.call('product.uploadImage', { as: scene.admin, ...(await withPicture(async () => ({ params }))(scene)) });
    return { params: { ...params, imageId: body.product.images[0].id as string } };
  }),
  'product.update': bare(async (scene) => ({ ...(await aProduct(scene)), body: { name: 'A better kite' } })),
  'product.uploadImage': bare(withPicture(aProduct)),
  'return.change': bare(async (scene) => {
    const { id, returnId } = await scene.returned();
    return { params: { id, returnId }, body: { status: 'approved' } };
  }),
  'review.moderate': bare(async (scene) => {
    await scene.order('delivered');
    const { body } = await scene.shop.call('review.put', { as: scene.owner, params: { id: scene.bear.id }, body: { rating: 1, text: 'Rude words' } });
    return { params: { id: body.id as string }, body: { status: 'withdrawn', reason: 'Rude' } };
  }),
  'upload.finish': bare(async (scene) => ({
    params: { id: await uploaded(scene, { kind: 'picture', contentType: 'image/png' }, new Uint8Array(await png())) },
  })),
  'user.changeRole': bare(async (scene) => ({ ...(await somebody(scene)), body: { role: 'orders', reason: 'Works here now' } })),
  'user.changeStatus': bare(async (scene) => ({ ...(await somebody(scene)), body: { isActive: false, reason: 'Stolen cards' } })),
  'user.read': bare(somebody),
  'upload.begin': bare(() => ({ body: { kind: 'picture', contentType: 'image/png', size: 100 } })),
};
