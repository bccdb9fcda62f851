/** Who is this customer, and whose are this e-mail and this phone? The profile and its lock. */

import { itemAt, queryItems, type TransactItem, updateOf } from '#functions/platform/table/table.ts';
import type { Consent } from '#shared/rules/consent.ts';
import { defined } from '#shared/rules/defined.ts';
import type { Role } from '#shared/rules/role.ts';
import { table } from '#shared/table.ts';

/** `CUSTOMER#<id>` / `PROFILE`. */
export interface CustomerItem {
  /** Ours, opaque; the identity provider's user name too. */
  readonly id: string;
  /** Normalised (trimmed, lower case); its lock item makes it one customer's alone. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** E.164. Not locked while unproven: several customers may then bear it. */
  readonly phone?: string;
  readonly phoneProven: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: 'Not Selected' | 'Male' | 'Female';
  /** `YYYY-MM-DD` or empty. */
  readonly dob: string;
  readonly image: string;
  readonly address: { readonly line1: string; readonly line2: string };
  readonly createdAt: string;
  /** To which texts they agreed at sign-up, and when. Not known of accounts that somebody else made (the seed's). */
  readonly consent?: Consent;
  /** Milliseconds; sessions that began before are refused. */
  readonly tokensValidAfter?: number;
  readonly disabledAt?: string;
  /** Whoever of the staff did it; absent: the customer has left by themselves. */
  readonly disabledBy?: string;
  readonly disabledReason?: string;
  /** What an administrator has made of this person; the group of the same name says it to the tokens. Absent: nobody has. */
  readonly role?: Role;
  readonly defaultAddressId?: string;
  readonly addressCount: number;
  /** Absent: wanted. Mails that are not necessary. */
  readonly newsMails?: boolean;
}

export const profileKey = (id: string) => ({ pk: `CUSTOMER#${id}`, sk: 'PROFILE' });
const lockKey = (email: string) => ({ pk: `EMAIL#${email}`, sk: 'LOCK' });
const phoneKeys = (id: string, phone: string) => ({ gsi1pk: `PHONE#${phone}`, gsi1sk: `CUSTOMER#${id}` });

export const customerOf = (id: string): Promise<CustomerItem | undefined> => itemAt(profileKey(id));

/** Whether mails that are not necessary shall still go to this customer: not to who has left. */
export async function wantsNewsletter(id: string): Promise<boolean> {
  const customer = await customerOf(id);
  return customer !== undefined && customer.disabledAt === undefined && customer.newsMails !== false;
}

export async function customerIdOfEmail(email: string): Promise<string | undefined> {
  return (await itemAt<{ customerId: string }>(lockKey(email)))?.customerId;
}

/** The only customer with this phone; undefined when there is none or more than one. From the index: a moment behind. */
export async function onlyCustomerIdOfPhone(phone: string): Promise<string | undefined> {
  const items = await queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :phone',
      ExpressionAttributeValues: { ':phone': `PHONE#${phone}` },
    },
    2,
  );
  const [first, second] = items.map((item) => String(item['gsi1sk']).slice('CUSTOMER#'.length));
  return second === undefined ? first : undefined;
}

export type Person = Pick<CustomerItem, 'id' | 'email' | 'firstName' | 'lastName' | 'phone' | 'role'>;

