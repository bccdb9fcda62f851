/** Stores the profile of a customer, and the lock that makes an e-mail belong to one customer. */

import { customerPartition, emailLockKey, phoneClaimSort, phonePartition, profileKey } from '#functions/keys.ts';
import { itemAt, queryItems, type TransactItem, updateExpressionOf } from '#functions/platform/table/table.ts';
import type { Consent } from '#shared/rules/identity/consent.ts';
import type { Role } from '#shared/rules/identity/role.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import type { Business } from '#shared/rules/order/purchase.ts';
import { table } from '#shared/table.ts';
import { type EmailPeriod, endPeriod } from './email-periods.ts';

/** `CUSTOMER#<id>` / `PROFILE`. */
export interface CustomerItem {
  /** Opaque; also the user name at the identity provider. */
  readonly id: string;
  /** Normalised (trimmed, lower case); its lock item makes it unique. */
  readonly email: string;
  readonly emailVerified: boolean;
  /** E.164. Several customers may have it; the first one signs in by it. */
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
  /** The texts agreed to at sign-up, and when. Absent for accounts that the demo seed made. */
  readonly consent?: Consent;
  /** Milliseconds; sessions that began earlier are rejected. */
  readonly tokensValidAfter?: number;
  readonly disabledAt?: string;
  /** The id of the admin who disabled the account; absent when the customer deleted it. */
  readonly disabledBy?: string;
  readonly disabledReason?: string;
  /** The role that an admin assigned; tokens carry it as the group of the same name. Absent: never assigned. */
  readonly role?: Role;
  readonly defaultAddressId?: string;
  readonly addressCount: number;
  /** Whether the customer wants optional mails. Absent: yes. */
  readonly newsMails?: boolean;
  /** The business details of the last checkout, if it had any. */
  readonly business?: Business;
}

const phoneKeys = (id: string, phone: string, now: Date) => ({ gsi1pk: phonePartition(phone), gsi1sk: phoneClaimSort(id, now) });

export const readCustomer = (id: string): Promise<CustomerItem | undefined> => itemAt(profileKey(id));

/** Tells whether optional mails go to this customer; false for customers who have left. */
export async function wantsNewsletter(id: string): Promise<boolean> {
  const customer = await readCustomer(id);
  return customer !== undefined && customer.disabledAt === undefined && customer.newsMails !== false;
}

export async function customerIdOfEmail(email: string): Promise<string | undefined> {
  return (await itemAt<{ customerId: string }>(emailLockKey(email)))?.customerId;
}

/**
 * Finds the customer who claimed this phone first, so that another profile with the same number cannot take over the sign-in. Reads the index,
 * which lags behind slightly.
 */
export async function customerIdOfPhone(phone: string): Promise<string | undefined> {
  const [first] = await queryItems<{ pk: string }>(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :phone',
      ExpressionAttributeValues: { ':phone': phonePartition(phone) },
    },
    1,
  );
  return first?.pk.slice(customerPartition('').length);
}

export type Person = Pick<CustomerItem, 'id' | 'email' | 'firstName' | 'lastName' | 'phone' | 'role'>;

/** Creates the account of a proven e-mail; fails with `email_taken` when the e-mail has an account. */
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
      Put: { Item: { ...emailLockKey(email), customerId: id, createdAt }, ConditionExpression: 'attribute_not_exists(pk)' },
      onConditionFailed: 'email_taken',
    },
    {
      Put: {
        Item: { ...profileKey(id), ...profile, ...(phone === undefined ? {} : phoneKeys(id, phone, now)) },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
      onConditionFailed: 'email_taken',
    },
  ];
}

/**
 * The account exists and its customer has not closed it: a request that began before must not store personal data while the account is erased. An
 * account that an admin disabled can be enabled again, so its customer's choices still count, such as the end of optional mails.
 */
export const notClosedCondition = 'attribute_exists(pk) AND (attribute_not_exists(disabledAt) OR attribute_exists(disabledBy))';

type ProfileFields = Pick<CustomerItem, 'firstName' | 'lastName' | 'phone' | 'gender' | 'dob' | 'address' | 'image' | 'newsMails'>;
export type ProfileChange = { readonly [K in keyof ProfileFields]?: ProfileFields[K] | undefined };

/** Whether the customer has deleted the account, and the erasure is not complete. */
export const isClosed = ({ disabledAt, disabledBy }: CustomerItem): boolean => disabledAt !== undefined && disabledBy === undefined;

/**
 * Changes the given fields, at least one, and leaves the rest; fails with `session_expired` when there is no such customer, or the account is closed.
 * @param imageBefore the picture that the change releases: when the profile shows another one by now, it throws ConditionFailed instead
 */
