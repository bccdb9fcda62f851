// @vitest-environment happy-dom
/** What does a visitor see when a page breaks, or when its code has gone with a release? */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageBoundary } from '#web/app/route-error.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { show } from './kit/given.tsx';

const gone = new TypeError('Failed to fetch dynamically imported module: http://shop/assets/about-page-1.js');
const reload = vi.fn();
let reachable = true;

beforeEach(() => {
  reload.mockClear();
  reachable = true;
  sessionStorage.clear();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', () => (reachable ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch'))));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('secret detail');
}

function Pages({ Page }: { Page: React.ComponentType }) {
  const { pathname } = useLocation();
  return (
    <>
      <Link to="/fine">Elsewhere</Link>
      <Toaster />
      <PageBoundary place={pathname}>
        <Suspense fallback="Loading">{pathname === '/fine' ? <p>A fine page</p> : <Page />}</Suspense>
      </PageBoundary>
    </>
  );
}

const withoutCode = () => lazy<React.ComponentType>(() => Promise.reject(gone));
const told = () => screen.findByRole('heading', { name: 'Unexpected Application Error!' });

describe('a page that breaks', () => {
  it('is replaced by an apology without inner matters, and does not come back by itself', async () => {
    show(<Pages Page={Broken} />, '/broken');
    expect((await told()).closest('[role=alert]')?.textContent).not.toContain('secret');
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  });

  it('stays with its apology when tried again without a connection, and says why', async () => {
    reachable = false;
    show(<Pages Page={Broken} />, '/broken');
    await told();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Network error. Please check your internet connection.')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves the other pages as they are', async () => {
    show(<Pages Page={Broken} />, '/broken');
    await told();
    fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(await screen.findByText('A fine page')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Unexpected Application Error!' })).toBeNull();
  });
});

describe('a page whose code is gone', () => {
  it('is loaded anew once, and not for ever', async () => {
    show(<Pages Page={withoutCode()} />, '/about');
    await told();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    cleanup();
    show(<Pages Page={withoutCode()} />, '/about');
    await told();
    await act(async () => undefined);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('is not loaded anew without a connection, which would lose even the apology; it is when there is one', async () => {
    reachable = false;
    show(<Pages Page={withoutCode()} />, '/about');
    await told();
    await act(async () => undefined);
    expect(reload).not.toHaveBeenCalled();
    cleanup();
    reachable = true;
    show(<Pages Page={withoutCode()} />, '/about');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});
