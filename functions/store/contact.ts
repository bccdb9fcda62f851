/** Who has written to us? One item a message, in the index under its month for those who answer, and listed under its e-mail for its writer. */
import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import type { ContactType } from '#shared/contract/content.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import { commit, db } from './table.ts';

/** `CONTACT#<id>` / `CONTACT`. */
export interface ContactItem {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly type: ContactType;
  readonly isResponded: boolean;
  readonly createdAt: string;
}

const keyOf = (id: string) => ({ pk: `CONTACT#${id}`, sk: 'CONTACT' });

/** The same item again after a lost answer changes nothing. */
export async function keepContact(contact: ContactItem): Promise<void> {
  const { id, email, createdAt } = contact;
  const keys = { ...keyOf(id), gsi1pk: `CONTACTS#${indianMonth(new Date(createdAt))}`, gsi1sk: `${createdAt}#${id}` };
  await commit([{ Put: { Item: { ...keys, ...contact } } }, { Put: { Item: { pk: `EMAIL#${email}`, sk: `CONTACT#${id}` } } }]);
}

/** The newest messages from an e-mail, at most 100. */
export async function contactsFrom(email: string): Promise<readonly ContactItem[]> {
  const TableName = config('TABLE_NAME');
  const { Items = [] } = await db().send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :contact)',
      ExpressionAttributeValues: { ':pk': `EMAIL#${email}`, ':contact': 'CONTACT#' },
      ScanIndexForward: false,
      Limit: 100,
    }),
  );
  if (Items.length === 0) return [];
  const Keys = Items.map(({ sk }) => keyOf(String(sk).slice('CONTACT#'.length)));
  const { Responses } = await db().send(new BatchGetCommand({ RequestItems: { [TableName]: { Keys } } }));
  return (Responses?.[TableName] ?? []) as ContactItem[];
}
