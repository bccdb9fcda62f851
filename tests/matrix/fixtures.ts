/** The shop, customers and objects of a matrix test. Each endpoint gets a customer and objects of its own, so that no test affects another. */
import sharp from 'sharp';
import type { ProductItem } from '#functions/catalogue/product-store.ts';
import type { DoctorItem } from '#functions/clinic/doctors/doctor-store.ts';
import type { StaffRole } from '#shared/rules/identity/role.ts';
import type { CallOptions } from '#tests/kit/call.ts';
import { type Buyer, createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createOrderSteps } from '#tests/kit/order-steps.ts';
import { createDoctor, createPatientSteps } from '#tests/kit/patient-steps.ts';
import type { Shop } from '#tests/kit/shop.ts';

/** What the tests of a file share. */
export interface SharedFixtures {
  readonly shop: Shop;
  readonly checkoutSteps: ReturnType<typeof createCheckoutSteps>;
  readonly orderSteps: ReturnType<typeof createOrderSteps>;
  readonly patientSteps: ReturnType<typeof createPatientSteps>;
  readonly admin: Customer;
  readonly bear: ProductItem;
  /** The doctor of the staff account with the role `doctor`. */
  readonly doctor: DoctorItem;
}

export interface CaseFixtures extends SharedFixtures {
  /** The customer who owns the object. */
  readonly owner: Buyer;
  /** The member of the staff who calls a staff endpoint. */
  readonly actor: { readonly token: string; readonly role: StaffRole };
  /** Places a paid order of the owner and moves it to a status. */
  readonly order: (status?: 'pending' | 'delivered') => Promise<string>;
  /** Requests a return of a delivered order, with a photo. */
  readonly requestReturn: () => Promise<{ id: string; returnId: string; photoId: string }>;
}

export interface Entry {
  /** A request that succeeds for a caller with access. Made once for all identities; once for each of them at a public endpoint. */
  readonly request: (fixtures: CaseFixtures) => Promise<CallOptions> | CallOptions;
  /** The owner's status, where it is not the endpoint's success status. */
  readonly answers?: number;
  /** Another customer's status. Default: 404 where the path names an object, else the owner's status. */
  readonly other?: number;
  /** An administrator's status, where it is not another customer's. */
  readonly admin?: number;
  /** Roles of the staff that may read the customer's object. */
  readonly seenBy?: readonly StaffRole[];
}

export async function openSharedFixtures(shop: Shop): Promise<SharedFixtures> {
  const checkoutSteps = createCheckoutSteps(shop);
  const doctor = await createDoctor();
  return {
    shop,
    checkoutSteps,
    orderSteps: createOrderSteps(shop, checkoutSteps),
    patientSteps: createPatientSteps(shop),
    admin: await shop.admin(),
    bear: await shop.product({ stock: 50_000 }),
    doctor,
  };
}

export const png = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#c02030' } })
    .png()
    .toBuffer();

export async function openCaseFixtures(
  stage: SharedFixtures,
  actor: CaseFixtures['actor'] = { token: stage.admin.token, role: 'admin' },
): Promise<CaseFixtures> {
  const { shop, checkoutSteps, orderSteps, admin, bear } = stage;
  const owner = await checkoutSteps.buyer();
  const order: CaseFixtures['order'] = async (status = 'pending') => {
    const id = await orderSteps.placeOrder(owner, { product: bear, quantity: 2 });
    await orderSteps.advanceTo(admin, id, status);
    return id;
  };
  return {
    ...stage,
    owner,
    actor,
    order,
    requestReturn: async () => {
      const id = await order('delivered');
      const body = { items: [{ productId: bear.id, quantity: 1, reason: 'The ear is torn' }] };
      const returnId: string = (await shop.call('return.request', { as: owner, params: { id }, body })).body.returns[0].id;
      const data = (await png()).toString('base64');
      const added = await shop.call('return.addPhoto', { as: owner, params: { id, returnId }, body: { data } });
      return { id, returnId, photoId: added.body.returns[0].photos[0] };
    },
  };
}
