/** Creates the function of an endpoint without sign-in. It leaves out what identifies callers: less code to load, fewer permissions. */
import type { Endpoint } from '#shared/contract/define.ts';
import { createHandler, type Handle } from './handler.ts';

export function openEndpoint<const E extends Endpoint & { readonly access: 'public' | 'provider' }>(entry: E, handle: Handle<E>) {
  return createHandler(entry, async () => undefined, handle);
}
