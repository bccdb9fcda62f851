// @vitest-environment happy-dom
/** The address book of a customer: adding, changing, deleting and choosing the default address. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Address } from '#shared/contract/customer/address.ts';
import { home } from '#tests/web/kit/addresses.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { expectPrivacyNote } from '#tests/web/kit/privacy.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import { AddressesTab } from '#web/features/account/addresses-tab.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

const office: Address = { ...home, id: 'a2', label: 'Office', type: 'shipping', isDefault: false };
let saved: Address[] = [];
const sent: [call: string, body: unknown][] = [];
const server = setUpServer(
  http.get('*/api/addresses', () => HttpResponse.json(saved)),
  http.post('*/api/addresses', async ({ request }) => {
    const body = (await request.json()) as Address;
    sent.push(['POST', body]);
    saved = [...saved, { ...body, id: 'a9', isDefault: saved.length === 0 }];
    return HttpResponse.json(saved.at(-1), { status: 201 });
  }),
  http.put('*/api/addresses/:id', async ({ request, params }) => {
    const body = (await request.json()) as Address;
    sent.push([`PUT ${String(params['id'])}`, body]);
    saved = saved.map((each) =>
      each.id === params['id']
        ? { ...body, id: each.id, isDefault: body.isDefault || each.isDefault }
        : { ...each, isDefault: each.isDefault && !body.isDefault },
    );
    return HttpResponse.json(saved.find(({ id }) => id === params['id']));
  }),
  http.delete('*/api/addresses/:id', ({ params }) => {
    sent.push([`DELETE ${String(params['id'])}`, null]);
    saved = saved.filter(({ id }) => id !== params['id']);
    return HttpResponse.json({ success: true, message: 'ok' });
  }),
);
beforeEach(() => {
  signIn();
  saved = [home, office];
  sent.length = 0;
});

