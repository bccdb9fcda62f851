// @vitest-environment happy-dom
/** The section Policies of the settings: texts made of the settings or by the owner, with a preview. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  toasts,
  withholdResponse,
} from '#tests/web/texts/site.tsx';
import { session } from '#web/api/session.ts';

setUpSite();

const changedAt = '2026-11-23T10:00:00.000Z';
const made = { page: 'privacy', title: 'Privacy', text: 'Made.\n\n## What we keep\nLittle.', defaultText: 'Made.', isEdited: false, changedAt };
const own = { page: 'shipping', title: 'Shipping', text: 'Ours.', defaultText: 'Made.', isEdited: true, changedAt };
const policies = { version: 4, pages: [made, own] };
const path = '/api/admin/settings/policies';
const sent = () => requestsTo(`PUT ${path}`).map(({ body }) => body);
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Text');
const type = (value: string) => fireEvent.change(box(), { target: { value } });

function arrive() {
  setUpCatalogueAdmin();
  respond('get', '/api/admin/settings', { seller: {}, prices: { version: 0, mode: 'tax_exclusive', taxClasses: [] }, grievance: { version: 1 } });
}
async function form() {
  arrive();
  respond('get', path, policies);
  openSite('/admin?tab=settings&section=policies');
  await screen.findByRole('form', { name: 'Privacy' });
}
const chooseShipping = async () => {
  fireEvent.change(screen.getByLabelText('Page'), { target: { value: 'shipping' } });
  await screen.findByRole('form', { name: 'Shipping' });
};

/** Makes history.pushState fire `navigate`, as it does in a browser with the Navigation API, so that the page can hold the navigation back. */
function holdableNavigation(): void {
  const navigation = new EventTarget();
  vi.stubGlobal('navigation', navigation);
  const push = window.history.pushState.bind(window.history);
  vi.spyOn(window.history, 'pushState').mockImplementation((state, unused, url) => {
    const destination = { sameDocument: true, key: '', url: new URL(String(url), window.location.href).href };
    if (navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), { destination, downloadRequest: null })))
      push(state, unused, url);
  });
}

