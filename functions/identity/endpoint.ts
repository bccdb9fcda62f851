/** Creates the function of an endpoint that identifies its caller. */

import { Failure } from '#functions/platform/http/failure.ts';
import { type Authorize, createHandler, type Handle } from '#functions/platform/http/handler.ts';
import type { Access, Endpoint } from '#shared/contract/define.ts';
import { isStaffArea, mayDo } from '#shared/rules/identity/role.ts';
import { callerOf, tokenOf } from './caller.ts';

/** For visitors, customers and staff. Endpoints without sign-in use platform/http/open-endpoint.ts. */
export function endpoint<const E extends Endpoint & { readonly access: Exclude<Access, 'public' | 'provider'> }>(entry: E, handle: Handle<E>) {
  return createHandler(entry, authorize, handle);
}

const authorize: Authorize = async (access, headers, now) => {
  const token = tokenOf(headers);
  if (access === 'visitor') {
    // On a public page an expired token makes the caller a visitor and is not an error.
    return token === undefined
      ? undefined
      : callerOf(token, now).catch((error: unknown) => {
          if (error instanceof Failure && error.code === 'session_expired') return undefined;
          throw error;
        });
  }
  if (token === undefined) throw new Failure('signed_out');
  const caller = await callerOf(token, now);
  if (isStaffArea(access) && !mayDo(caller.role, access)) throw new Failure('forbidden');
  return caller;
};
