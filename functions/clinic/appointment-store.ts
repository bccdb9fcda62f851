/** What is an appointment, from the held slot to the visit, and how is it found? */

import { config } from '#functions/platform/config.ts';
import { UpdateCommand } from '#functions/platform/table/commands.ts';
import { db, isConditionFailed, itemAt, itemsByKeys, queryItems, type TransactItem, updateOf } from '#functions/platform/table/table.ts';
import type { AppointmentStatus } from '#shared/rules/appointment-status.ts';
import { defined } from '#shared/rules/defined.ts';
import type { Paise } from '#shared/rules/money.ts';
import { table } from '#shared/table.ts';

/**
 *     open -> confirmed -> cancelled      paid in time; given up later: refunded by the policy
 *     open -> cancelled                   given up before it was paid
 *     open -> expired                     nobody has paid in time
 *     confirmed -> completed, no_show     the patient came, or did not: the clinic says which
 * What is paid for one that is cancelled or expired goes back: the slot is not held for it any more.
 * It lies under `CUSTOMER#<id>` / `APPOINTMENT#<id>`.
 */
export interface AppointmentItem {
  readonly id: string;
  readonly customerId: string;
  readonly doctorId: string;
  /** As they were shown when it was booked. */
  readonly doctor: {
    readonly name: string;
    readonly image: string;
    readonly speciality: string;
    readonly address: { readonly line1: string; readonly line2: string };
  };
  readonly aptType: string;
  readonly start: string;
  /** How long it lasts; absent: the standard length (shared/rules/slot.ts). */
  readonly minutes?: number;
  readonly status: AppointmentStatus;
  readonly total: Paise;
  /** Whom it is for, where that is not whoever booked it; empty texts once they are forgotten. */
  readonly patient?: { readonly name: string; readonly dob: string };
  readonly buyer: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly phone: string };
  /** The version of the refund policy (shared/rules/refund-policy.ts) at its booking. */
  readonly policy: string;
  readonly createdAt: string;
  readonly holdEndsAt: string;
  /** Razorpay's order and Stripe's session to pay for it: the first of each that was made. */
  readonly providerOrderId?: string;
  readonly stripeSessionId?: string;
  /** The payment that it was confirmed by. */
  readonly paymentId?: string;
  readonly cancelledAt?: string;
  /** Absent: whoever booked it. */
  readonly cancelledBy?: 'clinic';
  /** Its time was not given to others when it was cancelled. */
  readonly keepsSlot?: true;
  /** When the clinic last said what became of the visit. */
  readonly markedAt?: string;
  /** How often it got another time, by whomever: what a calendar holds of it counts them. */
  readonly sequence?: number;
  /** Of these, how often its patient asked for it. */
  readonly rescheduled?: number;
  /** Per cent: no more comes back of a paid one than would have when its patient rescheduled it. */
  readonly mostBack?: number;
  readonly refund?: AppointmentRefund;
  readonly gsi1sk?: string;
  /** Its patient has left: what is paid for it now goes back. */
  readonly isErased?: boolean;
}

export interface AppointmentRefund {
  readonly percent: number;
  readonly amount: Paise;
  /** `none`: the policy gives nothing. */
  readonly status: 'none' | 'pending' | 'processed' | 'failed';
}

/** Where a provider's way to pay it stands. */
export type OrderField = 'providerOrderId' | 'stripeSessionId';

export type Whose = Pick<AppointmentItem, 'customerId' | 'id'>;

const keyOf = ({ customerId, id }: Whose) => ({ pk: `CUSTOMER#${customerId}`, sk: `APPOINTMENT#${id}` });
/** The same item as of a checkout's provider order (checkout.ts), which has no appointment. */
const providerKey = (providerOrderId: string) => ({ pk: `PROVIDER_ORDER#${providerOrderId}`, sk: 'REF' });

/** Due appointments are spread over these partitions of the index. */
export const dueShards = [0, 1, 2, 3] as const;
const shardOf = (id: string) => `DUE#APPOINTMENT#${(id.codePointAt(id.length - 1) ?? 0) % dueShards.length}`;

export const appointmentOf = (whose: Whose) => itemAt<AppointmentItem>(keyOf(whose));

/** Those of them that there are, in any order. */
export const appointmentsByIds = async (all: readonly Whose[]) => (await itemsByKeys(all.map(keyOf))) as readonly AppointmentItem[];

export async function appointmentOfProviderOrder(providerOrderId: string): Promise<AppointmentItem | undefined> {
  const found = await itemAt<{ appointmentId?: string; customerId?: string }>(providerKey(providerOrderId));
  const { appointmentId: id, customerId } = found ?? {};
  return id === undefined || customerId === undefined ? undefined : appointmentOf({ customerId, id });
}

/** The newest first: one query, 1 read unit for each 8 kB, that is for some ten. */
export const appointmentsOf = (customerId: string, most: number): Promise<readonly AppointmentItem[]> =>
  queryItems(
    {
      KeyConditionExpression: 'pk = :customer AND begins_with(sk, :appointment)',
      ExpressionAttributeValues: { ':customer': `CUSTOMER#${customerId}`, ':appointment': 'APPOINTMENT#' },
      ScanIndexForward: false,
      ConsistentRead: true,
    },
    most,
  );

