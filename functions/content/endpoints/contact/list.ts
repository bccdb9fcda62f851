/** Lists the contact messages for staff: all of them, or only the unanswered ones. */
import { toContactResponse } from '#functions/content/contact-response.ts';
import { type ContactItem, contactsByIds, contactsOfMonth, openContacts } from '#functions/content/contact-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { datedSort } from '#functions/keys.ts';
import { newestByMonth, oldestByMonth } from '#functions/platform/table/by-month.ts';
import { readFilteredPage } from '#functions/platform/table/filtered-pages.ts';
import { list } from '#shared/contract/content/contact.ts';
import type { Query } from '#shared/contract/define.ts';
import { searchWordsOfPerson } from '#shared/rules/identity/person-words.ts';
import { hasWords, parseSearchWords, searchWordsOfText } from '#shared/rules/order/order-words.ts';

/** Messages that one call reads at most; the cursor of the last page continues. */
const maxExamined = 1_000;

export const handler = endpoint(list, async ({ query, now }) => {
  const { isResponded, type, search = '', sortOrder } = query;
  const readByMonth = sortOrder === 'ASC' ? oldestByMonth : newestByMonth;
  const readMonth = (month: string, position: string, limit: number) => contactsOfMonth(month, position, limit, sortOrder);
  const { shown, meta } = await readFilteredPage(query, {
    scope: ['contacts', String(isResponded ?? ''), type ?? '', search, sortOrder],
    maxExamined,
    read: (after) => (isResponded === false ? findUnanswered(after) : readByMonth(readMonth, { after, limit: maxExamined, now })),
    matches: (contact) => matches(contact, query),
    positionOf: (contact) => positionOf(contact, isResponded),
  });
  return { data: shown.map(toContactResponse), meta };
});

/** Unanswered messages are ordered by id, the others by age. */
const positionOf = ({ id, createdAt }: ContactItem, isResponded: boolean | undefined): string =>
  isResponded === false ? id : datedSort(createdAt, id);

const findUnanswered = async (after: string | undefined): Promise<readonly ContactItem[]> => contactsByIds(await openContacts(maxExamined, after));

function matches({ isResponded, type, name, email, phone, message }: ContactItem, query: Query<typeof list>): boolean {
  if (query.isResponded !== undefined && isResponded !== query.isResponded) return false;
  if (query.type !== undefined && type !== query.type) return false;
  const searchTerms = parseSearchWords(query.search ?? '');
  return (
    searchTerms.length === 0 ||
    hasWords([...searchWordsOfPerson({ firstName: name, lastName: '', email, phone }), ...searchWordsOfText(message)], searchTerms)
  );
}
