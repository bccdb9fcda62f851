/** Whose code is this? A session of theirs for the clinic's application, which ends by itself and shows among their devices. */
import * as z from 'zod';
import { doctorAdmin } from '#functions/clinic/doctors/doctor-admin.ts';
import { recordAudit } from '#functions/identity/audit-store.ts';
import { customerOf, userOf } from '#functions/identity/customer-store.ts';
import { consumeHandover, handoverOf } from '#functions/identity/handover-store.ts';
import { revoke } from '#functions/identity/identity-provider.ts';
import { roleOf, tokensForCode } from '#functions/identity/open-session.ts';
import { beginSession, sessionState } from '#functions/identity/session-store.ts';
import { claimsOf } from '#functions/identity/tokens.ts';
import { digestOf } from '#functions/platform/digest.ts';
import { Failure } from '#functions/platform/http/failure.ts';
import { Answer } from '#functions/platform/http/handler.ts';
import { openEndpoint } from '#functions/platform/http/open-endpoint.ts';
import { commit } from '#functions/platform/table/table.ts';
import { exchange } from '#shared/contract/clinic/handover.ts';

const Code = z.string().regex(/^[\w-]{43}$/);

export const handler = openEndpoint(exchange, async ({ rawBody, headers, source, now, note }) => {
  const outside = doctorAdmin();
  if (outside === undefined) throw new Failure('handover_off');
  const { origin } = headers;
  // A server names none; a page of any other site is refused before the code is looked at.
  if (origin !== undefined && origin !== outside.origin) throw new Failure('forbidden');
  const code = Code.safeParse(codeIn(rawBody.toString('utf8'), headers['content-type']));
  if (!code.success) throw new Failure('code_expired');
  const digest = await digestOf('handover', code.data);
  const handover = await handoverOf(digest);
  if (handover === undefined || handover.expiresAt <= now.toISOString()) throw new Failure('code_expired');
  const { customerId, sessionId, secondFactor } = handover;
  note({ customerId });
  const [customer, session] = await Promise.all([customerOf(customerId), sessionState(customerId, sessionId, 0)]);
  // Logged out meanwhile, shut out, or no administrator any more.
  if (customer === undefined || !session.active) throw new Failure('code_expired');
  const tokens = await tokensForCode(customerId);
  // The clinic's application gets no more than this one token: after its hour another code is asked for.
  await revoke(tokens.refreshToken);
  const role = roleOf(tokens, customer);
  if (role !== 'admin') throw new Failure('code_expired');
  const { sessionId: own } = claimsOf(tokens);
  await commit([
    consumeHandover(digest, now),
    beginSession(customerId, { id: own, device: `Clinic at ${outside.host}`, secondFactor }, now),
    ...recordAudit(
      { action: exchange.key, caller: { id: customerId, role }, source, now },
      { subject: { type: 'customer', id: customerId }, after: { signedInAt: outside.origin } },
    ),
  ]);
  return new Answer({ user: userOf(customer, role), token: tokens.accessToken }, [], {
    ...(origin === undefined ? {} : { 'access-control-allow-origin': origin }),
    vary: 'Origin',
  });
});

/** RFC 6749, 4.1.3 has a form, which a browser sends to another site without asking first. */
function codeIn(text: string, type = ''): unknown {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return new URLSearchParams(text).get('code');
  try {
    return (JSON.parse(text) as { code?: unknown } | null)?.code;
  } catch {
    return undefined;
  }
}
