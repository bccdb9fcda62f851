/** Where does a customer want things sent? The saved addresses; which is the default stands in the profile. */

import { config } from '#functions/platform/config.ts';
import { GetCommand } from '#functions/platform/table/commands.ts';
import { db, itemAt, queryItems, type TransactItem, updateOf } from '#functions/platform/table/table.ts';
import type { Address } from '#shared/contract/customer/account.ts';

/** `CUSTOMER#<customerId>` / `ADDRESS#<id>`. */
export interface AddressItem extends Omit<Address, 'isDefault'> {
  readonly createdAt: string;
}
export type AddressText = Omit<AddressItem, 'id' | 'createdAt'>;

export const mostAddresses = 50;

const addressKey = (customerId: string, id: string) => ({ pk: `CUSTOMER#${customerId}`, sk: `ADDRESS#${id}` });
const profileKey = (customerId: string) => ({ pk: `CUSTOMER#${customerId}`, sk: 'PROFILE' });

export const addressOf = (customerId: string, id: string): Promise<AddressItem | undefined> => itemAt(addressKey(customerId, id));

/** All of them: there are at most `mostAddresses`, far below a page of the table. */
export const addressesOf = (customerId: string): Promise<readonly AddressItem[]> =>
  queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': `CUSTOMER#${customerId}`, ':sk': 'ADDRESS#' },
    ConsistentRead: true,
  });

export async function defaultAddressIdOf(customerId: string): Promise<string | undefined> {
  const { Item } = await db().send(
    new GetCommand({ TableName: config('TABLE_NAME'), Key: profileKey(customerId), ProjectionExpression: 'defaultAddressId', ConsistentRead: true }),
  );
  return Item?.['defaultAddressId'] as string | undefined;
}

/** Saves one more address; the first becomes the default, whoever else saves one at the same moment. */
export function putAddress(customerId: string, address: AddressItem, isDefault: boolean): TransactItem[] {
  return [
    {
      Update: {
        Key: profileKey(customerId),
        UpdateExpression: `SET addressCount = if_not_exists(addressCount, :none) + :one, defaultAddressId = ${isDefault ? ':id' : 'if_not_exists(defaultAddressId, :id)'}`,
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(addressCount) OR addressCount < :most)',
        ExpressionAttributeValues: { ':none': 0, ':one': 1, ':id': address.id, ':most': mostAddresses },
      },
      onConditionFailed: 'too_many_addresses',
    },
    { Put: { Item: { ...addressKey(customerId, address.id), ...address }, ConditionExpression: 'attribute_not_exists(pk)' } },
  ];
}

/** Replaces what an address says; its age stays. */
export function changeAddress(customerId: string, id: string, text: AddressText, isDefault: boolean): TransactItem[] {
  const { expression, names, values } = updateOf({ ...text, secondaryPhone: text.secondaryPhone });
  return [
    {
      Update: {
        Key: addressKey(customerId, id),
        UpdateExpression: expression,
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
      },
      onConditionFailed: 'address_not_found',
    },
    ...(isDefault
      ? [
          {
            Update: {
              Key: profileKey(customerId),
              UpdateExpression: 'SET defaultAddressId = :id',
              ConditionExpression: 'attribute_exists(pk)',
              ExpressionAttributeValues: { ':id': id },
            },
          },
        ]
      : []),
  ];
}

/** Forgets an address, never the default one: not even when it becomes the default at the same moment. */
export function deleteAddressWrites(customerId: string, id: string): TransactItem[] {
  return [
    { Delete: { Key: addressKey(customerId, id), ConditionExpression: 'attribute_exists(pk)' }, onConditionFailed: 'address_not_found' },
    {
      Update: {
        Key: profileKey(customerId),
        UpdateExpression: 'SET addressCount = addressCount - :one',
        ConditionExpression: 'addressCount > :none AND (attribute_not_exists(defaultAddressId) OR defaultAddressId <> :id)',
        ExpressionAttributeValues: { ':one': 1, ':none': 0, ':id': id },
      },
      onConditionFailed: 'default_address',
    },
  ];
}

export function toAddressResponse(
  { id, label, type, recipientName, phone, secondaryPhone, address, city, state, postalCode }: AddressItem,
  defaultId: string | undefined,
): Address {
  const optional = secondaryPhone === undefined ? {} : { secondaryPhone };
  return { id, label, type, recipientName, phone, ...optional, address, city, state, postalCode, isDefault: id === defaultId };
}

/** The form's fields as they are kept: an empty second phone is none. */
export function textOf({
  secondaryPhone,
  ...fields
}: Omit<AddressText, 'secondaryPhone'> & { readonly secondaryPhone?: string | undefined }): AddressText {
  return secondaryPhone ? { ...fields, secondaryPhone } : fields;
}
