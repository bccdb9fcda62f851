/** Who has changed what? Read under what narrows it most: the thing, the person, or the months. */
import { decodeTime, encodeTime } from 'ulid';
import { type AuditItem, auditsOfActor, auditsOfMonth, auditsOfSubject } from '#functions/identity/audit-store.ts';
import { namesOf } from '#functions/identity/customer-names.ts';
import { customerIdOfEmail } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { newestByMonth } from '#functions/platform/table/by-month.ts';
import { cursorOf, placeOf } from '#functions/platform/table/cursor.ts';
import { list } from '#shared/contract/admin/audit.ts';
import type { Query } from '#shared/contract/define.ts';
import { endOfIndianDay, indianMonth, startOfIndianDay } from '#shared/rules/india-day.ts';

/** Entries that one call looks at. */
const mostExamined = 2_000;

export const handler = endpoint(list, async ({ query, now }) => {
  const { person = '', subjectType = '', subjectId = '', action = '', fromDate = '', toDate = '', limit, cursor } = query;
  const question = ['audit', person, subjectType, subjectId, action, fromDate, toDate];
  const [before] = cursor === undefined ? [undefined] : ((await placeOf(question, cursor)) as [string]);
  const personId = person.includes('@') ? ((await customerIdOfEmail(person.trim().toLowerCase())) ?? 'nobody') : person.trim();
  // Where nothing is left out, a page and one more tell all.
  const isOneThing = subjectType !== '' && subjectId !== '';
  const isWhole = action === '' && (isOneThing ? personId === '' : subjectType === '' && subjectId === '');
  const most = isWhole ? limit + 1 : mostExamined;
  const examined = await read(query, personId, before, now, most);
  const found = examined.filter((entry) => fits(entry, query, personId));
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : !isWhole && examined.length === mostExamined ? examined.at(-1) : undefined;
  const names = await namesOf(shown.map(({ by }) => by.id));
  return {
    data: shown.map(({ by, ...entry }) => ({ ...entry, by: { ...by, name: names.get(by.id) ?? '' } })),
    meta: { limit, ...(last === undefined ? {} : { next: await cursorOf(question, [last.id]) }) },
  };
});

type Asked = Query<typeof list>;

async function read({ subjectType, subjectId, fromDate, toDate }: Asked, person: string, before: string | undefined, now: Date, most: number) {
  // An id begins with its time: the first one of a day, and the first one after it.
  const from = fromDate === undefined ? undefined : idAt(startOfIndianDay(fromDate));
  const until = toDate === undefined ? undefined : idAt(endOfIndianDay(toDate));
  const upper = [before, until].filter((bound) => bound !== undefined).sort()[0];
  const slice = { before: upper, from, most };
  if (subjectType && subjectId) return auditsOfSubject({ type: subjectType, id: subjectId }, slice);
  if (person !== '') return auditsOfActor(person, slice);
  const newest = upper === undefined ? now : new Date(Math.min(now.getTime(), timeOf(upper)));
  return newestByMonth<AuditItem>((month, _, atMost) => auditsOfMonth(month, { ...slice, most: atMost }), {
    most,
    now: newest,
    until: fromDate === undefined ? undefined : indianMonth(startOfIndianDay(fromDate)),
  });
}

function fits({ action, subject, by }: AuditItem, asked: Asked, person: string): boolean {
  if (asked.action && !action.toLowerCase().startsWith(asked.action.toLowerCase())) return false;
  if (asked.subjectType && subject.type !== asked.subjectType) return false;
  if (asked.subjectId && subject.id !== asked.subjectId) return false;
  return person === '' || by.id === person;
}

/** Letters of an id that are its time; 16 more are chance. */
const timeLetters = 10;
const idAt = (at: Date): string => encodeTime(at.getTime(), timeLetters);
const timeOf = (id: string): number => decodeTime(id.slice(0, timeLetters).padEnd(26, '0'));
