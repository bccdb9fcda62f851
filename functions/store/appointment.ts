/** What is an appointment, from the held slot to the visit, and how is it found? */
import { GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { config } from '#functions/http/config.ts';
import type { Paise } from '#shared/rules/money.ts';
import { table } from '#shared/table.ts';
import { db, isConditionRefused, type WritePiece } from './table.ts';

/**
 *     open -> confirmed -> cancelled      paid in time; given up later: refunded by the policy
 *     open -> cancelled                   given up before it was paid
 *     open -> expired                     nobody has paid in time
 * What is paid for one that is cancelled or expired goes back: the slot is not held for it any more.
 */
export type AppointmentStatus = 'open' | 'confirmed' | 'completed' | 'cancelled' | 'expired';

/** `CUSTOMER#<id>` / `APPOINTMENT#<id>`. */
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
  readonly status: AppointmentStatus;
  readonly total: Paise;
  readonly buyer: { readonly firstName: string; readonly lastName: string; readonly email: string; readonly phone: string };
  /** The version of the refund policy (shared/rules/refund-policy.ts) at its booking. */
  readonly policy: string;
  readonly createdAt: string;
  readonly holdEndsAt: string;
  readonly providerOrderId?: string;
  /** The payment that it was confirmed by. */
  readonly paymentId?: string;
  readonly cancelledAt?: string;
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

export type Whose = Pick<AppointmentItem, 'customerId' | 'id'>;

const keyOf = ({ customerId, id }: Whose) => ({ pk: `CUSTOMER#${customerId}`, sk: `APPOINTMENT#${id}` });
/** The same item as of a checkout's provider order (checkout.ts), which has no appointment. */
const providerKey = (providerOrderId: string) => ({ pk: `PROVIDER_ORDER#${providerOrderId}`, sk: 'REF' });

/** Due appointments are spread over these partitions of the index. */
export const dueShards = [0, 1, 2, 3] as const;
const shardOf = (id: string) => `DUE#APPOINTMENT#${(id.codePointAt(id.length - 1) ?? 0) % dueShards.length}`;

async function get<T>(Key: Record<string, string>): Promise<T | undefined> {
  const { Item } = await db().send(new GetCommand({ TableName: config('TABLE_NAME'), Key, ConsistentRead: true }));
  return Item as T | undefined;
}

export const appointmentOf = (whose: Whose) => get<AppointmentItem>(keyOf(whose));

export async function appointmentOfProviderOrder(providerOrderId: string): Promise<AppointmentItem | undefined> {
  const found = await get<{ appointmentId?: string; customerId?: string }>(providerKey(providerOrderId));
  const { appointmentId: id, customerId } = found ?? {};
  return id === undefined || customerId === undefined ? undefined : appointmentOf({ customerId, id });
}

/** The newest first: one query, 1 read unit for each 8 kB, that is for some ten. */
export async function appointmentsOf(customerId: string, most: number): Promise<readonly AppointmentItem[]> {
  const { Items = [] } = await db().send(
    new QueryCommand({
      TableName: config('TABLE_NAME'),
      KeyConditionExpression: 'pk = :customer AND begins_with(sk, :appointment)',
      ExpressionAttributeValues: { ':customer': `CUSTOMER#${customerId}`, ':appointment': 'APPOINTMENT#' },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: most,
    }),
  );
  return Items as AppointmentItem[];
}

/** Appointments whose time to be looked at has come, the longest due first. */
export async function dueAppointments(shard: number, now: Date, most: number): Promise<readonly Whose[]> {
  const { Items = [] } = await db().send(
    new QueryCommand({
      TableName: config('TABLE_NAME'),
      IndexName: table.index.name,
      KeyConditionExpression: 'gsi1pk = :due AND gsi1sk <= :now',
      ExpressionAttributeValues: { ':due': `DUE#APPOINTMENT#${shard}`, ':now': now.toISOString() },
      ProjectionExpression: 'id, customerId',
      Limit: most,
    }),
  );
  return Items.map((item) => ({ id: String(item['id']), customerId: String(item['customerId']) }));
}

/** Due at once: the next run of the sweep looks at it. */
export const putAppointment = (appointment: AppointmentItem): WritePiece => ({
  Put: {
    Item: { ...keyOf(appointment), ...appointment, gsi1pk: shardOf(appointment.id), gsi1sk: appointment.createdAt },
    ConditionExpression: 'attribute_not_exists(pk)',
  },
});

/** The one way in which an appointment changes its state, with what else is known from then on. */
export function moveAppointment(
  { status: from, ...whose }: Whose & Pick<AppointmentItem, 'status'>,
  to: AppointmentStatus,
  known: Partial<Pick<AppointmentItem, 'paymentId' | 'cancelledAt' | 'refund'>> = {},
): WritePiece {
  const more = Object.entries(known);
  return {
    Update: {
      Key: keyOf(whose),
      UpdateExpression: `SET ${['#status = :to', ...more.map(([name]) => `#${name} = :${name}`)].join(', ')}`,
      ConditionExpression: '#status = :from',
      ExpressionAttributeNames: { '#status': 'status', ...Object.fromEntries(more.map(([name]) => [`#${name}`, name])) },
      ExpressionAttributeValues: { ':from': from, ':to': to, ...Object.fromEntries(more.map(([name, value]) => [`:${name}`, value])) },
    },
  };
}

/** How far the refund of a cancelled one is. */
export const moveAppointmentRefund = (whose: Whose, status: AppointmentRefund['status']): WritePiece => ({
  Update: {
    Key: keyOf(whose),
    UpdateExpression: 'SET #refund.#status = :status',
    ConditionExpression: 'attribute_exists(#refund)',
    ExpressionAttributeNames: { '#refund': 'refund', '#status': 'status' },
    ExpressionAttributeValues: { ':status': status },
  },
});

/** The provider's order of an appointment that is still open; the first one stays. */
export const bindAppointment = (whose: Whose, providerOrderId: string): readonly WritePiece[] => [
  {
    Update: {
      Key: keyOf(whose),
      UpdateExpression: 'SET providerOrderId = :order',
      ConditionExpression: '#status = :open AND attribute_not_exists(providerOrderId)',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':order': providerOrderId, ':open': 'open' },
    },
  },
  {
    Put: {
      Item: { ...providerKey(providerOrderId), appointmentId: whose.id, customerId: whose.customerId },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  },
];

/** Sets when an appointment is looked at next (undefined: never again), unless another run has done so since it was read. */
export async function lookAtAppointment(appointment: AppointmentItem, at: Date | undefined): Promise<void> {
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
      if (!isConditionRefused(error)) throw error;
    });
}
