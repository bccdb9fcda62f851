/** Runs before each spec file of the site. */
import { createRequire } from 'node:module';
import { threadId } from 'node:worker_threads';
import { isolateSpecFile } from '#tests/kit/isolation.ts';

isolateSpecFile();
keepChannelsInThread();
if (typeof document !== 'undefined') {
  // Milliseconds until an element that never comes fails its test; a busy machine may need seconds for one that comes.
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 10_000 });
  takeNoStackOfElements();
}

/**
 * React's development build takes a stack trace of each element that is made, for warnings that name the element's owner: a quarter of the time of
 * a page spec. It takes none after 10,000 within a second, so that is what it reads here. Warnings remain, without that stack.
 */
function takeNoStackOfElements(): void {
  const react = createRequire(import.meta.url)('react') as Record<string, object | undefined>;
  const internals = react['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'];
  // Another release of React may count elsewhere; the specs are then slower, but still right.
  if (internals !== undefined && 'recentlyCreatedOwnerStacks' in internals)
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Number.POSITIVE_INFINITY, set: () => {} });
}

/** Node's channels reach every thread of the process, and each thread simulates another browser: a spec must not hear the others' cart changes. */
function keepChannelsInThread(): void {
  const prefix = `${threadId} `;
  const Channel = globalThis.BroadcastChannel;
  if (Channel.name === 'ChannelOfThread') return;
  globalThis.BroadcastChannel = class ChannelOfThread extends Channel {
    constructor(name: string) {
      super(prefix + name);
    }
  };
}
