/** Which messages are there, and which wait for an answer? */

import { toContactResponse } from '#functions/content/contact-response.ts';
import { type ContactItem, contactsByIds, contactsOfMonth, openContacts } from '#functions/content/contact-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { newestByMonth } from '#functions/platform/table/by-month.ts';
import { cursorOf, placeOf } from '#functions/platform/table/cursor.ts';
import { list } from '#shared/contract/content/contact.ts';
import type { Query } from '#shared/contract/define.ts';
import { hasWords, plain, soughtIn } from '#shared/rules/order-words.ts';
import { wordsOfPerson } from '#shared/rules/person-words.ts';

/** Messages that one call looks at; the cursor of the last page leads on. */
const mostExamined = 1_000;

export const handler = endpoint(list, async ({ query, now }) => {
  const { page, limit, isResponded, type, search = '', cursor } = query;
  const question = ['contacts', String(isResponded ?? ''), type ?? '', search];
  const [after, first] = cursor === undefined ? [undefined, 1] : ((await placeOf(question, cursor)) as [string, number]);
  const examined = isResponded === false ? await waiting(after) : await newestByMonth(contactsOfMonth, { after, most: mostExamined, now });
  const found = examined.filter((contact) => fits(contact, query));
  const from = cursor === undefined ? (page - 1) * limit : 0;
  const isLeast = examined.length === mostExamined;
  const shown = found.slice(from, from + limit);
  const number = cursor === undefined ? page : first;
  // Where what was looked at ends, the next call begins behind it; before that, behind the last one that is shown.
  const last = from + limit < found.length ? shown.at(-1) : isLeast ? examined.at(-1) : undefined;
  return {
    data: shown.map(toContactResponse),
    meta: {
      total: found.length + (number - 1 - from / limit) * limit,
      page: number,
      limit,
      totalPages: Math.ceil((found.length - from) / limit) + number - 1,
      ...(isLeast ? { isLeast } : {}),
      ...(last === undefined ? {} : { next: await cursorOf(question, [placeIn(last, isResponded), number + 1]) }),
    },
  };
});

/** Those that wait lie by their id, the others by their age. */
const placeIn = ({ id, createdAt }: ContactItem, isResponded: boolean | undefined): string => (isResponded === false ? id : `${createdAt}#${id}`);

const waiting = async (after: string | undefined): Promise<readonly ContactItem[]> => contactsByIds(await openContacts(mostExamined, after));

function fits({ isResponded, type, name, email, phone, message }: ContactItem, asked: Query<typeof list>): boolean {
  if (asked.isResponded !== undefined && isResponded !== asked.isResponded) return false;
  if (asked.type !== undefined && type !== asked.type) return false;
  const sought = soughtIn(asked.search ?? '');
  return (
    sought.length === 0 ||
    hasWords([...wordsOfPerson({ firstName: name, lastName: '', email, phone }), ...plain(message).split(/[^\p{L}\p{N}@.]+/u)], sought)
  );
}
