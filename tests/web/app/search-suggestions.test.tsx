// @vitest-environment happy-dom
/** Suggestions of the header's search box, for keyboard and screen reader users too. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Suggestion } from '#shared/contract/catalogue/search-results.ts';
import { renderAt } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { ShopHeader } from '#web/app/shell/header.tsx';

const train = {
  kind: 'product',
  id: 7,
  text: 'Wooden train',
  marks: [[7, 12]],
  price: 499,
  imageUrl: '/images/abc123-640.webp',
  isInStock: true,
} as const;
const answers: Record<string, readonly unknown[]> = {};
/** Searches whose response is withheld, and the functions that release it. */
const held = new Map<string, () => void>();
let hold = new Set<string>();
let asked: string[] = [];
setUpServer(
  http.get('*/api/suggestions', async ({ request }) => {
    const search = new URL(request.url).searchParams.get('search') ?? '';
    asked.push(search);
    if (hold.has(search)) await new Promise<void>((resolve) => held.set(search, resolve));
    const suggestions = (answers[search] ?? []) as Suggestion[];
    return HttpResponse.json({ suggestions, total: suggestions.length });
  }),
  http.get('*/api/categories', () => HttpResponse.json([])),
  http.get('*/api/admin/doctor-categories', () => HttpResponse.json({ success: true, categories: [] })),
  http.get('*/api/wishlist', () => HttpResponse.json({ items: [] })),
);
beforeEach(() => {
  asked = [];
  hold = new Set();
  held.clear();
  answers['tra'] = [{ kind: 'search', text: 'train', marks: [] }, { kind: 'category', id: 'c', text: 'Trains', marks: [[0, 6]] }, train];
  answers['trai'] = [train];
});

const address = () => screen.getByLabelText('address').textContent;
/** The search box, which becomes a combobox when it receives the focus. */
async function box(): Promise<HTMLInputElement> {
  renderAt(<ShopHeader />);
  fireEvent.focus(screen.getByRole('searchbox', { name: 'Search products' }));
  return screen.findByRole<HTMLInputElement>('combobox', { name: 'Search products' });
}
const type = (input: HTMLInputElement, value: string) => fireEvent.input(input, { target: { value } });

describe("the header's search box", () => {
  it('shows suggestions with highlighted words and announces their number', async () => {
    const input = await box();
    type(input, 'tra');
    const list = await screen.findByRole('listbox', { name: 'Suggestions' });
    await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(3));
    expect(input.getAttribute('aria-expanded')).toBe('true');
    expect(input.getAttribute('aria-controls')).toBe(list.id);
    expect(within(list).getByText('train', { selector: 'mark' })).toBeTruthy();
    expect(screen.getByText('3 suggestions')).toBeTruthy();
  });

  it('moves through the suggestions with the arrow keys and follows one with Enter', async () => {
    const input = await box();
    type(input, 'tra');
    await screen.findByText('3 suggestions');
    const active = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
    fireEvent.keyDown(input, { key: 'ArrowDown' });
    expect(active()).toBe('train');
    fireEvent.keyDown(input, { key: 'ArrowUp' });
    expect(input.hasAttribute('aria-activedescendant')).toBe(false);
    fireEvent.keyDown(input, { key: 'ArrowUp' });
    expect(active()).toContain('Wooden train');
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1);
    fireEvent.keyDown(input, { key: 'Enter' });
    await waitFor(() => expect(address()).toBe('/product/7'));
    expect(screen.queryAllByRole('option')).toEqual([]);
  });

  it('scrolls the selected suggestion into view and ignores keys of an input method', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const input = await box();
    type(input, 'tra');
    await screen.findByText('3 suggestions');
    expect(scrolled).not.toHaveBeenCalled();
    fireEvent.keyDown(input, { key: 'ArrowUp' });
    expect(scrolled.mock.instances).toEqual([screen.getByRole('option', { selected: true })]);
    expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
    // During composition Enter accepts the text of the input method; it must not choose a suggestion.
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    fireEvent.keyDown(input, { key: 'ArrowUp', isComposing: true });
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Wooden train');
  });

  it('searches for the typed text when no suggestion is selected', async () => {
    const input = await box();
    type(input, 'tra');
    await screen.findByText('3 suggestions');
    fireEvent.submit(input);
    await waitFor(() => expect(address()).toBe('/products?search=tra'));
  });

  it('shows the suggestions of the newest text although an older response arrives later', async () => {
    hold.add('tra');
    const input = await box();
    type(input, 'tra');
    await waitFor(() => expect(held.has('tra')).toBe(true));
    type(input, 'trai');
    expect(await screen.findByText('1 suggestion')).toBeTruthy();
    await act(async () => held.get('tra')?.());
    await waitFor(() => expect(asked).toEqual(['tra', 'trai']));
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  it('sends one suggestion request for text typed without a pause', async () => {
    const input = await box();
    for (const text of ['t', 'tr', 'tra']) type(input, text);
    await screen.findByText('3 suggestions');
    expect(asked).toEqual(['tra']);
  });

  it('says that nothing is found and closes on Escape without clearing the text', async () => {
    const input = await box();
    type(input, 'zzz');
    expect(await screen.findByText('Nothing found for “zzz”. Try another word.')).toBeTruthy();
    fireEvent.keyDown(input, { key: 'Escape' });
    expect(screen.queryByText(/Nothing found for/)).toBeNull();
    expect(input.value).toBe('zzz');
  });
});

describe('the round search button of a small screen', () => {
  it('opens a search sheet on a small screen and closes it when a suggestion is followed', async () => {
    renderAt(<ShopHeader />);
    const link = screen.getByRole('link', { name: 'Search products' });
    expect(link.getAttribute('href')).toBe('/products?focus=search');
    fireEvent.click(link);
    const sheet = await screen.findByRole('dialog', { name: 'Search' });
    const input = within(sheet).getByLabelText<HTMLInputElement>('Search products');
    type(input, 'tra');
    fireEvent.click(await within(sheet).findByText('Trains'));
    await waitFor(() => expect(address()).toBe('/products?category=trains'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
