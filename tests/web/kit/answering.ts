/** What surrounds a page test that asks a server? The given answers, a browser that has never been here, and afterwards nothing that is left of it. */
import { cleanup } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { dismissToast } from '#web/ui/toast.ts';
import { freshBrowser } from './given.tsx';

export function answering(...answers: readonly RequestHandler[]): SetupServer {
  const server = setupServer(...answers);
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterAll(() => server.close());
  beforeEach(freshBrowser);
  afterEach(() => {
    dismissToast();
    cleanup();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    server.resetHandlers();
  });
  return server;
}
