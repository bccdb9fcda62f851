/** What does the clinic do with an appointment once its time has come, or once it is off? See appointment.ts, whose item it is. */

import { itemsByKeys, type TransactItem } from '#functions/platform/table/table.ts';
import type { AppointmentStatus, VisitStatus } from '#shared/rules/appointment-status.ts';

interface Whose {
  readonly customerId: string;
  readonly id: string;
}

const keyOf = ({ customerId, id }: Whose) => ({ pk: `CUSTOMER#${customerId}`, sk: `APPOINTMENT#${id}` });

/** Those of them that there are, each as it is at this moment, in no order. */
export const visitItems = (whose: readonly Whose[]): Promise<readonly unknown[]> => itemsByKeys(whose.map(keyOf));

interface Standing extends Whose {
  readonly status: AppointmentStatus;
  readonly start: string;
}

/** What became of the visit, unless it has moved on or was given another time since it was read. */
export const markVisit = ({ status, start, ...whose }: Standing, to: VisitStatus, now: Date): TransactItem => ({
  Update: {
    Key: keyOf(whose),
    UpdateExpression: 'SET #status = :to, markedAt = :at',
    ConditionExpression: '#status = :status AND #start = :start',
    ExpressionAttributeNames: { '#status': 'status', '#start': 'start' },
    ExpressionAttributeValues: { ':status': status, ':start': start, ':to': to, ':at': now.toISOString() },
  },
});

/** Others may have the time that a cancelled one has kept. */
export const clearKeepsSlot = (whose: Whose): TransactItem => ({
  Update: {
    Key: keyOf(whose),
    UpdateExpression: 'REMOVE keepsSlot',
    ConditionExpression: 'keepsSlot = :yes',
    ExpressionAttributeValues: { ':yes': true },
  },
});
