/** How does an endpoint that nobody signs in to become a function? Without what it takes to know a caller: less to load, less to be allowed. */
import type { Endpoint } from '#shared/contract/define.ts';
import { type Handle, shell } from './handler.ts';

export function openEndpoint<const E extends Endpoint & { readonly access: 'public' | 'provider' }>(entry: E, handle: Handle<E>) {
  return shell(entry, async () => undefined, handle);
}
