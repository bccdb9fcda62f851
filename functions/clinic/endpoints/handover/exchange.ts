/** Exchanges a one-time code for an access token of the external clinic application; the session is listed among the devices. */
import * as z from 'zod';
import { consumeHandover, doctorAdmin, handoverOf } from '#functions/clinic/handover.ts';
import { recordAudit } from '#functions/identity/audit-store.ts';
import { readCustomer, requireStillAdmin, userOf } from '#functions/identity/customer-store.ts';
import { revoke } from '#functions/identity/identity-provider.ts';
import { roleOf, tokensForCode } from '#functions/identity/open-session.ts';
import { beginSession, readSessionState } from '#functions/identity/session-store.ts';
import { claimsOf } from '#functions/identity/tokens.ts';
import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { Answer } from '#functions/platform/http/handler.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { commit } from '#functions/platform/table/table.ts';
import { exchange } from '#shared/contract/clinic/handover.ts';

const Code = z.string().regex(/^[\w-]{43}$/);

export const handler = openEndpoint(exchange, async ({ rawBody, headers, source, now, note }) => {
  const application = doctorAdmin();
  if (application === undefined) throw new Failure('handover_off');
  const { origin } = headers;
  // A server sends no origin; a page of any other site is rejected before the code is read.
  if (origin !== undefined && origin !== application.origin) throw new Failure('forbidden');
  const code = Code.safeParse(parseCode(rawBody.toString('utf8'), headers['content-type']));
  if (!code.success) throw new Failure('code_expired');
  const digest = await digestOf('handover', code.data);
  const handover = await handoverOf(digest);
  if (handover === undefined || handover.expiresAt <= now.toISOString()) throw new Failure('code_expired');
  const { customerId, sessionId, secondFactor } = handover;
  note({ customerId });
  const [customer, session] = await Promise.all([readCustomer(customerId), readSessionState(customerId, sessionId, 0)]);
  // The administrator logged out, was blocked or was erased since the code was created.
  if (customer === undefined || !session.active) throw new Failure('code_expired');
  const tokens = await tokensForCode(customerId);
  // The application gets only the access token: after its hour it needs another code.
  await revoke(tokens.refreshToken);
  const role = roleOf(tokens, customer);
  if (role !== 'admin') throw new Failure('code_expired');
  const { sessionId: newSessionId } = claimsOf(tokens);
  await commit([
    consumeHandover(digest, now),
    { ...requireStillAdmin(customerId), onConditionFailed: 'code_expired' },
    beginSession(customerId, { id: newSessionId, device: `Clinic at ${application.host}`, secondFactor }, now),
    ...recordAudit(
      { action: exchange.key, caller: { id: customerId, role }, source, now },
      { subject: { type: 'customer', id: customerId }, after: { signedInAt: application.origin } },
    ),
  ]);
  return new Answer({ user: userOf(customer, role), token: tokens.accessToken }, [], {
    ...(origin === undefined ? {} : { 'access-control-allow-origin': origin }),
    vary: 'Origin',
  });
});

/** Reads the code of a form or of JSON. RFC 6749, 4.1.3 uses a form, which browsers send to another site without a preflight request. */
function parseCode(text: string, type = ''): unknown {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return new URLSearchParams(text).get('code');
  try {
    return (JSON.parse(text) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}
