// @vitest-environment happy-dom
/** The administration of search synonyms. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setUpCatalogueAdmin } from '#tests/web/texts/catalogue-admin.ts';
import {
  currentAddress,
  openSite,
  press,
  requestsTo,
  respond,
  respondWithError,
  respondWithErrorDetails,
  setUpSite,
} from '#tests/web/texts/site.tsx';

setUpSite();

const saved = () => requestsTo('PUT /api/synonyms');
/** Starts a navigation as the browser does, which its listeners may hold back; the page's window has no Navigation API. */
function startNavigation(navigation: EventTarget, path: string): Event {
  const destination = { url: `${window.location.origin}${path}`, key: '', sameDocument: true };
  const event = Object.assign(new Event('navigate', { cancelable: true }), { destination, downloadRequest: null });
  act(() => void navigation.dispatchEvent(event));
  return event;
}
async function words(): Promise<HTMLTextAreaElement> {
  setUpCatalogueAdmin();
  respond('get', '/api/synonyms', { lines: ['pram, stroller', 'khilona => toy'], version: 4 });
  openSite('/admin?tab=products');
  await press('Search words');
  return screen.findByLabelText<HTMLTextAreaElement>('Words that mean the same, a line for each meaning');
}

describe('the search synonyms', () => {
  it('saves the synonyms, one meaning per line, with the version seen', async () => {
    const box = await words();
    expect(box.value).toBe('pram, stroller\nkhilona => toy');
    respond('put', '/api/synonyms', { lines: [], version: 5 });
    fireEvent.change(box, { target: { value: '  pram, stroller \n\n gudiya => doll' } });
    await press('Save search words');
    await waitFor(() => expect(saved()[0]?.body).toEqual({ lines: ['pram, stroller', 'gudiya => doll'], version: 4 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('names a synonym line that cannot be parsed and sends nothing', async () => {
    const box = await words();
    fireEvent.change(box, { target: { value: 'pram, stroller\nalone' } });
    await press('Save search words');
    expect(await screen.findByText(/^“alone” cannot be read/)).toBeTruthy();
    expect(saved()).toEqual([]);
  });

  it('shows synonyms saved by another user instead of overwriting them', async () => {
    const box = await words();
    respondWithErrorDetails('put', '/api/synonyms', 'edited_meanwhile', {
      details: { current: { lines: ['pram, stroller', 'topi => cap'], version: 5 } },
    });
    fireEvent.change(box, { target: { value: 'pram, stroller\nfrock, dress' } });
    await press('Save search words');
    expect((await screen.findByRole('alertdialog', { name: 'Changed by another user' })).textContent).toContain('topi => cap');
    expect(box.value).toBe('pram, stroller\nfrock, dress');
  });

  it.each(['Cancel', 'Close'])('asks before %s discards typed synonyms', async (name) => {
    const box = await words();
    fireEvent.change(box, { target: { value: 'frock, dress' } });
    await press(name);
    await press('Stay here');
    expect(box.value).toBe('frock, dress');
    await press(name);
    await press('Leave');
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  });

  it('closes without a question while nothing is typed', async () => {
    await words();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  });

  it('asks again when typed synonyms are still there after the user has left for another filter', async () => {
    const navigation = new EventTarget();
    vi.stubGlobal('navigation', navigation);
    const box = await words();
    fireEvent.change(box, { target: { value: 'frock, dress' } });
    expect(startNavigation(navigation, '/admin?tab=products&status=draft').defaultPrevented).toBe(true);
    await press('Leave');
    await waitFor(() => expect(currentAddress()).toBe('/admin?tab=products&status=draft'));
    expect(screen.queryByText('Leave without saving?')).toBeNull();
    expect(startNavigation(navigation, '/admin?tab=products').defaultPrevented).toBe(true);
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  });

  it('keeps the typed synonyms in the open dialog when saving fails', async () => {
    const box = await words();
    respondWithError('put', '/api/synonyms', 'unavailable');
    fireEvent.change(box, { target: { value: 'frock, dress' } });
    await press('Save search words');
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(box.value).toBe('frock, dress');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
