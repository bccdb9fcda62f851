/**
 * The checks of the checkout before it sends anything. Loaded after the page, because zod would be half of the page's script and nothing is
 * checked before the shopper types or pays.
 */
import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod';
import { Prose, Text } from '#shared/contract/common.ts';
import { AddressFields, checkPin } from '#shared/contract/customer/address.ts';
import { maxGiftMessage } from '#shared/rules/order/purchase.ts';
import { stateCodes } from '#shared/rules/states.ts';

const { phone, postalCode } = AddressFields().shape;
/** A field that may be blank; otherwise the contract's schema applies. */
const optional = <T extends z.ZodType<string, string>>(schema: T) => z.union([schema, z.literal('')]);

export const ShippingForm = z
  .object({
    // First and last name together are the recipient's name, of at most 120 characters.
    firstName: Text(60, 'First name is required'),
    lastName: Text(59, 'Last name is required'),
    address: Text(300, 'Address is required'),
    city: Text(80, 'City is required'),
    state: z.enum(stateCodes, 'State is required'),
    postalCode: z.string().trim().min(1, 'PIN code is required').pipe(postalCode),
    phone,
    label: z.string().trim().max(80, 'At most 80 characters'),
    recipientName: z.string().trim().max(120, 'At most 120 characters'),
    recipientPhone: optional(phone),
    secondaryPhone: optional(phone),
    type: z.enum(['shipping', 'billing', 'both']),
  })
  .check(checkPin());
export type ShippingForm = z.output<typeof ShippingForm>;
export type ShippingFormIn = z.input<typeof ShippingForm>;

export const resolveShipping = zodResolver(ShippingForm);

/** Returns why the server would reject the message, or undefined. */
export const giftMessageProblem = (message: string): string | undefined => Prose(maxGiftMessage).safeParse(message).error?.issues[0]?.message;
