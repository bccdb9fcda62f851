/** Which rows has an export of appointments? By the time at which they begin, the latest first; a doctor's of their own, without what a visit does not need. */

import { type Visit, visitsIn } from '#functions/clinic/appointment-index-store.ts';
import { type AppointmentItem, appointmentsByIds } from '#functions/clinic/appointment-store.ts';
import { visitSort } from '#functions/keys.ts';
import type { Cell } from '#shared/rules/csv.ts';
import { toRupees } from '#shared/rules/money.ts';

export const appointmentHeader = [
  'Id',
  'Begins at',
  'Status',
  'Doctor',
  'Speciality',
  'Patient',
  'Booked by',
  'Phone',
  'Email',
  'Booked at',
  'Fee',
  'Paid',
  'Refunded',
];

interface Asked {
  /** Instants; `before` is not included. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly doctorId?: string | undefined;
  /** The place of the last row that there is already. */
  readonly after?: string | undefined;
}

/** A row, and where it stands, so that somebody else can go on behind it. */
export interface Row {
  readonly place: string;
  readonly cells: readonly Cell[];
}

const portion = 100;

export async function* appointmentRows({ from, before, doctorId, after }: Asked): AsyncGenerator<Row> {
  let waiting: Visit[] = [];
  for await (const visit of visitsIn({ from, before: after ?? before, doctorId, ascending: false }, { left: Number.POSITIVE_INFINITY })) {
    waiting.push(visit);
    if (waiting.length < portion) continue;
    yield* rowsOf(waiting, doctorId === undefined);
    waiting = [];
  }
  yield* rowsOf(waiting, doctorId === undefined);
}

async function* rowsOf(visits: readonly Visit[], isForAdmin: boolean): AsyncGenerator<Row> {
  const items = new Map((await appointmentsByIds(visits)).map((each) => [each.id, each]));
  for (const visit of visits) {
    const item = items.get(visit.id);
    if (item !== undefined) yield { place: visitSort(visit), cells: rowOf(item, isForAdmin) };
  }
}

function rowOf(item: AppointmentItem, isForAdmin: boolean): readonly Cell[] {
  const { id, start, status, doctor, buyer, patient, createdAt, total, paymentId, refund } = item;
  const bookedBy = `${buyer.firstName} ${buyer.lastName}`.trim();
  return [
    id,
    start,
    status,
    doctor.name,
    doctor.speciality,
    patient?.name ?? bookedBy,
    bookedBy,
    buyer.phone,
    isForAdmin ? buyer.email : '',
    createdAt,
    toRupees(total),
    paymentId === undefined ? 'no' : 'yes',
    toRupees(refund?.amount ?? 0),
  ];
}