describe('the form of the policies', () => {
  it('shows that the policies are loading', async () => {
    arrive();
    withholdResponse('get', path);
    openSite('/admin?tab=settings&section=policies');
    expect(await screen.findByText('Loading policies')).toBeTruthy();
  });

  it('offers another attempt when the texts cannot be loaded', async () => {
    arrive();
    respondWithError('get', path, 'internal');
    openSite('/admin?tab=settings&section=policies');
    expect(await screen.findByText('Failed to load the policies')).toBeTruthy();
    respond('get', path, policies);
    await press('Try Again');
    expect(await screen.findByRole('form', { name: 'Privacy' })).toBeTruthy();
  });

  it("says whether a policy is the owner's or made from the settings, and shows a preview of what is typed", async () => {
    await form();
    expect(screen.getByText(/This text is made of the settings and follows them/)).toBeTruthy();
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getByRole('heading', { name: 'What we keep' })).toBeTruthy();
    type('New.\n\n## Cookies\n<b>None</b>');
    expect(preview.getByRole('heading', { name: 'Cookies' })).toBeTruthy();
    expect(preview.getByText('<b>None</b>')).toBeTruthy();
    await press('Discard changes');
    await chooseShipping();
    expect(screen.getByText(/It does not follow the settings any more/)).toBeTruthy();
    expect(box().value).toBe('Ours.');
  });

  it('numbers the steps of a policy as they are written, also with empty lines between them', async () => {
    await form();
    type('1. First\n\n2. Second');
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getAllByRole<HTMLOListElement>('list').map(({ start }) => start)).toEqual([1, 2]);
  });

  it('saves the text of a policy with the version seen, and says so', async () => {
    await form();
    respond('put', path, { ...policies, version: 5 });
    type('Our own words.');
    await press('Save privacy');
    expect(await screen.findByText('Text saved. The page follows within a minute.')).toBeTruthy();
    expect(sent()).toEqual([{ version: 4, page: 'privacy', text: 'Our own words.' }]);
  });

  it('refuses to save an empty policy, and names the field', async () => {
    await form();
    type('  ');
    await press('Save privacy');
    expect(await screen.findByText('Write the text, or go back to the one made of the settings')).toBeTruthy();
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it('shows at the field why the server refuses a text, and keeps what was typed', async () => {
    await form();
    respondWithErrorDetails('put', path, 'invalid_input', { fields: { text: 'A link leads nowhere' } });
    type('See [this](/nowhere).');
    await press('Save privacy');
    await waitFor(() => expect(box().getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('A link leads nowhere').length).toBeGreaterThan(0);
    expect(box().value).toBe('See [this](/nowhere).');
  });

  describe('after a save by another user', () => {
    /** The texts of another user; the answer of the conflict carries them as they are stored, for all pages together. */
    const savedByThem = (...pages: readonly (typeof made)[]) => {
      respondWithErrorDetails('put', path, 'edited_meanwhile', { details: { current: { texts: { privacy: { text: 'Theirs.' } }, version: 5 } } });
      respond('get', path, { version: 5, pages });
    };
    const conflict = async () => within(await screen.findByRole('alertdialog', { name: 'Changed by another user' }));

    it('shows the text that another user has saved for this policy, and takes it over on request', async () => {
      await form();
      savedByThem({ ...made, text: 'Theirs.', isEdited: true }, own);
      type('Mine.');
      await press('Save privacy');
      const both = await conflict();
      expect(both.getByText('Theirs.')).toBeTruthy();
      expect(both.getByText('Mine.')).toBeTruthy();
      await press('Take theirs');
      expect(box().value).toBe('Theirs.');
      expect(await screen.findByText(/It does not follow the settings any more/)).toBeTruthy();
    });

    it('shows no difference when another user has changed another policy, and saves the typed text over the new version', async () => {
      await form();
      savedByThem(made, { ...own, text: 'Theirs.' });
      type('Mine.');
      await press('Save privacy');
      expect((await conflict()).queryByText(/Saved by them/)).toBeNull();
      respond('put', path, { version: 6, pages: [{ ...made, text: 'Mine.', isEdited: true }, own] });
      await press('Save mine over it');
      await waitFor(() => expect(sent().at(-1)).toEqual({ version: 5, page: 'privacy', text: 'Mine.' }));
    });

    it('says that the save failed when the text of the other user cannot be read', async () => {
      await form();
      savedByThem(made, own);
      respondWithError('get', path, 'internal');
      type('Mine.');
      await press('Save privacy');
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0);
      expect(box().value).toBe('Mine.');
    });
  });

  it('keeps the chosen policy in the address', async () => {
    await form();
    await chooseShipping();
    expect(currentAddress()).toBe('/admin?tab=settings&section=policies&policy=shipping');
  });

  it('asks before an unsaved text is left for another page', async () => {
    holdableNavigation();
    await form();
    type('Mine.');
    fireEvent.change(screen.getByLabelText('Page'), { target: { value: 'shipping' } });
    await press('Stay here');
    expect(box().value).toBe('Mine.');
    fireEvent.change(screen.getByLabelText('Page'), { target: { value: 'shipping' } });
    await press('Leave');
    await waitFor(() => expect(box().value).toBe('Ours.'));
  });

  it('asks before a logout discards an unsaved text, and stays signed in until it is left', async () => {
    holdableNavigation();
    await form();
    type('Mine.');
    await press('Logout');
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
    expect(toasts()).toEqual([]);
    await press('Stay here');
    expect([box().value, session() === null]).toEqual(['Mine.', false]);
    await press('Logout');
    await press('Leave');
    await waitFor(() => expect(currentAddress()).toBe('/'));
    await press('Meera Iyer');
    await press('Logout');
    await waitFor(() => expect(session()).toBeNull());
  });

  it('restores the text made from the settings after a confirmation', async () => {
    await form();
    await chooseShipping();
    await press('Use the text made of the settings');
    const dialog = within(await screen.findByRole('dialog', { name: 'Use the text made of the settings?' }));
    respond('put', path, { version: 5, pages: [made, { ...own, text: 'Made.', isEdited: false }] });
    respond('get', path, { version: 5, pages: [made, { ...own, text: 'Made.', isEdited: false }] });
    fireEvent.click(dialog.getByRole('button', { name: 'Use it' }));
    expect(await screen.findByText('The page follows the settings again.')).toBeTruthy();
    expect(sent()).toEqual([{ version: 4, page: 'shipping', text: null }]);
    await waitFor(() => expect(box().value).toBe('Made.'));
  });
});
