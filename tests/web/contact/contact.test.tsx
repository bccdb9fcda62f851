// @vitest-environment happy-dom
/** The contact form: opening, validation, sending and unfinished messages. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { aCart, renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { expectPrivacyNote } from '#tests/web/kit/privacy.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import { ShopShell } from '#web/app/shell/shop-shell.tsx';
import { contactEvent } from '#web/shop/contact-request.ts';

const sent: unknown[] = [];
const keys: (string | null)[] = [];
const taken = () => HttpResponse.json({ success: true, message: 'Thank you! We have received your request.', data: { id: 'c1' } }, { status: 201 });
let answer: () => Promise<Response> | Response = taken;
setUpServer(
  http.get('*/api/categories', () => HttpResponse.json([])),
  http.get('*/api/cart', () => HttpResponse.json(aCart(1))),
  http.post('*/api/contact', async ({ request }) => {
    sent.push(await request.json());
    keys.push(request.headers.get('idempotency-key'));
    return answer();
  }),
);
beforeEach(() => {
  sent.length = 0;
  keys.length = 0;
  answer = taken;
});

const button = () => within(screen.getByRole('contentinfo')).getByRole('button', { name: 'Contact us' });
const dialog = async () => within(await screen.findByRole('dialog'));
const ask = (detail: unknown) => act(() => window.dispatchEvent(new CustomEvent(contactEvent, { detail })));
const value = (field: HTMLElement) => (field as HTMLInputElement).value;

async function open() {
  button().focus();
  fireEvent.click(button());
  return dialog();
}

async function fill(form: Awaited<ReturnType<typeof dialog>>, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) fireEvent.change(form.getByLabelText(label), { target: { value: text } });
  fireEvent.click(form.getByRole('button', { name: 'Send message' }));
}

const written = { Name: 'Ravi Kumar', Email: 'ravi@example.in', Phone: '98765 43210', Message: 'Do you wrap gifts?' };

