/** How does an endpoint that wants to know its caller become a function? */

import { Failure } from '#functions/platform/http/failure.ts';
import { type Authorize, type Handle, shell } from '#functions/platform/http/handler.ts';
import type { Access, Endpoint } from '#shared/contract/define.ts';
import { isStaffArea, mayDo } from '#shared/rules/role.ts';
import { callerOf, tokenOf } from './caller.ts';

/** The function of an endpoint for visitors, customers or staff; open-endpoint.ts is for those that nobody has to sign in to. */
export function endpoint<const E extends Endpoint & { readonly access: Exclude<Access, 'public' | 'provider'> }>(entry: E, handle: Handle<E>) {
  return shell(entry, admit, handle);
}

const admit: Authorize = async (access, headers, now) => {
  const token = tokenOf(headers);
  if (access === 'visitor') {
    // On a public page a dead token makes a visitor, not an error.
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
