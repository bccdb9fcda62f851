/**
 * Finds the appointments for a list of the clinic. A page costs the same however many appointments the table holds: at most
 * `maxExamined` entries of the index are read per call, and of the appointments themselves only those that the page shows.
 */
import { visitSort } from '#functions/keys.ts';
import { createCursor, readCursor } from '#functions/platform/table/cursor.ts';
import { rejectPageWithoutCursor } from '#functions/platform/table/numbered-pages.ts';
import type { Budget } from '#functions/platform/table/table.ts';
import type { AppointmentStatus } from '#shared/rules/clinic/appointment-status.ts';
import { hasWords, parseSearchWords } from '#shared/rules/order/order-words.ts';
import { findVisitsByWord, listVisits, type Visit, type VisitRange } from './appointment-index-store.ts';
import { type AppointmentItem, appointmentsByIds } from './appointment-store.ts';

/** Entries that one call reads at most. */
export const maxExamined = 2_000;
/** Entries that a call for a numbered page reads at most; beyond, the total is a lower bound. */
const maxCounted = 1_000;
/** Appointments that numbered pages reach; beyond, the cursor of the previous page continues. */
export const maxNumbered = 500;

interface VisitFilter {
  readonly doctorId?: string | undefined;
  /** The name that the appointment or its doctor has: an appointment keeps the name at its booking, and a speciality may be renamed. */
  readonly speciality?: string | undefined;
  /** The doctors that have the speciality now. */
  readonly specialityDoctorIds?: ReadonlySet<string>;
  readonly status?: AppointmentStatus | undefined;
  /** Start times; `before` is not included. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
}

interface AppointmentQuery extends VisitFilter {
  readonly search?: string | undefined;
  /** The search is a doctor's: it finds nothing by an e-mail, which doctors do not see and could otherwise guess letter by letter. */
  readonly isDoctors?: boolean;
  /** The earliest first. */
  readonly ascending: boolean;
  readonly page: number;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface FoundAppointments {
  readonly appointments: readonly AppointmentItem[];
  readonly total: number;
  /** Whether `total` is a lower bound. */
  readonly isLeast: boolean;
  readonly page: number;
  readonly previous?: string;
  readonly next?: string;
  /** Entries that the call read. */
  readonly examined: number;
}

function matchesFilter(visit: Pick<Visit, 'doctorId' | 'speciality' | 'status' | 'start'>, query: VisitFilter): boolean {
  const { doctorId, speciality, specialityDoctorIds, status, from, before } = query;
  if (doctorId !== undefined && visit.doctorId !== doctorId) return false;
  if (speciality !== undefined && visit.speciality !== speciality && specialityDoctorIds?.has(visit.doctorId) !== true) return false;
  if (status !== undefined && visit.status !== status) return false;
  return (from === undefined || visit.start >= from) && (before === undefined || visit.start < before);
}

/** @throws Failure `invalid_input` for a page that only a cursor reaches, and for a cursor of another list */
export async function findAppointments(query: AppointmentQuery): Promise<FoundAppointments> {
  const { search = '', page, limit, cursor } = query;
  const searchTerms = parseSearchWords(search);
  if (search.trim() !== '' && searchTerms.length === 0) return { appointments: [], total: 0, isLeast: false, page, examined: 0 };
  if (cursor !== undefined && searchTerms.length === 0) return findByCursor(query, cursor);
  rejectPageWithoutCursor(page, limit, maxNumbered);
  return searchTerms.length > 0 ? findBySearch(query, searchTerms) : findByPageNumber(query);
}

/**
 * The last appointments whose patient matches a text, at most `limit`, without the code that pages need.
 * @param doctorId the doctor who searches; undefined: an administrator
 */
export async function lastAppointmentsMatching(search: string, doctorId: string | undefined, limit: number): Promise<readonly AppointmentItem[]> {
  const searchTerms = parseSearchWords(search);
  if (searchTerms.length === 0) return [];
  return (await findBySearch({ doctorId, isDoctors: doctorId !== undefined, ascending: false, page: 1, limit }, searchTerms)).appointments;
}

/** The longest word selects the entries; each entry holds all words of its patient, so that the others are compared without a read. */
async function findBySearch(query: AppointmentQuery, searchTerms: readonly string[]): Promise<FoundAppointments> {
  const { page, limit, ascending, isDoctors = false } = query;
  const budget: Budget = { remaining: maxExamined };
  const isVisible = (word: string) => !isDoctors || !word.includes('@');
  const [longest = ''] = [...searchTerms].sort((one, other) => other.length - one.length);
  const found = new Map<string, Visit>();
  for await (const visit of findVisitsByWord(longest, budget))
    if (matchesFilter(visit, query) && hasWords(visit.words.filter(isVisible), searchTerms)) found.set(visit.id, visit);
  const all = [...found.values()].sort((one, other) => (ascending === visitSort(one) < visitSort(other) ? -1 : 1));
  return {
    appointments: await readAppointments(all.slice((page - 1) * limit, page * limit), query),
    total: all.length,
    isLeast: budget.isSpent === true,
    page,
    examined: maxExamined - budget.remaining,
  };
}

const rangeOf = ({ doctorId, from, before, ascending }: AppointmentQuery): VisitRange => ({ doctorId, from, before, ascending });

async function findByPageNumber(query: AppointmentQuery): Promise<FoundAppointments> {
  const { page, limit } = query;
  const budget: Budget = { remaining: maxCounted };
  const all: Visit[] = [];
  let lastRead: Visit | undefined;
  for await (const visit of listVisits(rangeOf(query), budget)) {
    lastRead = visit;
    if (matchesFilter(visit, query)) all.push(visit);
  }
  const [total, isLeast] = [all.length, budget.isSpent === true];
  const shown = all.slice((page - 1) * limit, page * limit);
  // A page that is not full used up the budget: the next call continues after the last entry that was read.
  const next = all.length > page * limit ? shown.at(-1) : isLeast ? (shown.length === limit ? shown.at(-1) : lastRead) : undefined;
  const counts = { total, isLeast };
  return {
    appointments: await readAppointments(shown, query),
    ...counts,
    page,
    examined: maxCounted - budget.remaining,
    ...(next === undefined ? {} : { next: await cursorAt(query, next, false, page + 1, counts) }),
    ...(page === 1 || shown[0] === undefined ? {} : { previous: await cursorAt(query, shown[0], true, page - 1, counts) }),
  };
}

/** What a cursor holds: where the previous page stopped, the direction, the number of the page, and what was counted. */
type Position = readonly [sort: string, back: boolean, page: number, total: number, isLeast: boolean];
type Counts = Pick<FoundAppointments, 'total' | 'isLeast'>;

const cursorScope = ({ doctorId, speciality, status, from, before, ascending, limit }: AppointmentQuery) => [
  'appointments',
  doctorId ?? '',
  speciality ?? '',
  status ?? '',
  from ?? '',
  before ?? '',
  ascending,
  limit,
];

const cursorAt = (query: AppointmentQuery, visit: Visit, back: boolean, page: number, { total, isLeast }: Counts) =>
  createCursor(cursorScope(query), [visitSort(visit), back, page, total, isLeast]);

async function findByCursor(query: AppointmentQuery, cursor: string): Promise<FoundAppointments> {
  const { limit } = query;
  const [sort, back, page, total, isLeast] = (await readCursor(cursorScope(query), cursor)) as Position;
  const budget: Budget = { remaining: maxExamined };
  const ascending = query.ascending !== back;
  const matching: Visit[] = [];
  let lastRead: Visit | undefined;
  for await (const visit of listVisits({ ...rangeOf(query), ascending, ...(ascending ? { from: sort } : { before: sort }) }, budget)) {
    lastRead = visit;
    if (matchesFilter(visit, query)) matching.push(visit);
    if (matching.length > limit) break;
  }
  const hasMore = matching.length > limit;
  const shown = back ? matching.slice(0, limit).reverse() : matching.slice(0, limit);
  const [nextEnd, previousEnd] = [hasMore ? matching[limit - 1] : budget.isSpent ? lastRead : undefined, matching[0]];
  const [next, previous] = back ? [previousEnd, nextEnd] : [nextEnd, page > 1 ? previousEnd : undefined];
  const counts = { total, isLeast };
  return {
    appointments: await readAppointments(shown, query),
    ...counts,
    page,
    examined: maxExamined - budget.remaining,
    ...(next === undefined ? {} : { next: await cursorAt(query, next, false, page + 1, counts) }),
    ...(previous === undefined || page === 1 ? {} : { previous: await cursorAt(query, previous, true, page - 1, counts) }),
  };
}

/** Reads the appointments; leaves out those that no longer match, because the index is eventually consistent. */
async function readAppointments(shown: readonly Visit[], query: VisitFilter): Promise<readonly AppointmentItem[]> {
  const found = new Map((await appointmentsByIds(shown)).map((each) => [each.id, each]));
  return shown.flatMap(({ id }) => {
    const item = found.get(id);
    return item !== undefined && matchesFilter({ ...item, speciality: item.doctor.speciality }, query) ? [item] : [];
  });
}

/** Appointments that a calendar shows at most. */
const maxInCalendar = 500;

/** Finds all appointments that begin between two instants, the earliest first. */
export async function appointmentsBetween(query: VisitFilter & { readonly from: string; readonly before: string }) {
  const budget: Budget = { remaining: maxInCalendar };
  const visits: Visit[] = [];
  for await (const visit of listVisits({ ...query, ascending: true }, budget)) if (matchesFilter(visit, query)) visits.push(visit);
  return { appointments: await readAppointments(visits, query), isLeast: budget.isSpent === true };
}
