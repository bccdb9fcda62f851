/** Causes through the API what can go wrong during a purchase: provider faults, stock bought by others, an address deleted elsewhere. */
import * as z from 'zod';
import { customer, type Person } from './people.ts';
import { placeOrder, send, stockOf, tokenOf } from './trade.ts';

/** The body of POST /_local/faults. */
export interface ProviderFault {
  readonly operation: string;
  readonly mode: string;
  readonly times?: number;
  readonly delayMs?: number;
  readonly match?: string;
}
export const setFault = (site: string, fault: ProviderFault) => send(site, 'POST', '/_local/faults', undefined, { service: 'razorpay', ...fault });

/** Saves an address and puts one unit of the product into the cart. */
export async function prepareCheckout(site: string, person: Person, productId: number): Promise<void> {
  const token = await tokenOf(site, person);
  await send(site, 'POST', '/api/addresses', token, {
    label: 'Home',
    type: 'both',
    recipientName: `${person.firstName} ${person.lastName}`,
    phone: person.phone,
    address: '3 Marine Drive',
    city: 'Kochi',
    state: 'KL',
    postalCode: '682001',
    isDefault: true,
  });
  await send(site, 'POST', '/api/cart/add', token, { productId, quantity: 1 });
}

/** Another customer buys all units that are left. */
export async function buyRemainingStock(site: string, productId: number): Promise<void> {
  await placeOrder(site, await customer(site, 'Divya'), productId, await stockOf(site, productId));
}

const State = z.object({ products: z.array(z.object({ id: z.number(), held: z.number() })) });
export const heldUnits = async (site: string, productId: number) =>
  State.parse(await send(site, 'GET', '/_local/state')).products.find(({ id }) => id === productId)?.held;
