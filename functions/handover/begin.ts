/** Let me into the clinic's application. */
import { randomBytes } from 'node:crypto';
import { doctorAdmin } from '#functions/flows/doctor-admin.ts';
import { digestOf } from '#functions/flows/one-time-code.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { Failure } from '#functions/http/failure.ts';
import { recordAudit } from '#functions/store/audit.ts';
import { putHandover } from '#functions/store/handover.ts';
import { commit } from '#functions/store/table.ts';
import { begin, codeLives } from '#shared/contract/handover.ts';

export const handler = endpoint(begin, async ({ caller, source, now }) => {
  const url = doctorAdmin();
  if (url === undefined) throw new Failure('handover_off');
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + codeLives * 1_000).toISOString();
  const { id: customerId, sessionId, secondFactor } = caller;
  await commit([
    putHandover(await digestOf('handover', code), { customerId, sessionId, secondFactor, expiresAt }),
    ...recordAudit({ action: begin.key, caller, source, now }, { subject: { type: 'customer', id: customerId }, after: { opened: url.origin } }),
  ]);
  url.searchParams.set('code', code);
  return { url: url.href, expiresAt };
});
