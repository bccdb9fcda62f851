/** Who is this customer, and whose are this e-mail and this phone? The profile and its lock. */
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import { table } from '#shared/table.ts';
import { db, isConditionRefused, type WritePiece } from './table.ts';

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
  /** Milliseconds; tokens issued before are refused. */
  readonly tokensValidAfter?: number;
  readonly disabledAt?: string;
  readonly defaultAddressId?: string;
  readonly addressCount: number;
}

export const profileKey = (id: string) => ({ pk: `CUSTOMER#${id}`, sk: 'PROFILE' });
const lockKey = (email: string) => ({ pk: `EMAIL#${email}`, sk: 'LOCK' });
const phoneKeys = (id: string, phone: string) => ({ gsi1pk: `PHONE#${phone}`, gsi1sk: `CUSTOMER#${id}` });

export async function customerOf(id: string): Promise<CustomerItem | undefined> {
  const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key: profileKey(id), ConsistentRead: true }));
  return Item as CustomerItem | undefined;
}

export async function customerIdOfEmail(email: string): Promise<string | undefined> {
  const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key: lockKey(email), ConsistentRead: true }));
  return Item?.['customerId'] as string | undefined;
}

/** The only customer with this phone; undefined when there is none or more than one. From the index: a moment behind. */
export async function onlyCustomerIdOfPhone(phone: string): Promise<string | undefined> {
  const { Items = [] } = await db().send(
    new QueryCommand({
      TableName: config('TABLE_NAME'),
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :phone',
      ExpressionAttributeValues: { ':phone': `PHONE#${phone}` },
      Limit: 2,
    }),
  );
  const [first, second] = Items.map((item) => String(item['gsi1sk']).slice('CUSTOMER#'.length));
  return second === undefined ? first : undefined;
}

export type Person = Pick<CustomerItem, 'id' | 'email' | 'firstName' | 'lastName'> & { readonly phone?: string };

/** Makes the account of a proven e-mail; refused with `email_taken` when the e-mail is already somebody's. */
export function createCustomer({ id, email, phone, firstName, lastName }: Person, now: Date): WritePiece[] {
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
    addressCount: 0,
  };
  return [
    { Put: { Item: { ...lockKey(email), customerId: id, createdAt }, ConditionExpression: 'attribute_not_exists(pk)' }, refused: 'email_taken' },
    {
      Put: {
        Item: { ...profileKey(id), ...profile, ...(phone === undefined ? {} : phoneKeys(id, phone)) },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
      refused: 'email_taken',
    },
  ];
}

type Changeable = Pick<CustomerItem, 'firstName' | 'lastName' | 'phone' | 'gender' | 'dob' | 'address'>;
export type ProfileChange = { readonly [K in keyof Changeable]?: Changeable[K] | undefined };

/** Changes what is named and returns the whole profile; undefined when there is no such customer. */
export async function changeProfile(id: string, change: ProfileChange): Promise<CustomerItem | undefined> {
  // A new phone is nobody's proof.
  const withPhone = change.phone === undefined ? change : { ...change, phoneProven: false, ...phoneKeys(id, change.phone) };
  const attributes = Object.fromEntries(Object.entries(withPhone).filter(([, value]) => value !== undefined));
  const names = Object.keys(attributes);
  if (names.length === 0) return customerOf(id);
  try {
    const { Attributes } = await db().send(
      new UpdateCommand({
        TableName: config('TABLE_NAME'),
        Key: profileKey(id),
        UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`:${name}`, value])),
        ReturnValues: 'ALL_NEW',
      }),
    );
    return Attributes as CustomerItem | undefined;
  } catch (error) {
    if (isConditionRefused(error)) return undefined;
    throw error;
  }
}

/** The person as every session shows them. */
export const userOf = (customer: Person, role: 'customer' | 'admin') => ({
  id: customer.id,
  firstName: customer.firstName,
  lastName: customer.lastName,
  email: customer.email,
  phone: customer.phone ?? '',
  role,
});
