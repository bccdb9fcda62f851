/** What does a customer keep with us? The profile and the addresses. */
import * as z from 'zod';
import { stateCodes } from '../../rules/states.ts';
import { Done, Elsewhere, Email, Id, Phone, Required, SingleLine, Text } from '../common.ts';
import { endpoint } from '../define.ts';
import { Code, CodeSent, Password, User } from '../identity/auth.ts';

export const Gender = () => z.enum(['Not Selected', 'Male', 'Female']);
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
    /** Whether mails that are not necessary are sent, too. */
    newsMails: z.boolean(),
  });

export const ProfileReply = () => Done().extend({ user: Profile() });

export const readProfile = /* @__PURE__ */ endpoint({
  key: 'account.readProfile',
  method: 'GET',
  path: '/api/users/profile',
  access: 'customer',
  summary: 'The signed-in person, and whether they are a Premium Customer',
  reply: () => Done().extend({ user: Profile().extend({ isPremium: z.boolean() }) }),
  failures: [],
});

export const updateProfile = /* @__PURE__ */ endpoint({
  key: 'account.updateProfile',
  method: 'PATCH',
  path: '/api/users/profile',
  access: 'customer',
  summary: 'Change names, phone, gender, date of birth, postal lines or whether unnecessary mails are sent; what is absent stays',
  body: () =>
    z
      .strictObject({
        firstName: SingleLine(80, 'First name is required'),
        lastName: SingleLine(80, 'Last name is required'),
        phone: Phone(),
        gender: Gender(),
        dob: z.union([z.literal(''), z.iso.date('Please enter a date as YYYY-MM-DD')]),
        address: z.strictObject({ line1: z.string().trim().max(200), line2: z.string().trim().max(200) }),
        newsMails: z.boolean('Please say true or false'),
      })
      .partial(),
  reply: ProfileReply,
  failures: [],
});

export const sendEmailCode = /* @__PURE__ */ endpoint({
  key: 'account.sendEmailCode',
  method: 'POST',
  path: '/api/users/email',
  access: 'customer',
  summary:
    'Mail a code to a new e-mail address of this account; the password is asked for again, and the answer is the same where the address is taken',
  body: () => z.strictObject({ email: Email(), password: Password() }),
  reply: CodeSent,
  failures: ['wrong_password'],
});

export const confirmEmail = /* @__PURE__ */ endpoint({
  key: 'account.confirmEmail',
  method: 'POST',
  path: '/api/users/email/confirm',
  access: 'customer',
  summary: 'The code makes the new e-mail that of the account; the old address is told',
  body: () => z.strictObject({ code: Code() }),
  reply: ProfileReply,
  failures: ['wrong_code', 'code_expired', 'code_spent', 'email_taken'],
});

/** Of the link at a mail's foot: a customer's id and the proof that we wrote it. */
const MailToken = () =>
  z.strictObject({ token: z.string().regex(/^[\w-]{1,64}\.[\w-]{43}$/, 'This link is not complete. Please open it from the mail again') });
const NewsReply = () => Done().extend({ newsMails: z.boolean() });

export const unsubscribe = /* @__PURE__ */ endpoint({
  key: 'account.unsubscribe',
  method: 'POST',
  path: '/api/mail/unsubscribe',
  access: 'public',
  summary: 'Switch off the mails that are not necessary, for whom the link in a mail stands for; mail programs call it at one click (RFC 8058)',
  query: MailToken,
  form: () => z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  reply: NewsReply,
  failures: [],
});

export const openUnsubscribe = /* @__PURE__ */ endpoint({
  key: 'account.openUnsubscribe',
  method: 'GET',
  path: '/api/mail/unsubscribe',
  access: 'public',
  summary: 'For mail programs that open the address in a browser: leads to the page that asks first, and changes nothing',
  query: () => z.strictObject({ token: z.string().max(200).default('') }),
  reply: Elsewhere,
  status: 303,
  failures: [],
});

export const resubscribe = /* @__PURE__ */ endpoint({
  key: 'account.resubscribe',
  method: 'POST',
  path: '/api/mail/resubscribe',
  access: 'public',
  summary: 'Switch the mails on again that the same link has switched off',
  query: MailToken,
  reply: NewsReply,
  failures: [],
});

/** Field texts are those of the specification's address form. */
export const AddressFields = () =>
  z.strictObject({
    label: SingleLine(80, 'Label is required'),
    type: z.enum(['shipping', 'billing', 'both'], 'Choose shipping, billing or both').default('both'),
    recipientName: SingleLine(120, 'Recipient name is required'),
    phone: Phone(),
    /** The phone first: what is wrong with it is what a reader is told. */
    secondaryPhone: z.union([Phone(), z.literal('')]).optional(),
    address: Text(300, 'Address is required'),
    city: SingleLine(80, 'City is required'),
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

export const listAddresses = /* @__PURE__ */ endpoint({
  key: 'account.listAddresses',
  method: 'GET',
  path: '/api/addresses',
  access: 'customer',
  summary: 'The saved addresses, the default one first, then the newest',
  reply: () => z.array(Address()),
  failures: [],
});

export const createAddress = /* @__PURE__ */ endpoint({
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

export const updateAddress = /* @__PURE__ */ endpoint({
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

export const deleteAddress = /* @__PURE__ */ endpoint({
  key: 'account.deleteAddress',
  method: 'DELETE',
  path: '/api/addresses/{id}',
  access: 'customer',
  summary: 'Forget an address that is not the default',
  params: AddressPath,
  reply: Done,
  failures: ['address_not_found', 'default_address'],
});
