/** Creates the function of an endpoint without sign-in. The code that identifies callers is left out: less to load, fewer permissions. */
import type { Endpoint } from '#shared/contract/define.ts';
import { createHandler, type Handle } from './handler.ts';

export function openEndpoint<const E extends Endpoint & { readonly access: 'public' | 'provider' }>(entry: E, handle: Handle<E>) {
  return createHandler(entry, async () => undefined, handle);
}
