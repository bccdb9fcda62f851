/** Reads the rows of an export of appointments, the latest start first. A doctor's export has only their own, without e-mails. */

import { listVisits, type Visit } from '#functions/clinic/appointment-index-store.ts';
import { type AppointmentItem, appointmentsByIds } from '#functions/clinic/appointment-store.ts';
import { visitSort } from '#functions/keys.ts';
import type { Cell } from '#shared/rules/csv.ts';
import { indianTime } from '#shared/rules/india-day.ts';
import { toRupees } from '#shared/rules/money.ts';
import { refundedAmount } from '#shared/rules/order/order-status.ts';

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
  'Begins at (IST)',
  'Booked at (IST)',
];

interface AppointmentSpan {
  /** Instants; `before` is not included. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly doctorId?: string | undefined;
  /** The position of the last row that is written already. */
  readonly after?: string | undefined;
}

/** A row and its position, after which another run can continue. */
export interface ExportRow {
  readonly position: string;
  readonly cells: readonly Cell[];
}

const pageSize = 100;

export async function* appointmentRows({ from, before, doctorId, after }: AppointmentSpan): AsyncGenerator<ExportRow> {
  let waiting: Visit[] = [];
  for await (const visit of listVisits({ from, before: after ?? before, doctorId, ascending: false }, { remaining: Number.POSITIVE_INFINITY })) {
    waiting.push(visit);
    if (waiting.length < pageSize) continue;
    yield* rowsOf(waiting, doctorId === undefined);
    waiting = [];
  }
  yield* rowsOf(waiting, doctorId === undefined);
}

async function* rowsOf(visits: readonly Visit[], isForAdmin: boolean): AsyncGenerator<ExportRow> {
  const items = new Map((await appointmentsByIds(visits)).map((each) => [each.id, each]));
  for (const visit of visits) {
    const item = items.get(visit.id);
    if (item !== undefined) yield { position: visitSort(visit), cells: rowOf(item, isForAdmin) };
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
    toRupees(refundedAmount(refund === undefined ? [] : [refund])),
    indianTime(start),
    indianTime(createdAt),
  ];
}
