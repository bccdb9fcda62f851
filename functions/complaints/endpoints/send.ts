/** Receives a complaint and returns its ticket number. */
import { sendComplaint } from '#functions/complaints/send-complaint.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { limitIdentifier, limitSource } from '#functions/platform/limits/limit-use.ts';
import { send } from '#shared/contract/complaints/complaints.ts';
import { acknowledgeBy, redressBy } from '#shared/rules/complaints.ts';

export const handler = openEndpoint(send, async ({ headers, body, now, source, note }) => {
  await limitSource('send-complaint', source, now);
  await limitIdentifier('send-complaint', body.email, now);
  const { id, createdAt } = await sendComplaint(body, headers['idempotency-key'], now);
  note({ complaintId: id });
  const received = new Date(createdAt);
  return { ticket: id, acknowledgeBy: acknowledgeBy(received).toISOString(), redressBy: redressBy(received).toISOString() };
});