/** Makes the account of a proven e-mail; refused with `email_taken` when the e-mail is already somebody's. */
export function createCustomer({ id, email, phone, firstName, lastName }: Person, now: Date, consent?: Consent): TransactItem[] {
  const createdAt = now.toISOString();
  const profile: CustomerItem = {
    id,
    email,
    emailVerified: true,
    ...(phone === undefined ? {} : { phone }),
    phoneProven: false,
    firstName,
    lastName,
    gender: 'Not Selected',
    dob: '',
    image: '',
    address: { line1: '', line2: '' },
    createdAt,
    ...(consent === undefined ? {} : { consent }),
    addressCount: 0,
  };
  return [
    {
      Put: { Item: { ...lockKey(email), customerId: id, createdAt }, ConditionExpression: 'attribute_not_exists(pk)' },
      onConditionFailed: 'email_taken',
    },
    {
      Put: {
        Item: { ...profileKey(id), ...profile, ...(phone === undefined ? {} : phoneKeys(id, phone)) },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
      onConditionFailed: 'email_taken',
    },
  ];
}

type Changeable = Pick<CustomerItem, 'firstName' | 'lastName' | 'phone' | 'gender' | 'dob' | 'address' | 'image' | 'newsMails'>;
export type ProfileChange = { readonly [K in keyof Changeable]?: Changeable[K] | undefined };

/** Changes what is named, at least one thing, and leaves the rest; refused with `session_expired` when there is no such customer. */
export function changeProfile(id: string, change: ProfileChange): TransactItem {
  // A new phone is nobody's proof.
  const withPhone = change.phone === undefined ? change : { ...change, phoneProven: false, ...phoneKeys(id, change.phone) };
  const { expression, names, values } = updateOf(defined(withPhone));
  return {
    Update: {
      Key: profileKey(id),
      UpdateExpression: expression,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    },
    onConditionFailed: 'session_expired',
  };
}

/** Moves an account to a proven e-mail: the old lock goes, the new one comes, or nothing happens. Refused with `email_taken` when it is somebody's. */
export function changeEmail({ id, email: before }: Pick<CustomerItem, 'id' | 'email'>, email: string, now: Date): TransactItem[] {
  return [
    {
      Delete: { Key: lockKey(before), ConditionExpression: 'customerId = :id', ExpressionAttributeValues: { ':id': id } },
      onConditionFailed: 'code_expired',
    },
    {
      Put: { Item: { ...lockKey(email), customerId: id, createdAt: now.toISOString() }, ConditionExpression: 'attribute_not_exists(pk)' },
      onConditionFailed: 'email_taken',
    },
    {
      Update: {
        Key: profileKey(id),
        UpdateExpression: 'SET email = :email, emailVerified = :yes',
        ConditionExpression: 'email = :before',
        ExpressionAttributeValues: { ':email': email, ':yes': true, ':before': before },
      },
      onConditionFailed: 'code_expired',
    },
  ];
}

/** The person as every session shows them. */
export const userOf = (customer: Person, role: Role) => ({
  id: customer.id,
  firstName: customer.firstName,
  lastName: customer.lastName,
  email: customer.email,
  phone: customer.phone ?? '',
  role,
});

/** The one who decides still may, at the moment of the decision: two administrators cannot take each other's role away. */
export const isStillAdmin = (id: string): TransactItem => ({
  ConditionCheck: {
    Key: profileKey(id),
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(disabledAt) AND (attribute_not_exists(#role) OR #role = :admin)',
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':admin': 'admin' },
  },
  onConditionFailed: 'session_expired',
});

/** Shuts somebody out, who may be let in again; every session ends. Refused when they have left or are shut out already. */
export const disableCustomer = (id: string, by: string, reason: string, now: Date): TransactItem => ({
  Update: {
    Key: profileKey(id),
    UpdateExpression: 'SET disabledAt = :at, disabledBy = :by, disabledReason = :reason, tokensValidAfter = :until',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(disabledAt)',
    ExpressionAttributeValues: { ':at': now.toISOString(), ':by': by, ':reason': reason, ':until': now.getTime() + 1 },
  },
});

/** Lets somebody in again whom the staff has shut out; who has left stays away. */
export const enableCustomer = (id: string): TransactItem => ({
  Update: {
    Key: profileKey(id),
    UpdateExpression: 'REMOVE disabledAt, disabledBy, disabledReason',
    ConditionExpression: 'attribute_exists(disabledAt) AND attribute_exists(disabledBy)',
  },
});

/** Gives a role, or takes it (`customer`); every session ends, because tokens name the old one. @param was the one that it was decided on */
export const assignRole = (id: string, role: Role, was: Role | undefined, now: Date): TransactItem => ({
  Update: {
    Key: profileKey(id),
    UpdateExpression: 'SET #role = :role, tokensValidAfter = :until',
    ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(disabledAt) AND ${was === undefined ? 'attribute_not_exists(#role)' : '#role = :was'}`,
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':role': role, ':until': now.getTime() + 1, ...(was === undefined ? {} : { ':was': was }) },
  },
});

/** Notes the role of somebody to whom it was given in the identity provider, not here. */
export const recordRole = (id: string, role: Role): TransactItem => ({
  Update: {
    Key: profileKey(id),
    UpdateExpression: 'SET #role = :role',
    ConditionExpression: 'attribute_not_exists(#role) OR #role = :role',
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':role': role },
  },
  onConditionFailed: 'unavailable',
});
