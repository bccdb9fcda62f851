/** Stores a customer's addresses. The profile holds which one is the default. */
import { isDeepStrictEqual } from 'node:util';
import { notClosedCondition } from '#functions/identity/customer-store.ts';
import { addressKey, addressSortPrefix, customerPartition, profileKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { GetCommand } from '#functions/platform/table/commands.ts';
import { db, itemAt, queryItems, type TransactItem, updateExpressionOf } from '#functions/platform/table/table.ts';
import type { Address } from '#shared/contract/customer/address.ts';

/** `CUSTOMER#<customerId>` / `ADDRESS#<id>`. */
export interface AddressItem extends Omit<Address, 'isDefault'> {
  readonly createdAt: string;
}
export type AddressFields = Omit<AddressItem, 'id' | 'createdAt'>;

export const maxAddresses = 50;

export const addressOf = (customerId: string, id: string): Promise<AddressItem | undefined> => itemAt(addressKey(customerId, id));

/** Returns all addresses: at most `maxAddresses`, far below a page of the table. */
export const addressesOf = (customerId: string): Promise<readonly AddressItem[]> =>
  queryItems({
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
    ExpressionAttributeValues: { ':pk': customerPartition(customerId), ':sk': addressSortPrefix },
    ConsistentRead: true,
  });

/** One consistent read of the profile. */
export async function defaultAddressIdOf(customerId: string): Promise<string | undefined> {
  const { Item } = await db().send(
    new GetCommand({ TableName: config('TABLE_NAME'), Key: profileKey(customerId), ProjectionExpression: 'defaultAddressId', ConsistentRead: true }),
  );
  return Item?.['defaultAddressId'] as string | undefined;
}

/** Saves an address; the first becomes the default, even when two are saved at the same time. */
export function putAddress(customerId: string, address: AddressItem, isDefault: boolean): TransactItem[] {
  return [
    {
      Update: {
        Key: profileKey(customerId),
        UpdateExpression: `SET addressCount = if_not_exists(addressCount, :none) + :one, defaultAddressId = ${isDefault ? ':id' : 'if_not_exists(defaultAddressId, :id)'}`,
        ConditionExpression: `${notClosedCondition} AND (attribute_not_exists(addressCount) OR addressCount < :most)`,
        ExpressionAttributeValues: { ':none': 0, ':one': 1, ':id': address.id, ':most': maxAddresses },
      },
      onConditionFailed: 'too_many_addresses',
    },
    { Put: { Item: { ...addressKey(customerId, address.id), ...address }, ConditionExpression: 'attribute_not_exists(pk)' } },
  ];
}

/** Replaces the text of an address; its creation time stays. */
export function changeAddress(customerId: string, id: string, text: AddressFields, isDefault: boolean): TransactItem[] {
  const { expression, names, values } = updateExpressionOf({ ...text, secondaryPhone: text.secondaryPhone });
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

/** Deletes an address, but never the default one, not even when it becomes the default at the same time. */
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

/** Returns the saved address that consists of these fields. */
export async function findEqualAddress(customerId: string, fields: AddressFields): Promise<AddressItem | undefined> {
  const addresses = await addressesOf(customerId);
  return addresses.find((saved) =>
    isDeepStrictEqual(toAddressResponse(saved, undefined), toAddressResponse({ ...fields, id: saved.id, createdAt: saved.createdAt }, undefined)),
  );
}

/** Returns the form's fields as they are stored: an empty second phone is left out. */
export function toAddressFields({
  secondaryPhone,
  ...fields
}: Omit<AddressFields, 'secondaryPhone'> & { readonly secondaryPhone?: string | undefined }): AddressFields {
  return secondaryPhone ? { ...fields, secondaryPhone } : fields;
}