describe('the contact form', () => {
  it('opens an empty contact form from the footer for a visitor', async () => {
    renderAt(<ShopShell />);
    expect(screen.queryByRole('dialog')).toBeNull();
    const form = await open();
    for (const label of Object.keys(written)) expect(value(form.getByLabelText(label))).toBe('');
    expect(document.activeElement).toBe(form.getByLabelText('Name'));
    await expectPrivacyNote('only to answer you');
  });

  it('fills in the details of a signed-in customer and asks only for the message', async () => {
    signIn();
    renderAt(<ShopShell />);
    const form = await open();
    expect(value(form.getByLabelText('Name'))).toBe('Asha Verma');
    expect(value(form.getByLabelText('Email'))).toBe('asha@example.in');
    expect(value(form.getByLabelText('Phone'))).toBe('+91 98765 43210');
    expect(document.activeElement).toBe(form.getByLabelText('Message'));
    await fill(form, { Message: 'Where is my parcel?' });
    await screen.findByText('Thank you! We have received your request.');
    expect(sent).toEqual([{ name: 'Asha Verma', email: 'asha@example.in', phone: '+919876543210', message: 'Where is my parcel?', type: 'general' }]);
  });

  it('names every missing or invalid field of the contact form and sends nothing', async () => {
    renderAt(<ShopShell />);
    const form = await open();
    fireEvent.click(form.getByRole('button', { name: 'Send message' }));
    expect(await form.findByText('Name is required')).toBeTruthy();
    for (const text of ['Email is required', 'Phone number is required', 'Message is required']) expect(form.getByText(text)).toBeTruthy();
    expect(form.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Name')));
    await fill(form, { ...written, Email: 'ravi@', Phone: '12345' });
    expect(await form.findByText('Please enter a valid email address')).toBeTruthy();
    expect(form.getByText('Please enter a 10-digit Indian mobile number')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('sends a message once, thanks the visitor, closes the contact form and restores the focus', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    renderAt(<ShopShell />);
    const form = await open();
    await fill(form, written);
    const sending = await form.findByRole('button', { name: 'Sending...' });
    expect(sending.getAttribute('aria-disabled')).toBe('true');
    fireEvent.submit(form.getByRole('form'));
    resolve(taken());
    expect(await screen.findByText('Thank you! We have received your request.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(button());
    expect(sent).toEqual([{ name: 'Ravi Kumar', email: 'ravi@example.in', phone: '+919876543210', message: 'Do you wrap gifts?', type: 'general' }]);
    expect(value((await open()).getByLabelText('Message'))).toBe('');
  });

  it('keeps the typed message and shows the reason when sending fails', async () => {
    answer = () => errorResponse('too_many_requests');
    renderAt(<ShopShell />);
    const form = await open();
    await fill(form, written);
    expect(await screen.findByText('Failed to submit form')).toBeTruthy();
    expect(screen.getByText('Error')).toBeTruthy();
    expect(within(form.getByRole('form')).getByRole('alert').textContent).toBe(
      'Error: Failed to submit form. Too many attempts. Please wait a little and try again.',
    );
    expect(value(form.getByLabelText('Message'))).toBe('Do you wrap gifts?');
    answer = taken;
    fireEvent.click(form.getByRole('button', { name: 'Send message' }));
    expect(await screen.findByText('Thank you! We have received your request.')).toBeTruthy();
    expect(sent).toHaveLength(2);
  });

  it('sends a message again under the same key after a failure, and a changed one or the next one under a new key', async () => {
    answer = () => errorResponse('unavailable');
    renderAt(<ShopShell />);
    const form = await open();
    const sendMessage = async (times: number) => {
      fireEvent.click(form.getByRole('button', { name: 'Send message' }));
      await waitFor(() => expect(sent).toHaveLength(times));
      await form.findByRole('button', { name: 'Send message' });
    };
    await fill(form, written);
    await form.findByRole('alert');
    await sendMessage(2);
    fireEvent.change(form.getByLabelText('Message'), { target: { value: 'Do you wrap large gifts?' } });
    await sendMessage(3);
    answer = taken;
    fireEvent.click(form.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await fill(await open(), { ...written, Message: 'Do you wrap large gifts?' });
    await waitFor(() => expect(sent).toHaveLength(5));
    expect(keys[0]).toMatch(/^[\w-]{8,128}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(keys[3]).toBe(keys[2]);
    expect(keys[4]).not.toBe(keys[3]);
  });

  it('shows a server error at the named field of the contact form', async () => {
    answer = () => errorResponse('invalid_input', { fields: { email: 'We cannot write to this address' } });
    renderAt(<ShopShell />);
    const form = await open();
    await fill(form, written);
    expect(await form.findByText('We cannot write to this address')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Email')));
  });

  it('keeps an unfinished message when the contact form is closed', async () => {
    renderAt(<ShopShell />);
    const form = await open();
    fireEvent.change(form.getByLabelText('Message'), { target: { value: 'Half a tho' } });
    fireEvent.click(form.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(button()));
    expect(value((await open()).getByLabelText('Message'))).toBe('Half a tho');
  });

  it('closes the contact form when the visitor leaves the page and keeps the unfinished message', async () => {
    renderAt(<ShopShell />, '/products');
    const form = await open();
    fireEvent.change(form.getByLabelText('Message'), { target: { value: 'Half a tho' } });
    fireEvent.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Wishlist' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    window.history.back();
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/products'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(value((await open()).getByLabelText('Message'))).toBe('Half a tho');
  });
});

describe('the contact event', () => {
  it.each([
    ['event', 'Plan an event'],
    ['law', 'Ask for legal help'],
    ['education', 'Find a class'],
  ])('opens the contact form for an event of type %s and sends the type', async (type, title) => {
    renderAt(<ShopShell />);
    void ask({ type });
    const form = await dialog();
    expect(form.getByRole('heading', { name: title })).toBeTruthy();
    await fill(form, written);
    await waitFor(() => expect(sent).toMatchObject([{ type }]));
  });

  it('opens the contact form once for an event fired before hydration', async () => {
    void ask({ type: 'law' });
    renderAt(<ShopShell />);
    const form = await dialog();
    expect(form.getByRole('heading', { name: 'Ask for legal help' })).toBeTruthy();
    cleanup();
    renderAt(<ShopShell />);
    fireEvent.click(button());
    expect((await dialog()).getByRole('heading', { name: 'Contact us' })).toBeTruthy();
  });

  it.each([[{ type: 'admin' }], [null], [undefined], ['event']])('treats a contact event with %j as a general matter', async (detail) => {
    renderAt(<ShopShell />);
    void ask(detail);
    const form = await dialog();
    expect(form.getByRole('heading', { name: 'Contact us' })).toBeTruthy();
    await fill(form, written);
    await waitFor(() => expect(sent).toMatchObject([{ type: 'general' }]));
  });
});