/** Appointments whose time to be looked at has come, the longest due first. */
export async function dueAppointments(shard: number, now: Date, most: number): Promise<readonly Whose[]> {
  const items = await queryItems(
    {
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due AND gsi1sk <= :now',
      ExpressionAttributeValues: { ':due': `DUE#APPOINTMENT#${shard}`, ':now': now.toISOString() },
      ProjectionExpression: 'id, customerId',
    },
    most,
  );
  return items.map((item) => ({ id: String(item['id']), customerId: String(item['customerId']) }));
}

/** Due at once: the next run of the sweep looks at it. */
export const putAppointment = (appointment: AppointmentItem): TransactItem => ({
  Put: {
    Item: { ...keyOf(appointment), ...appointment, gsi1pk: shardOf(appointment.id), gsi1sk: appointment.createdAt },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The one way in which an appointment changes its state, with what else is known from then on. */
export function moveAppointment(
  { status: from, ...whose }: Whose & Pick<AppointmentItem, 'status'>,
  to: AppointmentStatus,
  known: Partial<Pick<AppointmentItem, 'paymentId' | 'cancelledAt' | 'cancelledBy' | 'keepsSlot' | 'refund'>> = {},
): TransactItem {
  const { expression, names, values } = updateOf({ status: to, ...known });
  return {
    Update: {
      Key: keyOf(whose),
      UpdateExpression: expression,
      ConditionExpression: '#status = :from',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: { ...values, ':from': from },
    },
  };
}

const asRead = ({ status, start }: Pick<AppointmentItem, 'status' | 'start'>) => ({
  ConditionExpression: '#status = :readStatus AND #start = :readStart',
  ExpressionAttributeNames: { '#status': 'status', '#start': 'start' },
  ExpressionAttributeValues: { ':readStatus': status, ':readStart': start },
});

/** Another time for the same visit, unless it was given another or has moved on since it was read. */
export function changeAppointmentTime(
  appointment: AppointmentItem,
  changes: { readonly [K in 'start' | 'minutes' | 'sequence' | 'rescheduled' | 'mostBack']: AppointmentItem[K] },
): TransactItem {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...condition } = asRead(appointment);
  const { expression, names, values } = updateOf(defined(changes));
  return {
    Update: {
      Key: keyOf(appointment),
      UpdateExpression: expression,
      ...condition,
      ExpressionAttributeNames: { ...ExpressionAttributeNames, ...names },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ...values },
    },
  };
}

/** Nobody has given it up or another time since it was read. */
export const checkAppointmentUnchanged = (appointment: AppointmentItem): TransactItem => ({
  ConditionCheck: { Key: keyOf(appointment), ...asRead(appointment) },
});

/** How far the refund of a cancelled one is. */
export const setAppointmentRefundStatus = (whose: Whose, status: AppointmentRefund['status']): TransactItem => ({
  Update: {
    Key: keyOf(whose),
    UpdateExpression: 'SET #refund.#status = :status',
    ConditionExpression: 'attribute_exists(#refund)',
    ExpressionAttributeNames: { '#refund': 'refund', '#status': 'status' },
    ExpressionAttributeValues: { ':status': status },
  },
});

/**
 * The order, or session, of an appointment that is still open; the first one stays.
 * @param instead the one that it takes the place of, because nothing can be paid on that any more
 */
export const linkProviderOrder = (whose: Whose, to: OrderField, id: string, instead?: string): readonly TransactItem[] => [
  {
    Update: {
      Key: keyOf(whose),
      UpdateExpression: 'SET #order = :order',
      ConditionExpression: `#status = :open AND ${instead === undefined ? 'attribute_not_exists(#order)' : '#order = :instead'}`,
      ExpressionAttributeNames: { '#status': 'status', '#order': to },
      ExpressionAttributeValues: { ':order': id, ':open': 'open', ...(instead === undefined ? {} : { ':instead': instead }) },
    },
  },
  {
    Put: {
      Item: { ...providerKey(id), appointmentId: whose.id, customerId: whose.customerId },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
];

/** Sets when an appointment is looked at next (undefined: never again), unless another run has done so since it was read. */
export async function rescheduleAppointmentCheck(appointment: AppointmentItem, at: Date | undefined): Promise<void> {
  await db()
    .send(
      new UpdateCommand({
        TableName: config('TABLE_NAME'),
        Key: keyOf(appointment),
        UpdateExpression: at === undefined ? 'REMOVE gsi1pk, gsi1sk' : 'SET gsi1sk = :at',
        ConditionExpression: 'gsi1sk = :was',
        ExpressionAttributeValues: { ':was': appointment.gsi1sk ?? '', ...(at === undefined ? {} : { ':at': at.toISOString() }) },
      }),
    )
    .catch((error: unknown) => {
      if (!isConditionFailed(error)) throw error;
    });
}
