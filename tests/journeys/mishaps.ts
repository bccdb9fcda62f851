/** What goes wrong behind a shopper's back: the provider's faults, goods that others buy, an address deleted elsewhere? By the API. */
import * as z from 'zod';
import { customer, type Person } from './people.ts';
import { bought, send, signedIn, stockOf } from './trade.ts';

/** As POST /_local/faults takes it. */
export interface ProviderFault {
  readonly operation: string;
  readonly mode: string;
  readonly times?: number;
  readonly delayMs?: number;
  readonly match?: string;
}
export const goesWrong = (site: string, fault: ProviderFault) => send(site, 'POST', '/_local/faults', undefined, { service: 'razorpay', ...fault });

/** An address, and one of the product in the cart. */
export async function readyToPay(site: string, person: Person, productId: number): Promise<void> {
  const token = await signedIn(site, person);
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

const Addresses = z.array(z.object({ id: z.string(), address: z.string() }));
/** On another of their devices. */
export async function forgetsAddress(site: string, person: Person, address: string): Promise<void> {
  const token = await signedIn(site, person);
  const found = Addresses.parse(await send(site, 'GET', '/api/addresses', token)).find((each) => each.address === address);
  if (found === undefined) throw new Error(`There is no address ${address}.`);
  await send(site, 'DELETE', `/api/addresses/${found.id}`, token);
}

/** Somebody else buys all that is left. */
export async function sellsOut(site: string, productId: number): Promise<void> {
  await bought(site, await customer(site, 'Divya'), productId, await stockOf(site, productId));
}

const State = z.object({ products: z.array(z.object({ id: z.number(), held: z.number() })) });
export const heldOf = async (site: string, productId: number) =>
  State.parse(await send(site, 'GET', '/_local/state')).products.find(({ id }) => id === productId)?.held;
