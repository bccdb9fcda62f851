/** Stores appointments, from the held slot to the visit, and finds them. */
import { appointmentKey, appointmentSortPrefix, customerPartition, dueAppointmentsPartition, providerOrderKey } from '#functions/keys.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { itemAt, itemsByKeys, queryDue, queryItems, type TransactItem, updateExpressionOf, updateItem } from '#functions/platform/table/table.ts';
import type { AppointmentStatus, VisitStatus } from '#shared/rules/clinic/appointment-status.ts';
import type { Paise } from '#shared/rules/money.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';
import type { Supplier } from '#shared/rules/order/invoice.ts';

/**
 * An appointment of a customer. Its states:
 *
 *     open -> confirmed -> cancelled      paid in time, cancelled later: refunded by the policy
 *     open -> cancelled                   cancelled before it was paid
 *     open -> expired                     not paid in time
 *     confirmed -> completed, no_show     the patient came, or did not: the clinic records which
 *
 * A payment for a cancelled or expired appointment is refunded, because its slot is no longer held.
 */
export interface AppointmentItem {
  readonly id: string;
  readonly customerId: string;
  readonly doctorId: string;
  /** The doctor as shown when the appointment was booked. */
  readonly doctor: {
    readonly name: string;
    readonly image: string;
    readonly speciality: string;
    readonly address: { readonly line1: string; readonly line2: string };
  };
  readonly aptType: string;
  readonly start: string;
  /** Length; absent: the standard length (shared/rules/clinic/slot.ts). */
  readonly minutes?: number;
  readonly status: AppointmentStatus;
  readonly total: Paise;
  /** The patient, when that is not the customer who booked; empty texts after the account was erased. */
  readonly patient?: { readonly name: string; readonly dob: string };
  readonly buyer: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly phone: string };
  /** The version of the refund policy (shared/rules/clinic/refund-policy.ts) at its booking. */
  readonly policy: string;
  readonly createdAt: string;
  readonly holdEndsAt: string;
  /** Razorpay's order and Stripe's session: the first of each that was created. */
  readonly providerOrderId?: string;
  readonly stripeSessionId?: string;
  /** The payment that confirmed the appointment. */
  readonly paymentId?: string;
  readonly cancelledAt?: string;
  /** Absent: the customer. */
  readonly cancelledBy?: 'clinic';
  /** The clinic cancelled it and keeps its time blocked. */
  readonly keepsSlot?: true;
  /** When the clinic last recorded the outcome of the visit. */
  readonly markedAt?: string;
  /** Number of changes of its time, by patient or clinic; the SEQUENCE of its calendar entry. */
  readonly sequence?: number;
  /** The number of these changes that the patient made. */
  readonly rescheduled?: number;
  /** The maximum refund in per cent: what a cancellation would have refunded when the patient rescheduled. */
  readonly mostBack?: number;
  /** The minimum refund in per cent: what a cancellation would have refunded when the clinic moved the appointment; 0 once the patient has moved it. */
  readonly minRefundPercent?: number;
  readonly refund?: AppointmentRefund;
  /** Given by the first request for its receipt (receipt/receipt.ts). */
  readonly receipt?: { readonly number: string; readonly issuedAt: string; readonly supplier?: Supplier };
  /** Whether the GST books contain the receipt. Absent in appointments that migration 4 has not processed. */
  readonly receiptBooked?: true;
  readonly gsi1sk?: string;
  /** The account was erased: a payment that arrives now is refunded. */
  readonly isErased?: boolean;
}

export interface AppointmentRefund {
  readonly percent: number;
  readonly amount: Paise;
  /** `none`: the policy refunds nothing. */
  readonly status: 'none' | 'pending' | 'processed' | 'failed';
}

/** The field that holds a provider's order or session. */
export type OrderField = 'providerOrderId' | 'stripeSessionId';

export type AppointmentRef = Pick<AppointmentItem, 'customerId' | 'id'>;

/** Due appointments are spread over these partitions of the index. */
export const dueShards = [0, 1, 2, 3] as const;
const shardOf = (id: string): number => (id.codePointAt(id.length - 1) ?? 0) % dueShards.length;

