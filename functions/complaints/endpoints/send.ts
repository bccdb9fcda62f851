/** Receives a complaint and returns its ticket number. */
import { sendComplaint } from '#functions/complaints/send-complaint.ts';
import { readCustomer } from '#functions/identity/customer-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { limitAccount, limitByNetwork, limitSource } from '#functions/platform/limits/limit-use.ts';
import { send } from '#shared/contract/complaints/complaints.ts';
import { acknowledgeBy, redressBy } from '#shared/rules/complaints.ts';
import { mailboxOf } from '#shared/rules/identity/mailbox.ts';

export const handler = endpoint(send, async ({ headers, body, caller, now, source, note }) => {
  const customer = caller && (await readCustomer(caller.id));
  // The shop must accept complaints by law, so no other caller may use up the limit of a customer who has proven the address.
  if (customer?.email === body.email) await limitAccount('send-complaint', customer.id, now);
  else {
    await limitSource('send-complaint', source, now);
    await limitByNetwork('send-complaint', { subject: mailboxOf(body.email), source }, now);
  }
  const { id, createdAt } = await sendComplaint(body, headers['idempotency-key'], now);
  note({ complaintId: id });
  const received = new Date(createdAt);
  return { ticket: id, acknowledgeBy: acknowledgeBy(received).toISOString(), redressBy: redressBy(received).toISOString() };
});
