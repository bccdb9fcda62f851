/** Lists audit entries, read from the narrowest partition: of the subject, of the actor, or of the months. */
import { decodeTime, encodeTime } from 'ulid';
import { type AuditItem, auditsOfActor, auditsOfMonth, auditsOfSubject } from '#functions/identity/audit-store.ts';
import { namesOf } from '#functions/identity/customer-names.ts';
import { customerIdOfEmail } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { unknownCustomerId } from '#functions/identity/identifier.ts';
import { newestByMonth } from '#functions/platform/table/by-month.ts';
import { createCursor, readCursor } from '#functions/platform/table/cursor.ts';
import { list } from '#shared/contract/admin/audit.ts';
import type { Query } from '#shared/contract/define.ts';
import { endOfIndianDay, indianMonth, startOfIndianDay } from '#shared/rules/india-day.ts';

/** Entries that one request reads. */
const maxExamined = 2_000;

export const handler = endpoint(list, async ({ query, now }) => {
  const { person = '', subjectType = '', subjectId = '', action = '', fromDate = '', toDate = '', limit, cursor } = query;
  const queryKey = ['audit', person, subjectType, subjectId, action, fromDate, toDate];
  const [before] = cursor === undefined ? [undefined] : ((await readCursor(queryKey, cursor)) as [string]);
  const personId = person.includes('@') ? ((await customerIdOfEmail(person.trim().toLowerCase())) ?? unknownCustomerId) : person.trim();
  // Without a further filter, one page and one entry more are enough.
  const isOfSubject = subjectType !== '' && subjectId !== '';
  const isUnfiltered = action === '' && (isOfSubject ? personId === '' : subjectType === '' && subjectId === '');
  const maxEntries = isUnfiltered ? limit + 1 : maxExamined;
  const examined = await readEntries(query, personId, before, now, maxEntries);
  const found = examined.filter((entry) => matchesFilter(entry, query, personId));
  const pageItems = found.slice(0, limit);
  const last = found.length > limit ? pageItems.at(-1) : !isUnfiltered && examined.length === maxExamined ? examined.at(-1) : undefined;
  const names = await namesOf(pageItems.map(({ by }) => by.id));
  return {
    data: pageItems.map(({ by, ...entry }) => ({ ...entry, by: { ...by, name: names.get(by.id) ?? '' } })),
    meta: { limit, ...(last === undefined ? {} : { next: await createCursor(queryKey, [last.id]) }) },
  };
});

type AuditQuery = Query<typeof list>;

async function readEntries(
  { subjectType, subjectId, fromDate, toDate }: AuditQuery,
  person: string,
  before: string | undefined,
  now: Date,
  maxEntries: number,
) {
  // An id begins with its time, so the bounds are the first id of a day and the first one after it.
  const from = fromDate === undefined ? undefined : idAt(startOfIndianDay(fromDate));
  const until = toDate === undefined ? undefined : idAt(endOfIndianDay(toDate));
  const upper = [before, until].filter((bound) => bound !== undefined).sort()[0];
  const range = { before: upper, from, limit: maxEntries };
  if (subjectType && subjectId) return auditsOfSubject({ type: subjectType, id: subjectId }, range);
  if (person !== '') return auditsOfActor(person, range);
  const newest = upper === undefined ? now : new Date(Math.min(now.getTime(), timeOf(upper)));
  return newestByMonth<AuditItem>((month, _, limit) => auditsOfMonth(month, { ...range, limit }), {
    limit: maxEntries,
    now: newest,
    oldestMonth: fromDate === undefined ? undefined : indianMonth(startOfIndianDay(fromDate)),
  });
}

function matchesFilter({ action, subject, by }: AuditItem, query: AuditQuery, person: string): boolean {
  if (query.action && !action.toLowerCase().startsWith(query.action.toLowerCase())) return false;
  if (query.subjectType && subject.type !== query.subjectType) return false;
  if (query.subjectId && subject.id !== query.subjectId) return false;
  return person === '' || by.id === person;
}

/** Characters of a ULID that are its time; the other 16 are random. */
const timeCharacters = 10;
/** A ULID cannot hold a time before 1970; a browser reports such years (0002, 0020) while a year is typed. */
const idAt = (at: Date): string => encodeTime(Math.max(0, at.getTime()), timeCharacters);
const timeOf = (id: string): number => decodeTime(id.slice(0, timeCharacters).padEnd(26, '0'));
