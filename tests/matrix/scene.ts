/** Who and what is on the stage when an endpoint is tried as everybody? Each endpoint gets a stage of its own, so that no try spoils another. */
import sharp from 'sharp';
import type { DoctorItem } from '#functions/store/doctor.ts';
import type { ProductItem } from '#functions/store/product.ts';
import type { StaffRole } from '#shared/rules/role.ts';
import { afterSale } from '#tests/kit/after-sale.ts';
import { type Buyer, buying } from '#tests/kit/buying.ts';
import type { CallOptions } from '#tests/kit/call.ts';
import { clinic, newDoctor } from '#tests/kit/clinic.ts';
import type { Customer } from '#tests/kit/given.ts';
import type { Shop } from '#tests/kit/shop.ts';

/** What all stages share. */
export interface Stage {
  readonly shop: Shop;
  readonly given: ReturnType<typeof buying>;
  readonly sale: ReturnType<typeof afterSale>;
  readonly clinic: ReturnType<typeof clinic>;
  readonly admin: Customer;
  readonly bear: ProductItem;
  /** Whose day the staff of the role `doctor` sees. */
  readonly doctor: DoctorItem;
}

export interface Scene extends Stage {
  /** Whose object it is. */
  readonly owner: Buyer;
  /** Who of the staff is about to call, where it is for staff. */
  readonly actor: { readonly token: string; readonly role: StaffRole };
  /** An order of the owner's, paid, and on to a state. */
  readonly order: (status?: 'pending' | 'delivered') => Promise<string>;
  /** A return of a delivered order, with a picture. */
  readonly returned: () => Promise<{ id: string; returnId: string; photoId: string }>;
}

export interface Entry {
  /** A request that its owner, or whoever may call, is granted. Asked once, for all identities; for each of them where anybody may call. */
  readonly request: (scene: Scene) => Promise<CallOptions> | CallOptions;
  /** What its owner is answered, where that is not the endpoint's success. */
  readonly answers?: number;
  /** What another customer is answered: 404 where the path names an object, else the same as the owner of it. */
  readonly other?: number;
  /** Staff whom an object of a customer's is shown all the same. */
  readonly seenBy?: readonly StaffRole[];
}

export async function openStage(shop: Shop): Promise<Stage> {
  const given = buying(shop);
  const doctor = await newDoctor();
  return {
    shop,
    given,
    sale: afterSale(shop, given),
    clinic: clinic(shop),
    admin: await shop.admin(),
    bear: await shop.product({ stock: 50_000 }),
    doctor,
  };
}

export const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c02030' } })
    .png()
    .toBuffer();

export async function openScene(stage: Stage, actor: Scene['actor'] = { token: stage.admin.token, role: 'admin' }): Promise<Scene> {
  const { shop, given, sale, admin, bear } = stage;
  const owner = await given.buyer();
  const order: Scene['order'] = async (status = 'pending') => {
    const id = await sale.bought(owner, { product: bear, quantity: 2 });
    await sale.moveTo(admin, id, status);
    return id;
  };
  return {
    ...stage,
    owner,
    actor,
    order,
    returned: async () => {
      const id = await order('delivered');
      const body = { items: [{ productId: bear.id, quantity: 1, reason: 'The ear is torn' }] };
      const returnId: string = (await shop.call('return.request', { as: owner, params: { id }, body })).body.returns[0].id;
      const data = (await png()).toString('base64');
      const added = await shop.call('return.addPhoto', { as: owner, params: { id, returnId }, body: { data } });
      return { id, returnId, photoId: added.body.returns[0].photos[0] };
    },
  };
}