const open = () =>
  renderAt(
    <>
      <AddressesTab />
      <Toaster />
    </>,
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const card = async (label: string) => within((await screen.findByRole('heading', { name: label })).closest('li') as HTMLElement);

describe('the address list', () => {
  it('lists the addresses, marks the default and offers no way to delete the default', async () => {
    open();
    const first = await card('Home');
    expect(first.getByText('Default')).toBeTruthy();
    expect(first.getByText('Bengaluru, Karnataka 560038')).toBeTruthy();
    expect(first.getByRole('button', { name: 'Edit Home' })).toBeTruthy();
    expect(first.queryByRole('button', { name: 'Delete Home' })).toBeNull();
    const second = await card('Office');
    expect(second.queryByText('Default')).toBeNull();
    expect(second.getByRole('button', { name: 'Delete Office' })).toBeTruthy();
  });

  it('shows both phone numbers of an address', async () => {
    saved = [{ ...home, secondaryPhone: '+919812345678' }];
    open();
    const first = await card('Home');
    for (const phone of ['+91 98765 43210', '+91 98123 45678']) expect(first.getByText(phone)).toBeTruthy();
  });

  it('invites a customer without addresses to add the first one', async () => {
    saved = [];
    open();
    expect(await screen.findByText('No addresses saved')).toBeTruthy();
    await press('Add Your First Address');
    expect(screen.getByRole('form', { name: 'New address' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Label')));
  });

  it('shows an error when addresses cannot be loaded and loads them again on Try Again', async () => {
    server.use(http.get('*/api/addresses', () => errorResponse('internal'), { once: true }));
    open();
    expect(await screen.findByText('Failed to load addresses')).toBeTruthy();
    await press('Try Again');
    expect(await screen.findByRole('heading', { name: 'Home' })).toBeTruthy();
  });
});

describe('the address form', () => {
  it('requires every mandatory field of an address', async () => {
    open();
    await press('Add New Address');
    await expectPrivacyNote('to deliver your orders');
    await press('Save address');
    for (const text of ['Label', 'Recipient name', 'Phone number', 'Address', 'City', 'State', 'Postal code'])
      expect(await screen.findByText(`${text} is required`)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('reports a PIN code of another state while other fields are wrong', async () => {
    open();
    await press('Add New Address');
    type('Phone number', '98');
    type('State', 'KA');
    type('Postal code', '695001');
    await press('Save address');
    expect(await screen.findByText(/^695001 is a PIN code of Kerala or .*, not of Karnataka/)).toBeTruthy();
    expect(screen.getByText('Please enter a 10-digit Indian mobile number')).toBeTruthy();
  });

  it('saves a new address, lists the address and closes the form', async () => {
    open();
    await press('Add New Address');
    type('Label', 'Grandparents');
    type('Recipient name', 'Sunita Rao');
    type('Phone number', '98123 45678');
    type('Address', '4 Sadashiv Peth');
    type('City', 'Pune');
    type('State', 'MH');
    type('Postal code', '411030');
    await press('Save address');
    expect(await screen.findByText('Address added successfully!')).toBeTruthy();
    expect(sent).toEqual([
      [
        'POST',
        {
          label: 'Grandparents',
          type: 'both',
          recipientName: 'Sunita Rao',
          phone: '+919812345678',
          secondaryPhone: '',
          address: '4 Sadashiv Peth',
          city: 'Pune',
          state: 'MH',
          postalCode: '411030',
        },
      ],
    ]);
    expect(screen.getByRole('heading', { name: 'Grandparents' })).toBeTruthy();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('saves changes to an existing address', async () => {
    open();
    await press('Edit Office');
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Bengaluru');
    expect(screen.getByLabelText<HTMLSelectElement>('Type').value).toBe('shipping');
    type('City', 'Mysuru');
    await press('Save address');
    expect(await screen.findByText('Address updated successfully!')).toBeTruthy();
    expect(sent[0]).toEqual(['PUT a2', expect.objectContaining({ city: 'Mysuru', type: 'shipping' })]);
    expect((await card('Office')).getByText('Mysuru, Karnataka 560038')).toBeTruthy();
  });

  it('keeps what another tab has changed in the fields that were not touched here', async () => {
    open();
    await press('Edit Office');
    saved = [home, { ...office, recipientName: 'Ravi Verma', address: '4 Church Street', postalCode: '560001' }];
    type('Phone number', '98123 45678');
    await press('Save address');
    expect(await screen.findByText('Address updated successfully!')).toBeTruthy();
    expect(saved[1]).toMatchObject({ recipientName: 'Ravi Verma', address: '4 Church Street', postalCode: '560001', phone: '+919812345678' });
  });

  it('removes the second phone number of an address', async () => {
    saved = [{ ...home, secondaryPhone: '+919812345678' }];
    open();
    await press('Edit Home');
    type('Secondary phone (optional)', '');
    await press('Save address');
    expect(await screen.findByText('Address updated successfully!')).toBeTruthy();
    expect(sent[0]).toEqual(['PUT a1', expect.objectContaining({ secondaryPhone: '', address: '12 MG Road' })]);
  });

  it('discards an unsaved address on Cancel', async () => {
    open();
    await press('Edit Office');
    type('City', 'Mysuru');
    await press('Cancel');
    expect(screen.queryByRole('form')).toBeNull();
    await press('Add New Address');
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('');
    expect(sent).toEqual([]);
  });

  it('keeps the typed address and shows the field error when saving is rejected', async () => {
    server.use(http.put('*/api/addresses/:id', () => errorResponse('invalid_input', { fields: { city: 'We do not know this city' } })));
    open();
    await press('Edit Office');
    type('City', 'Atlantis');
    await press('Save address');
    expect(await screen.findByText('Please check the highlighted fields.')).toBeTruthy();
    expect(screen.getByText('We do not know this city')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Atlantis');
  });

  it("shows 'Failed to save address. Please try again.' when the server sends no message", async () => {
    server.use(http.put('*/api/addresses/:id', () => errorResponse('internal', { message: '' })));
    open();
    await press('Edit Office');
    await press('Save address');
    expect(await screen.findByText('Failed to save address. Please try again.')).toBeTruthy();
  });
});

describe('an existing address', () => {
  it('makes another address the only default address', async () => {
    open();
    await press('Set as default: Office');
    await waitFor(async () => expect((await card('Office')).getByText('Default')).toBeTruthy());
    expect(sent[0]).toEqual(['PUT a2', { ...office, id: undefined, isDefault: true }]);
    expect(screen.getAllByText('Default')).toHaveLength(1);
    expect(await screen.findByText('Default address changed.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Delivery Addresses' })));
  });

  it('becomes the default as another tab has changed it', async () => {
    open();
    await card('Office');
    saved = [home, { ...office, address: '4 Church Street', postalCode: '560001' }];
    await press('Set as default: Office');
    await waitFor(async () => expect((await card('Office')).getByText('Default')).toBeTruthy());
    expect(saved[1]).toMatchObject({ address: '4 Church Street', postalCode: '560001', isDefault: true });
  });

  it('deletes an address after confirmation', async () => {
    open();
    await press('Delete Office');
    expect(sent).toEqual([]);
    fireEvent.click(within(await screen.findByRole('dialog', { name: 'Delete this address?' })).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Address deleted successfully!')).toBeTruthy();
    expect(sent).toEqual([['DELETE a2', null]]);
    expect(screen.queryByRole('heading', { name: 'Office' })).toBeNull();
  });

  it('keeps an address when deletion is declined or fails', async () => {
    server.use(http.delete('*/api/addresses/:id', () => errorResponse('internal', { message: '' })));
    open();
    await press('Delete Office');
    await press('Keep it');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Delete Office');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete address. Please try again.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Office' })).toBeTruthy();
  });

  it.each([
    ['Delete Office', 'delete', 'address_not_found', 'This address is no longer saved.'],
    ['Set as default: Office', 'put', 'address_not_found', 'This address is no longer saved.'],
  ] as const)('disappears on “%s” when another tab has deleted it', async (button, method, code, text) => {
    open();
    await card('Office');
    saved = [home];
    server.use(http[method]('*/api/addresses/:id', () => errorResponse(code)));
    await press(button);
    if (method === 'delete') fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(text)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Office' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Delivery Addresses' }));
  });

  it('is marked as the default when another tab has made it that, and cannot be deleted', async () => {
    open();
    await press('Delete Office');
    saved = [
      { ...home, isDefault: false },
      { ...office, isDefault: true },
    ];
    server.use(http.delete('*/api/addresses/:id', () => errorResponse('default_address')));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect((await card('Office')).getByText('Default')).toBeTruthy());
  });

  it('disappears while it is edited when another tab has deleted it, and the form says so', async () => {
    open();
    await press('Edit Office');
    saved = [home];
    server.use(http.put('*/api/addresses/:id', () => errorResponse('address_not_found')));
    await press('Save address');
    expect(await screen.findByText('This address is no longer saved.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Office' })).toBeNull());
  });
});
