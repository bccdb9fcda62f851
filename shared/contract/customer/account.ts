/** The customer's profile, e-mail, optional mails and addresses. */
import * as z from 'zod';
import { mailStopReasons } from '../../rules/identity/mail-stop.ts';
import { Done, Email, Id, Instant, Phone, Redirect, SingleLine } from '../common.ts';
import { endpoint } from '../define.ts';
import { Code, CodeSent, Password, User } from '../identity/auth.ts';
import { Business } from '../order/order.ts';
import { Address, AddressBody } from './address.ts';

export const Gender = () => z.enum(['Not Selected', 'Male', 'Female']);
const Lines = () => z.object({ line1: z.string().trim().max(200), line2: z.string().trim().max(200) });

/** Both forms of the name: the shop reads firstName and lastName, the clinic reads name. */
export const Profile = () =>
  User().extend({
    name: z.string(),
    gender: Gender(),
    dob: z.string(),
    image: z.string(),
    address: Lines(),
    emailVerified: z.boolean(),
    /** Whether optional mails are sent. */
    newsMails: z.boolean(),
    /** The business for which the last checkout was made, if any. */
    business: Business().optional(),
  });

export const MailStopped = () => z.object({ reason: z.enum(mailStopReasons), since: Instant() });

export const ProfileReply = () => Done().extend({ user: Profile() });

export const readProfile = /* @__PURE__ */ endpoint({
  key: 'account.readProfile',
  method: 'GET',
  path: '/api/users/profile',
  access: 'customer',
  summary: 'Read the profile of the caller, and whether they are a Premium Customer',
  reply: () =>
    Done().extend({
      user: Profile().extend({
        isPremium: z.boolean(),
        /** Why mails to the customer are stopped, after a bounce or a complaint. */
        mailStopped: MailStopped().optional(),
      }),
    }),
  failures: [],
});

export const updateProfile = /* @__PURE__ */ endpoint({
  key: 'account.updateProfile',
  method: 'PATCH',
  path: '/api/users/profile',
  access: 'customer',
  summary: 'Change names, phone, gender, date of birth, postal lines or whether optional mails are sent; absent fields stay',
  body: () =>
    z
      .strictObject({
        firstName: SingleLine(80, 'First name is required'),
        lastName: SingleLine(80, 'Last name is required'),
        phone: Phone(),
        gender: Gender(),
        dob: z.union([z.iso.date('Please enter a date as YYYY-MM-DD'), z.literal('')]),
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
  summary: 'Mail a code to a new e-mail address of this account; requires the password, and the reply is the same for a taken address',
  body: () => z.strictObject({ email: Email(), password: Password() }),
  reply: CodeSent,
  failures: ['wrong_password'],
});

export const confirmEmail = /* @__PURE__ */ endpoint({
  key: 'account.confirmEmail',
  method: 'POST',
  path: '/api/users/email/confirm',
  access: 'customer',
  summary: 'Move the account to the new e-mail with the code; the old address is notified',
  body: () => z.strictObject({ code: Code() }),
  reply: ProfileReply,
  failures: ['wrong_code', 'code_expired', 'code_spent', 'email_taken'],
});

/** The token of an unsubscribe link: a customer's id and the proof that we wrote it. */
const MailToken = () =>
  z.strictObject({ token: z.string().regex(/^[\w-]{1,64}\.[\w-]{43}$/, 'This link is not complete. Please open it from the mail again') });
const NewsReply = () => Done().extend({ newsMails: z.boolean() });

export const unsubscribe = /* @__PURE__ */ endpoint({
  key: 'account.unsubscribe',
  method: 'POST',
  path: '/api/mail/unsubscribe',
  access: 'public',
  summary: 'Switch off optional mails for the customer of a link in a mail; mail programs call it at one click (RFC 8058)',
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
  summary: 'Redirect mail programs that open the address in a browser to the unsubscribe page; changes nothing',
  query: () => z.strictObject({ token: z.string().max(200).default('') }),
  reply: Redirect,
  status: 303,
  failures: [],
});

export const resubscribe = /* @__PURE__ */ endpoint({
  key: 'account.resubscribe',
  method: 'POST',
  path: '/api/mail/resubscribe',
  access: 'public',
  summary: 'Switch optional mails on again with the same link',
  query: MailToken,
  reply: NewsReply,
  failures: [],
});

const AddressPath = () => z.strictObject({ id: Id() });

export const listAddresses = /* @__PURE__ */ endpoint({
  key: 'account.listAddresses',
  method: 'GET',
  path: '/api/addresses',
  access: 'customer',
  summary: 'List the saved addresses, the default first, then the newest',
  reply: () => z.array(Address()),
  failures: [],
});

export const createAddress = /* @__PURE__ */ endpoint({
  key: 'account.createAddress',
  method: 'POST',
  path: '/api/addresses',
  access: 'customer',
  summary: 'Save an address; the first one becomes the default. An address that is saved already is answered and not saved again',
  body: AddressBody,
  reply: Address,
  status: 201,
  failures: ['too_many_addresses', 'address_not_found'],
});

export const updateAddress = /* @__PURE__ */ endpoint({
  key: 'account.updateAddress',
  method: 'PUT',
  path: '/api/addresses/{id}',
  access: 'customer',
  summary: 'Replace an address; isDefault true makes it the default, false leaves the default unchanged',
  params: AddressPath,
  body: AddressBody,
  reply: Address,
  failures: ['address_not_found'],
});

export const deleteAddress = /* @__PURE__ */ endpoint({
  key: 'account.deleteAddress',
  method: 'DELETE',
  path: '/api/addresses/{id}',
  access: 'customer',
  summary: 'Delete an address that is not the default',
  params: AddressPath,
  reply: Done,
  failures: ['address_not_found', 'default_address'],
});
