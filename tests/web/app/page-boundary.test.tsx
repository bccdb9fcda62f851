// @vitest-environment happy-dom
/** The error page: a page that breaks, and a page whose code was removed by a release. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '#tests/web/kit/fixtures.tsx';
import { PageBoundary } from '#web/app/shell/page-boundary.tsx';
import { dismissToast } from '#web/ui/feedback/toast.ts';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

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
  dismissToast();
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('secret detail');
}

function Pages({ Page }: { Page: React.ComponentType }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <Link to="/fine">Another page</Link>
      <Link to="?order=fine">Another order</Link>
      <Toaster />
      <PageBoundary>
        <Suspense fallback="Loading">{`${pathname}${search}`.endsWith('fine') ? <p>A fine page</p> : <Page />}</Suspense>
      </PageBoundary>
    </>
  );
}

const withoutCode = () => lazy<React.ComponentType>(() => Promise.reject(gone));
const errorHeading = () => screen.findByRole('heading', { name: 'Unexpected Application Error!' });

describe('a page that breaks', () => {
  it('replaces a broken page by an error page without internals and reloads it only on request', async () => {
    renderAt(<Pages Page={Broken} />, '/broken');
    expect((await errorHeading()).closest('[role=alert]')?.textContent).not.toContain('secret');
    expect(reload).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
  });

  it('keeps the error page and names the missing connection when trying again offline', async () => {
    reachable = false;
    renderAt(<Pages Page={Broken} />, '/broken');
    await errorHeading();
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Network error. Please check your internet connection.')).toBeTruthy();
    expect(reload).not.toHaveBeenCalled();
  });

  it.each(['Another page', 'Another order'])('shows %s after one page broke', async (link) => {
    renderAt(<Pages Page={Broken} />, '/broken');
    await errorHeading();
    fireEvent.click(screen.getByRole('link', { name: link }));
    expect(await screen.findByText('A fine page')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Unexpected Application Error!' })).toBeNull();
  });
});

describe('a page whose code is missing', () => {
  it('reloads once for a page whose code is missing, and not again', async () => {
    renderAt(<Pages Page={withoutCode()} />, '/about');
    await errorHeading();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    cleanup();
    renderAt(<Pages Page={withoutCode()} />, '/about');
    await errorHeading();
    await act(async () => undefined);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload for missing page code while offline, but does once online', async () => {
    reachable = false;
    renderAt(<Pages Page={withoutCode()} />, '/about');
    await errorHeading();
    await act(async () => undefined);
    expect(reload).not.toHaveBeenCalled();
    cleanup();
    reachable = true;
    renderAt(<Pages Page={withoutCode()} />, '/about');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});
