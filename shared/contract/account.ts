/** What does a customer keep with us? The profile and the addresses. */
import * as z from 'zod';
import { stateCodes } from '../rules/states.ts';
import { User } from './auth.ts';
import { Done, Id, Phone, Required, Text } from './common.ts';
import { endpoint } from './define.ts';

const Gender = () => z.enum(['Not Selected', 'Male', 'Female']);
const Lines = () => z.object({ line1: z.string().trim().max(200), line2: z.string().trim().max(200) });

/** Both spellings of a person: the shop reads firstName and lastName, the clinic reads name. */
export const Profile = () =>
  User().extend({
    name: z.string(),
    gender: Gender(),
    dob: z.string(),
    image: z.string(),
    address: Lines(),
    emailVerified: z.boolean(),
  });

const ProfileReply = () => Done().extend({ user: Profile() });

export const readProfile = endpoint({
  key: 'account.readProfile',
  method: 'GET',
  path: '/api/users/profile',
  access: 'customer',
  summary: 'The signed-in person',
  reply: ProfileReply,
  failures: [],
});

export const updateProfile = endpoint({
  key: 'account.updateProfile',
  method: 'PATCH',
  path: '/api/users/profile',
  access: 'customer',
  summary: 'Change names, phone, gender, date of birth or postal lines; what is absent stays',
  body: () =>
    z
      .strictObject({
        firstName: Text(80, 'First name is required'),
        lastName: Text(80, 'Last name is required'),
        phone: Phone(),
        gender: Gender(),
        dob: z.union([z.literal(''), z.iso.date('Please enter a date as YYYY-MM-DD')]),
        address: z.strictObject({ line1: z.string().trim().max(200), line2: z.string().trim().max(200) }),
      })
      .partial(),
  reply: ProfileReply,
  failures: [],
});

/** Field texts are those of the specification's address form. */
export const AddressFields = () =>
  z.strictObject({
    label: Text(80, 'Label is required'),
    type: z.enum(['shipping', 'billing', 'both']).default('both'),
    recipientName: Text(120, 'Recipient name is required'),
    phone: Phone(),
    /** The phone first: what is wrong with it is what a reader is told. */
    secondaryPhone: z.union([Phone(), z.literal('')]).optional(),
    address: Text(300, 'Address is required'),
    city: Text(80, 'City is required'),
    state: z.enum(stateCodes, 'State is required'),
    postalCode: Required('Postal code is required')
      .trim()
      .min(1, 'Postal code is required')
      .regex(/^[1-9]\d{5}$/, 'Please enter a 6-digit PIN code'),
    isDefault: z.boolean().default(false),
  });

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

const AddressPath = () => z.strictObject({ id: Id() });

export const listAddresses = endpoint({
  key: 'account.listAddresses',
  method: 'GET',
  path: '/api/addresses',
  access: 'customer',
  summary: 'The saved addresses, the default one first, then the newest',
  reply: () => z.array(Address()),
  failures: [],
});

export const createAddress = endpoint({
  key: 'account.createAddress',
  method: 'POST',
  path: '/api/addresses',
  access: 'customer',
  summary: 'Save an address; the first one becomes the default',
  body: AddressFields,
  reply: Address,
  status: 201,
  failures: ['too_many_addresses'],
});

export const updateAddress = endpoint({
  key: 'account.updateAddress',
  method: 'PUT',
  path: '/api/addresses/{id}',
  access: 'customer',
  summary: 'Replace an address; isDefault true makes it the default, false leaves the default where it is',
  params: AddressPath,
  body: AddressFields,
  reply: Address,
  failures: ['address_not_found'],
});

export const deleteAddress = endpoint({
  key: 'account.deleteAddress',
  method: 'DELETE',
  path: '/api/addresses/{id}',
  access: 'customer',
  summary: 'Forget an address that is not the default',
  params: AddressPath,
  reply: Done,
  failures: ['address_not_found', 'default_address'],
});
