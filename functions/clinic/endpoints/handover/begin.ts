/** Creates a one-time code with which the external clinic application opens a session for the caller. */
import { randomBytes } from 'node:crypto';
import { doctorAdmin, putHandover } from '#functions/clinic/handover.ts';
import { recordAudit } from '#functions/identity/audit-store.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { commit } from '#functions/platform/table/table.ts';
import { begin, codeLifetimeSeconds } from '#shared/contract/clinic/handover.ts';

export const handler = endpoint(begin, async ({ caller, source, now }) => {
  const url = doctorAdmin();
  if (url === undefined) throw new Failure('handover_off');
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + codeLifetimeSeconds * 1_000).toISOString();
  const { id: customerId, sessionId, secondFactor } = caller;
  await commit([
    putHandover(await digestOf('handover', code), { customerId, sessionId, secondFactor, expiresAt }),
    ...recordAudit({ action: begin.key, caller, source, now }, { subject: { type: 'customer', id: customerId }, after: { opened: url.origin } }),
  ]);
  url.searchParams.set('code', code);
  return { url: url.href, expiresAt };
});
