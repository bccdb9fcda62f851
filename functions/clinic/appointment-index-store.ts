/** Where does an appointment stand in the clinic's lists? By the time at which it begins, among all and among its doctor's, and under its patient's words. */

import { type Budget, itemAt, type TransactItem, walk } from '#functions/platform/table/table.ts';
import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';

/** What a list has to know of an appointment before it reads the appointment itself. */
export interface Visit {
  readonly id: string;
  readonly customerId: string;
  readonly doctorId: string;
  readonly speciality: string;
  readonly start: string;
  readonly status: AppointmentStatus;
}

/**
 *     APPOINTMENTS                       <start>#<id>          all of them
 *     APPOINTMENTS-OF#<doctor>           <start>#<id>          one doctor's
 *     APPOINTMENTWORDS#<first letter>    <word>#<start>#<id>   by the beginning of a word
 *     APPOINTMENT#<id>                   INDEX                 which of these there are, so that they can be taken away again
 */
export const placeOfVisit = ({ start, id }: Pick<Visit, 'start' | 'id'>): string => `${start}#${id}`;
const allKey = 'APPOINTMENTS';
const doctorKey = (doctorId: string) => `APPOINTMENTS-OF#${doctorId}`;
const wordKey = (word: string) => `APPOINTMENTWORDS#${[...word][0]}`;
const indexKey = (id: string) => ({ pk: `APPOINTMENT#${id}`, sk: 'INDEX' });

/** What was last written of an appointment. */
interface IndexedVisit {
  readonly visit: Visit;
  readonly words: readonly string[];
  /** Rises with every writing. */
  readonly turn: number;
}

export async function indexedVisit(id: string): Promise<IndexedVisit | undefined> {
  const item = await itemAt(indexKey(id));
  return item && { visit: item['visit'] as Visit, words: item['words'] as string[], turn: Number(item['turn']) };
}

const keysOf = ({ visit, words }: Omit<IndexedVisit, 'turn'>): readonly { readonly pk: string; readonly sk: string }[] => {
  const place = placeOfVisit(visit);
  return [
    { pk: allKey, sk: place },
    { pk: doctorKey(visit.doctorId), sk: place },
    ...words.map((word) => ({ pk: wordKey(word), sk: `${word}#${place}` })),
  ];
};

/** In one order, whichever the table gives the attributes back in. */
const told = ({ visit: { id, customerId, doctorId, speciality, start, status }, words }: Omit<IndexedVisit, 'turn'>): string =>
  JSON.stringify([id, customerId, doctorId, speciality, start, status, words]);

/** The writes from where it stood to where it stands, refused when somebody else has moved it; none when it stands there already. */
export function indexVisitWrites(was: IndexedVisit | undefined, is: Omit<IndexedVisit, 'turn'>): readonly TransactItem[] {
  if (was !== undefined && told(was) === told(is)) return [];
  const next = keysOf(is);
  const kept = new Set(next.map(({ pk, sk }) => `${pk} ${sk}`));
  const gone = (was === undefined ? [] : keysOf(was)).filter(({ pk, sk }) => !kept.has(`${pk} ${sk}`));
  const unmoved =
    was === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'turn = :turn', ExpressionAttributeValues: { ':turn': was.turn } };
  return [
    { Put: { Item: { ...indexKey(is.visit.id), ...is, turn: (was?.turn ?? 0) + 1 }, ...unmoved } },
    ...gone.map((Key) => ({ Delete: { Key } })),
    ...next.map(({ pk, sk }) => ({ Put: { Item: { pk, sk, ...is.visit, ...(pk.startsWith('APPOINTMENTWORDS#') ? { words: is.words } : {}) } } })),
  ];
}

/** Items of one query; an entry has some 300 bytes. */
const portion = 100;

export interface Stretch {
  /** Of one doctor; undefined: of all. */
  readonly doctorId?: string | undefined;
  /** Places or their beginnings, both not included. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly ascending: boolean;
}

export const visitsIn = ({ doctorId, from, before, ascending }: Stretch, budget: Budget): AsyncGenerator<Visit> =>
  walk(doctorId === undefined ? allKey : doctorKey(doctorId), { from: from ?? '0', before, ascending }, portion, budget);

/** With the other words of each. */
export const visitsByWord = (beginning: string, budget: Budget): AsyncGenerator<Visit & { readonly words: readonly string[] }> =>
  walk(wordKey(beginning), { from: beginning, before: `${beginning}\u{10ffff}`, ascending: true }, portion, budget);
