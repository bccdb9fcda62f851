/** Lists the contact messages for staff: all of them, or only the unanswered ones. */
import { toContactResponse } from '#functions/content/contact-response.ts';
import { type ContactItem, contactsByIds, contactsOfMonth, openContacts } from '#functions/content/contact-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { datedSort } from '#functions/keys.ts';
import { newestByMonth } from '#functions/platform/table/by-month.ts';
import { cursorOf, placeOf } from '#functions/platform/table/cursor.ts';
import { list } from '#shared/contract/content/contact.ts';
import type { Query } from '#shared/contract/define.ts';
import { searchWordsOfPerson } from '#shared/rules/identity/person-words.ts';
import { hasWords, normaliseForSearch, parseSearchWords } from '#shared/rules/order/order-words.ts';

/** Messages that one call reads at most; the cursor of the last page continues. */
const maxExamined = 1_000;

export const handler = endpoint(list, async ({ query, now }) => {
  const { page, limit, isResponded, type, search = '', cursor } = query;
  const cursorScope = ['contacts', String(isResponded ?? ''), type ?? '', search];
  const [after, first] = cursor === undefined ? [undefined, 1] : ((await placeOf(cursorScope, cursor)) as [string, number]);
  const examined = isResponded === false ? await unanswered(after) : await newestByMonth(contactsOfMonth, { after, most: maxExamined, now });
  const found = examined.filter((contact) => fits(contact, query));
  const from = cursor === undefined ? (page - 1) * limit : 0;
  const isLeast = examined.length === maxExamined;
  const shown = found.slice(from, from + limit);
  const number = cursor === undefined ? page : first;
  // The next page begins after the last message shown or, when no match is left, after the last message read.
  const last = from + limit < found.length ? shown.at(-1) : isLeast ? examined.at(-1) : undefined;
  return {
    data: shown.map(toContactResponse),
    meta: {
      total: found.length + (number - 1 - from / limit) * limit,
      page: number,
      limit,
      totalPages: Math.ceil((found.length - from) / limit) + number - 1,
      ...(isLeast ? { isLeast } : {}),
      ...(last === undefined ? {} : { next: await cursorOf(cursorScope, [positionOf(last, isResponded), number + 1]) }),
    },
  };
});

/** Unanswered messages are ordered by id, the others by age. */
const positionOf = ({ id, createdAt }: ContactItem, isResponded: boolean | undefined): string =>
  isResponded === false ? id : datedSort(createdAt, id);

const unanswered = async (after: string | undefined): Promise<readonly ContactItem[]> => contactsByIds(await openContacts(maxExamined, after));

function fits({ isResponded, type, name, email, phone, message }: ContactItem, query: Query<typeof list>): boolean {
  if (query.isResponded !== undefined && isResponded !== query.isResponded) return false;
  if (query.type !== undefined && type !== query.type) return false;
  const searchTerms = parseSearchWords(query.search ?? '');
  return (
    searchTerms.length === 0 ||
    hasWords(
      [...searchWordsOfPerson({ firstName: name, lastName: '', email, phone }), ...normaliseForSearch(message).split(/[^\p{L}\p{N}@.]+/u)],
      searchTerms,
    )
  );
}
