/** Buyers of a soak: a customer with an address, and with a company that is registered for GST in the state of that address. */
import { checkDigitOf, gstCodeOf } from '#shared/rules/order/gst.ts';
import type { Buyer } from './day.ts';
import type { ShopProcess } from './shop-process.ts';

/** One in each zone of delivery, and one outside of them. */
const addresses = [
  { city: 'Bengaluru', state: 'KA', postalCode: '560001' },
  { city: 'Pune', state: 'MH', postalCode: '411030' },
  { city: 'Aizawl', state: 'MZ', postalCode: '796001' },
] as const;

/** @param place decides the address */
export async function makeBuyer({ people }: ShopProcess, place: number): Promise<Buyer> {
  const address = addresses[place % addresses.length] ?? addresses[0];
  const customer = await people.customer();
  const registration = `${gstCodeOf(address.state)}AAGCB7383J1Z`;
  return {
    ...customer,
    addressId: await people.address(customer, address),
    business: { gstin: `${registration}${checkDigitOf(registration)}`, companyName: 'Balgram Toys LLP' },
  };
}
