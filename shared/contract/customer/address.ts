/** The schemas of a saved address, in a file of their own, so that the checkout loads no other schema of the account. */
import * as z from 'zod';
import { normalisePin } from '../../rules/digits.ts';
import { pinProblem } from '../../rules/pin-code.ts';
import { stateCodes } from '../../rules/states.ts';
import { Phone, Required, SingleLine, Text } from '../common.ts';

/** The messages are those of the specification's address form. */
export const AddressFields = () =>
  z.strictObject({
    label: SingleLine(80, 'Label is required'),
    type: z.enum(['shipping', 'billing', 'both'], 'Choose shipping, billing or both').default('both'),
    recipientName: SingleLine(120, 'Recipient name is required'),
    phone: Phone(),
    /** `Phone` comes first in the union, because a form shows the first message. */
    secondaryPhone: z.union([Phone(), z.literal('')]).optional(),
    /** Also printed on invoices and packing slips, where a character that changes the reading order would turn the PIN code around. */
    address: Text(300, 'Address is required').regex(/^(?:[^\p{Cc}\u2028-\u202e\u2066-\u2069]|[\r\n\t])*$/u, 'Please leave out control characters'),
    city: SingleLine(80, 'City is required'),
    state: z.enum(stateCodes, 'State is required'),
    postalCode: Required('Postal code is required')
      .overwrite(normalisePin)
      .min(1, 'Postal code is required')
      .regex(/^[1-9]\d{5}$/, 'Please enter a 6-digit PIN code'),
    isDefault: z.boolean().default(false),
  });

/**
 * A check of every form with an address: the state decides the kind of tax, so it must agree with the PIN code. It also runs when other fields are
 * wrong, so that all problems are shown at once.
 */
export const checkPin = () =>
  z.superRefine<{ readonly postalCode: string; readonly state: string }>(
    ({ postalCode, state }, context) => {
      const message = pinProblem(postalCode, state);
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['postalCode'], message });
    },
    { when: ({ issues }) => issues.every(({ path: [field] = [] }) => field !== undefined && field !== 'postalCode' && field !== 'state') },
  );

/** A new or changed address. */
export const AddressBody = () => AddressFields().check(checkPin());

export const Address = () =>
  z
    .object({
      id: z.string(),
      label: z.string(),
      type: z.enum(['shipping', 'billing', 'both']),
      recipientName: z.string(),
      phone: z.string(),
      secondaryPhone: z.string().optional(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      postalCode: z.string(),
      isDefault: z.boolean(),
    })
    .meta({ title: 'Address' });
export type Address = z.output<ReturnType<typeof Address>>;
