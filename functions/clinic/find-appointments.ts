/**
 * Which of the clinic's appointments are asked for? A page costs the same whatever the table holds: it is read off the index (store/appointment-index.ts),
 * at most `mostExamined` entries a call, and only the appointments that are shown are read themselves.
 */

import { cursorOf, placeOf } from '#functions/platform/table/cursor.ts';
import { rejectBeyond } from '#functions/platform/table/numbered-pages.ts';
import type { Budget } from '#functions/platform/table/table.ts';
import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { hasWords, soughtIn } from '#shared/rules/order-words.ts';
import { placeOfVisit, type Stretch, type Visit, visitsByWord, visitsIn } from './appointment-index-store.ts';
import type { AppointmentItem } from './appointment-store.ts';
import { visitItems } from './visit-store.ts';

/** Entries that one call looks at. */
export const mostExamined = 2_000;
/** Of them, at most so many where pages have numbers: beyond, the total is a least one. */
const mostCounted = 1_000;
/** Appointments that pages with a number reach; beyond, the cursor of the page before leads on. */
export const mostNumbered = 500;

interface VisitQuestion {
  readonly doctorId?: string | undefined;
  readonly speciality?: string | undefined;
  readonly status?: AppointmentStatus | undefined;
  /** Instants at which it begins; `before` is not included. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

interface Asked extends VisitQuestion {
  readonly search?: string | undefined;
  /** The earliest first. */
  readonly ascending: boolean;
  readonly page: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface FoundAppointments {
  readonly appointments: readonly AppointmentItem[];
  readonly total: number;
  /** There are more than `total`, or may be. */
  readonly isLeast: boolean;
  readonly page: number;
  readonly previous?: string;
  readonly next?: string;
  /** Entries that were looked at. */
  readonly examined: number;
}

function fits(visit: Pick<Visit, 'doctorId' | 'speciality' | 'status' | 'start'>, asked: VisitQuestion): boolean {
  const { doctorId, speciality, status, from, before } = asked;
  if (doctorId !== undefined && visit.doctorId !== doctorId) return false;
  if (speciality !== undefined && visit.speciality !== speciality) return false;
  if (status !== undefined && visit.status !== status) return false;
  return (from === undefined || visit.start >= from) && (before === undefined || visit.start < before);
}

/** @throws Failure `invalid_input` for a page that only a cursor reaches, and for a cursor of another list */
export async function findAppointments(asked: Asked): Promise<FoundAppointments> {
  const { search = '', page, limit, cursor } = asked;
  const sought = soughtIn(search);
  if (search.trim() !== '' && sought.length === 0) return { appointments: [], total: 0, isLeast: false, page, examined: 0 };
  if (cursor !== undefined && sought.length === 0) return behindCursor(asked, cursor);
  rejectBeyond(page, limit, mostNumbered);
  return sought.length > 0 ? bySearch(asked, sought) : byNumber(asked);
}

/** The longest word finds the entries, which bear the others. */
async function bySearch(asked: Asked, sought: readonly string[]): Promise<FoundAppointments> {
  const { page, limit, ascending } = asked;
  const budget: Budget = { left: mostExamined };
  const [longest = ''] = [...sought].sort((one, other) => other.length - one.length);
  const found = new Map<string, Visit>();
  for await (const visit of visitsByWord(longest, budget)) if (fits(visit, asked) && hasWords(visit.words, sought)) found.set(visit.id, visit);
  const all = [...found.values()].sort((one, other) => (ascending === placeOfVisit(one) < placeOfVisit(other) ? -1 : 1));
  return {
    appointments: await itemsOf(all.slice((page - 1) * limit, page * limit), asked),
    total: all.length,
    isLeast: budget.isSpent === true,
    page,
    examined: mostExamined - budget.left,
  };
}

const stretchOf = ({ doctorId, from, before, ascending }: Asked): Stretch => ({ doctorId, from, before, ascending });

async function byNumber(asked: Asked): Promise<FoundAppointments> {
  const { page, limit } = asked;
  const budget: Budget = { left: mostCounted };
  const all: Visit[] = [];
  let seen: Visit | undefined;
  for await (const visit of visitsIn(stretchOf(asked), budget)) {
    seen = visit;
    if (fits(visit, asked)) all.push(visit);
  }
  const [total, isLeast] = [all.length, budget.isSpent === true];
  const shown = all.slice((page - 1) * limit, page * limit);
  // Where the page is not full the call had looked at enough: the next one goes on behind the last that was looked at.
  const next = all.length > page * limit ? shown.at(-1) : isLeast ? (shown.length === limit ? shown.at(-1) : seen) : undefined;
  const sums = { total, isLeast };
  return {
    appointments: await itemsOf(shown, asked),
    ...sums,
    page,
    examined: mostCounted - budget.left,
    ...(next === undefined ? {} : { next: await cursorAt(asked, next, false, page + 1, sums) }),
    ...(page === 1 || shown[0] === undefined ? {} : { previous: await cursorAt(asked, shown[0], true, page - 1, sums) }),
  };
}

/** What a cursor holds: where the page before stopped, which way to go on, the number of the page, and what was counted. */
type Position = readonly [place: string, back: boolean, page: number, total: number, isLeast: boolean];
type Sums = Pick<FoundAppointments, 'total' | 'isLeast'>;

const questionOf = ({ doctorId, speciality, status, from, before, ascending, limit }: Asked) => [
  'appointments',
  doctorId ?? '',
  speciality ?? '',
  status ?? '',
  from ?? '',
  before ?? '',
  ascending,
  limit,
];

const cursorAt = (asked: Asked, visit: Visit, back: boolean, page: number, { total, isLeast }: Sums) =>
  cursorOf(questionOf(asked), [placeOfVisit(visit), back, page, total, isLeast]);

async function behindCursor(asked: Asked, cursor: string): Promise<FoundAppointments> {
  const { limit } = asked;
  const [place, back, page, total, isLeast] = (await placeOf(questionOf(asked), cursor)) as Position;
  const budget: Budget = { left: mostExamined };
  const ascending = asked.ascending !== back;
  const taken: Visit[] = [];
  let seen: Visit | undefined;
  for await (const visit of visitsIn({ ...stretchOf(asked), ascending, ...(ascending ? { from: place } : { before: place }) }, budget)) {
    seen = visit;
    if (fits(visit, asked)) taken.push(visit);
    if (taken.length > limit) break;
  }
  const goesOn = taken.length > limit;
  const shown = back ? taken.slice(0, limit).reverse() : taken.slice(0, limit);
  const [ahead, behind] = [goesOn ? taken[limit - 1] : budget.isSpent ? seen : undefined, taken[0]];
  const [next, previous] = back ? [behind, ahead] : [ahead, page > 1 ? behind : undefined];
  const sums = { total, isLeast };
  return {
    appointments: await itemsOf(shown, asked),
    ...sums,
    page,
    examined: mostExamined - budget.left,
    ...(next === undefined ? {} : { next: await cursorAt(asked, next, false, page + 1, sums) }),
    ...(previous === undefined || page === 1 ? {} : { previous: await cursorAt(asked, previous, true, page - 1, sums) }),
  };
}

/** The appointments as they are now; one that has moved on out of what was asked for is left out, because the index is a moment behind. */
async function itemsOf(shown: readonly Visit[], asked: VisitQuestion): Promise<readonly AppointmentItem[]> {
  const found = new Map(((await visitItems(shown)) as AppointmentItem[]).map((each) => [each.id, each]));
  return shown.flatMap(({ id }) => {
    const item = found.get(id);
    return item !== undefined && fits({ ...item, speciality: item.doctor.speciality }, asked) ? [item] : [];
  });
}

/** At most so many in a calendar's days. */
const mostInDays = 500;

/** All that begin within these instants, the earliest first. */
export async function appointmentsBetween(asked: VisitQuestion & { readonly from: string; readonly before: string }) {
  const budget: Budget = { left: mostInDays };
  const visits: Visit[] = [];
  for await (const visit of visitsIn({ ...asked, ascending: true }, budget)) if (fits(visit, asked)) visits.push(visit);
  return { appointments: await itemsOf(visits, asked), isLeast: budget.isSpent === true };
}