export function changeProfile(id: string, change: ProfileChange, now: Date, imageBefore?: string): TransactItem {
  // A new phone is unproven.
  const withPhone = change.phone === undefined ? change : { ...change, phoneProven: false, ...phoneKeys(id, change.phone, now) };
  const { expression, names, values } = updateExpressionOf(omitUndefined(withPhone));
  return {
    Update: {
      Key: profileKey(id),
      UpdateExpression: expression,
      ConditionExpression: imageBefore === undefined ? notClosedCondition : `image = :imageBefore AND ${notClosedCondition}`,
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: imageBefore === undefined ? values : { ...values, ':imageBefore': imageBefore },
    },
    ...(imageBefore === undefined ? { onConditionFailed: 'session_expired' } : {}),
  };
}

/** Stores the business for which the customer buys, or removes it. */
export const setBusiness = (id: string, business: Business | undefined): TransactItem => ({
  Update: {
    Key: profileKey(id),
    ConditionExpression: 'attribute_exists(pk)',
    ...(business === undefined
      ? { UpdateExpression: 'REMOVE business' }
      : { UpdateExpression: 'SET business = :business', ExpressionAttributeValues: { ':business': business } }),
  },
  onConditionFailed: 'session_expired',
});

/**
 * Moves an account and its lock to a proven e-mail; fails with `email_taken` when the e-mail has an account.
 * @param period of the e-mail before
 */
export function changeEmail(id: string, period: EmailPeriod, email: string, now: Date): TransactItem[] {
  const { email: before } = period;
  return [
    endPeriod(id, period, now),
    {
      Delete: { Key: emailLockKey(before), ConditionExpression: 'customerId = :id', ExpressionAttributeValues: { ':id': id } },
      onConditionFailed: 'code_expired',
    },
    {
      Put: { Item: { ...emailLockKey(email), customerId: id, createdAt: now.toISOString() }, ConditionExpression: 'attribute_not_exists(pk)' },
      onConditionFailed: 'email_taken',
    },
    {
      Update: {
        Key: profileKey(id),
        UpdateExpression: 'SET email = :email, emailVerified = :yes',
        ConditionExpression: `email = :before AND ${notClosedCondition}`,
        ExpressionAttributeValues: { ':email': email, ':yes': true, ':before': before },
      },
      onConditionFailed: 'code_expired',
    },
  ];
}

/** The user as every session shows it. */
export const userOf = (customer: Person, role: Role) => ({
  id: customer.id,
  firstName: customer.firstName,
  lastName: customer.lastName,
  email: customer.email,
  phone: customer.phone ?? '',
  role,
});

/** Checks in the transaction that its caller is still an admin, so that two admins cannot remove each other's role. */
export const requireStillAdmin = (id: string): TransactItem => ({
  ConditionCheck: {
    Key: profileKey(id),
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(disabledAt) AND (attribute_not_exists(#role) OR #role = :admin)',
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':admin': 'admin' },
  },
  onConditionFailed: 'session_expired',
});

/** Disables an account until an admin enables it again; every session ends. Fails when the account is closed or disabled already. */
export const disableCustomer = (id: string, by: string, reason: string, now: Date): TransactItem => ({
  Update: {
    Key: profileKey(id),
    UpdateExpression: 'SET disabledAt = :at, disabledBy = :by, disabledReason = :reason, tokensValidAfter = :until',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(disabledAt)',
    ExpressionAttributeValues: { ':at': now.toISOString(), ':by': by, ':reason': reason, ':until': now.getTime() + 1 },
  },
});

/** Enables an account that an admin disabled. An account that its owner deleted stays closed. */
export const enableCustomer = (id: string): TransactItem => ({
  Update: {
    Key: profileKey(id),
    UpdateExpression: 'REMOVE disabledAt, disabledBy, disabledReason',
    ConditionExpression: 'attribute_exists(disabledAt) AND attribute_exists(disabledBy)',
  },
});

/**
 * Assigns a role, or removes it (`customer`); every session ends, because tokens hold the old one.
 * @param previousRole the role on which the decision was based
 */
export const assignRole = (id: string, role: Role, previousRole: Role | undefined, now: Date): TransactItem => ({
  Update: {
    Key: profileKey(id),
    UpdateExpression: 'SET #role = :role, tokensValidAfter = :until',
    ConditionExpression: `attribute_exists(pk) AND attribute_not_exists(disabledAt) AND ${previousRole === undefined ? 'attribute_not_exists(#role)' : '#role = :was'}`,
    ExpressionAttributeNames: { '#role': 'role' },
    ExpressionAttributeValues: { ':role': role, ':until': now.getTime() + 1, ...(previousRole === undefined ? {} : { ':was': previousRole }) },
  },
});

/** Records the role of a customer that was assigned in the identity provider. */
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