export const appointmentOf = (ref: AppointmentRef) => itemAt<AppointmentItem>(appointmentKey(ref));

/** @throws Failure `appointment_not_found` */
export async function requireAppointment(ref: AppointmentRef): Promise<AppointmentItem> {
  const appointment = await appointmentOf(ref);
  if (appointment === undefined) throw new Failure('appointment_not_found');
  return appointment;
}

/** The appointments that exist, in no order, read consistently. */
export const appointmentsByIds = (refs: readonly AppointmentRef[]): Promise<readonly AppointmentItem[]> => itemsByKeys(refs.map(appointmentKey));

export async function appointmentOfProviderOrder(providerOrderId: string): Promise<AppointmentItem | undefined> {
  // A checkout's provider order has a key of the same kind; its item names no appointment.
  const item = await itemAt<{ appointmentId?: string; customerId?: string }>(providerOrderKey(providerOrderId));
  const { appointmentId: id, customerId } = item ?? {};
  return id === undefined || customerId === undefined ? undefined : appointmentOf({ customerId, id });
}

/**
 * A customer's appointments, the newest first: one query, 1 read unit for each 8 kB, that is for about ten.
 * @param before the id of an appointment: only those that were booked before it
 */
export const appointmentsOf = (customerId: string, limit: number, before?: string): Promise<readonly AppointmentItem[]> =>
  queryItems(
    {
      KeyConditionExpression: 'pk = :customer AND sk BETWEEN :oldest AND :newest',
      ...(before === undefined ? {} : { FilterExpression: 'id <> :before' }),
      ExpressionAttributeValues: {
        ':customer': customerPartition(customerId),
        ':oldest': appointmentSortPrefix,
        ':newest': before === undefined ? `${appointmentSortPrefix}~` : appointmentKey({ customerId, id: before }).sk,
        ...(before === undefined ? {} : { ':before': before }),
      },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    limit,
  );

/** Appointments whose next check is due, the longest due first. */
export async function dueAppointments(shard: number, now: Date, limit: number): Promise<readonly AppointmentRef[]> {
  const items = await queryDue(dueAppointmentsPartition(shard), now, limit, 'id, customerId');
  return items.map((item) => ({ id: String(item['id']), customerId: String(item['customerId']) }));
}

/** Adds an appointment that the next run of settle-appointments checks. */
export const putAppointment = (appointment: AppointmentItem): TransactItem => ({
  Put: {
    Item: {
      ...appointmentKey(appointment),
      ...appointment,
      gsi1pk: dueAppointmentsPartition(shardOf(appointment.id)),
      gsi1sk: appointment.createdAt,
    },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** Changes the state of an appointment, and the fields that are known from then on. */
export function changeAppointmentStatus(
  { status: from, ...ref }: AppointmentRef & Pick<AppointmentItem, 'status'>,
  to: AppointmentStatus,
  fields: Partial<Pick<AppointmentItem, 'paymentId' | 'cancelledAt' | 'cancelledBy' | 'keepsSlot' | 'refund'>> = {},
): TransactItem {
  const { expression, names, values } = updateExpressionOf({ status: to, ...fields });
  return {
    Update: {
      Key: appointmentKey(ref),
      UpdateExpression: expression,
      ConditionExpression: '#status = :from',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':from': from },
    },
  };
}

/** The condition that state and time have not changed since they were read. */
const unchangedCondition = ({ status, start }: Pick<AppointmentItem, 'status' | 'start'>) => ({
  ConditionExpression: '#status = :readStatus AND #start = :readStart',
  ExpressionAttributeNames: { '#status': 'status', '#start': 'start' },
  ExpressionAttributeValues: { ':readStatus': status, ':readStart': start },
});

/** Gives an appointment another time; fails when its time or state changed after it was read. */
export function changeAppointmentTime(
  appointment: AppointmentItem,
  changes: { readonly [K in 'start' | 'minutes' | 'sequence' | 'rescheduled' | 'mostBack' | 'minRefundPercent']: AppointmentItem[K] },
): TransactItem {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...condition } = unchangedCondition(appointment);
  const { expression, names, values } = updateExpressionOf(omitUndefined(changes));
  return {
    Update: {
      Key: appointmentKey(appointment),
      UpdateExpression: expression,
      ...condition,
      ExpressionAttributeNames: { ...ExpressionAttributeNames, ...names },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ...values },
    },
  };
}

/** Fails the transaction when the time or state of an appointment changed after it was read. */
export const checkAppointmentUnchanged = (appointment: AppointmentItem): TransactItem => ({
  ConditionCheck: { Key: appointmentKey(appointment), ...unchangedCondition(appointment) },
});

/** Records the progress of the refund of a cancelled appointment. */
export const setAppointmentRefundStatus = (ref: AppointmentRef, status: AppointmentRefund['status']): TransactItem => ({
  Update: {
    Key: appointmentKey(ref),
    UpdateExpression: 'SET #refund.#status = :status',
    ConditionExpression: 'attribute_exists(#refund)',
    ExpressionAttributeNames: { '#refund': 'refund', '#status': 'status' },
    ExpressionAttributeValues: { ':status': status },
  },
});

/**
 * Links a provider's order or session with an appointment that is still open; fails when another one was linked first.
 * @param replaced the order or session to replace, because it can no longer be paid
 */
export const linkProviderOrder = (ref: AppointmentRef, field: OrderField, id: string, replaced?: string): readonly TransactItem[] => [
  {
    Update: {
      Key: appointmentKey(ref),
      UpdateExpression: 'SET #order = :order',
      ConditionExpression: `#status = :open AND ${replaced === undefined ? 'attribute_not_exists(#order)' : '#order = :replaced'}`,
      ExpressionAttributeNames: { '#status': 'status', '#order': field },
      ExpressionAttributeValues: { ':order': id, ':open': 'open', ...(replaced === undefined ? {} : { ':replaced': replaced }) },
    },
  },
  {
    Put: {
      Item: { ...providerOrderKey(id), appointmentId: ref.id, customerId: ref.customerId },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
];

/** Sets when an appointment is checked next (undefined: never again), unless another run did so after it was read. */
export async function rescheduleAppointmentCheck(appointment: AppointmentItem, at: Date | undefined): Promise<void> {
  await updateItem({
    Key: appointmentKey(appointment),
    UpdateExpression: at === undefined ? 'REMOVE gsi1pk, gsi1sk' : 'SET gsi1sk = :at',
    ConditionExpression: 'gsi1sk = :was',
    ExpressionAttributeValues: { ':was': appointment.gsi1sk ?? '', ...(at === undefined ? {} : { ':at': at.toISOString() }) },
  });
}

/** Records the outcome of a visit; fails when the time or state changed after the appointment was read. */
export const markVisit = (
  { status, start, ...ref }: AppointmentRef & Pick<AppointmentItem, 'status' | 'start'>,
  to: VisitStatus,
  now: Date,
): TransactItem => ({
  Update: {
    Key: appointmentKey(ref),
    UpdateExpression: 'SET #status = :to, markedAt = :at',
    ConditionExpression: '#status = :status AND #start = :start',
    ExpressionAttributeNames: { '#status': 'status', '#start': 'start' },
    ExpressionAttributeValues: { ':status': status, ':start': start, ':to': to, ':at': now.toISOString() },
  },
});

/** Gives a paid appointment its receipt; fails when it has one. */
export const setReceipt = (ref: AppointmentRef, receipt: NonNullable<AppointmentItem['receipt']>): TransactItem => ({
  Update: {
    Key: appointmentKey(ref),
    UpdateExpression: 'SET receipt = :receipt, receiptBooked = :yes',
    ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(receipt)',
    ExpressionAttributeValues: { ':receipt': receipt, ':yes': true },
  },
});

/** Releases the time that a cancelled appointment blocks. */
export const clearKeepsSlot = (ref: AppointmentRef): TransactItem => ({
  Update: {
    Key: appointmentKey(ref),
    UpdateExpression: 'REMOVE keepsSlot',
    ConditionExpression: 'keepsSlot = :yes',
    ExpressionAttributeValues: { ':yes': true },
  },
});
