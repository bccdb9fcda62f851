/** Stores the index behind the clinic's lists: appointments by start time, of all doctors and of each, and by the words of their patient. */
import {
  doctorVisitsPartition,
  isVisitWordsPartition,
  visitIndexKey,
  visitSort,
  visitsPartition,
  visitWordSort,
  visitWordsPartition,
} from '#functions/keys.ts';
import { type Budget, itemAt, paginate, type TransactItem, unchangedSince } from '#functions/platform/table/table.ts';
import type { AppointmentStatus } from '#shared/rules/clinic/appointment-status.ts';
import { type AppointmentItem, appointmentOf } from './appointment-store.ts';

/** What a list needs to know of an appointment before it reads the appointment itself. */
export interface Visit {
  readonly id: string;
  readonly customerId: string;
  readonly doctorId: string;
  readonly speciality: string;
  readonly start: string;
  readonly status: AppointmentStatus;
}

/** What the index holds of an appointment. */
interface IndexedVisit {
  readonly visit: Visit;
  readonly words: readonly string[];
  /** Grows with every write. */
  readonly turn: number;
}

export async function findIndexedVisit(id: string): Promise<IndexedVisit | undefined> {
  const item = await itemAt<IndexedVisit>(visitIndexKey(id));
  return item && { visit: item.visit, words: item.words, turn: item.turn };
}

/**
 * Finds an appointment by its id alone, when the caller does not know the customer.
 * An appointment is found a moment after it was booked, because the index follows the table's stream.
 */
export async function appointmentById(id: string): Promise<AppointmentItem | undefined> {
  const indexed = await findIndexedVisit(id);
  return indexed === undefined ? undefined : appointmentOf(indexed.visit);
}

type IndexEntry = Omit<IndexedVisit, 'turn'>;

const keysOf = ({ visit, words }: IndexEntry): readonly { readonly pk: string; readonly sk: string }[] => [
  { pk: visitsPartition, sk: visitSort(visit) },
  { pk: doctorVisitsPartition(visit.doctorId), sk: visitSort(visit) },
  ...words.map((word) => ({ pk: visitWordsPartition(word), sk: visitWordSort(word, visit) })),
];

/** The entry as text, independent of the order in which the table returns attributes. */
const toComparableText = ({ visit: { id, customerId, doctorId, speciality, start, status }, words }: IndexEntry): string =>
  JSON.stringify([id, customerId, doctorId, speciality, start, status, words]);

/** Replaces the index entries of an appointment; fails when another write came first. No writes when nothing changed. */
export function indexVisitWrites(before: IndexedVisit | undefined, after: IndexEntry): readonly TransactItem[] {
  if (before !== undefined && toComparableText(before) === toComparableText(after)) return [];
  const next = keysOf(after);
  const nextKeys = new Set(next.map(({ pk, sk }) => `${pk} ${sk}`));
  const obsoleteKeys = (before === undefined ? [] : keysOf(before)).filter(({ pk, sk }) => !nextKeys.has(`${pk} ${sk}`));
  return [
    { Put: { Item: { ...visitIndexKey(after.visit.id), ...after, turn: (before?.turn ?? 0) + 1 }, ...unchangedSince('turn', before?.turn) } },
    ...obsoleteKeys.map((Key) => ({ Delete: { Key } })),
    ...next.map(({ pk, sk }) => ({ Put: { Item: { pk, sk, ...after.visit, ...(isVisitWordsPartition(pk) ? { words: after.words } : {}) } } })),
  ];
}

/** Items of one query; an entry has about 300 bytes. */
const pageSize = 100;

export interface VisitRange {
  /** Only appointments of this doctor; undefined: of all doctors. */
  readonly doctorId?: string | undefined;
  /** Sort keys or their beginnings, both not included. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly ascending: boolean;
}

export const listVisits = ({ doctorId, from, before, ascending }: VisitRange, budget: Budget): AsyncGenerator<Visit> =>
  paginate(doctorId === undefined ? visitsPartition : doctorVisitsPartition(doctorId), { from: from ?? '0', before, ascending }, pageSize, budget);

/** Appointments of patients with a word that begins like this, each with all words of the patient. */
export const findVisitsByWord = (prefix: string, budget: Budget): AsyncGenerator<Visit & { readonly words: readonly string[] }> =>
  paginate(visitWordsPartition(prefix), { from: prefix, before: `${prefix}\u{10ffff}`, ascending: true }, pageSize, budget);
