/** Who has written to us? One item a message, in the index under its month for those who answer. */
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import type { ContactType } from '#shared/contract/content.ts';
import { indianMonth } from '#shared/rules/india-day.ts';
import { db } from './table.ts';

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

/** The same item again after a lost answer changes nothing. */
export async function keepContact(contact: ContactItem): Promise<void> {
  const { id, createdAt } = contact;
  const keys = { pk: `CONTACT#${id}`, sk: 'CONTACT', gsi1pk: `CONTACTS#${indianMonth(new Date(createdAt))}`, gsi1sk: `${createdAt}#${id}` };
  await db().send(new PutCommand({ TableName: config('TABLE_NAME'), Item: { ...keys, ...contact } }));
}
