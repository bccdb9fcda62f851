// @vitest-environment happy-dom
/** The section Delivery of the settings: zones, rows and dispatch, and the table of PIN codes with its import and its undo. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setUpCatalogueAdmin } from '#tests/web/texts/catalogue-admin.ts';
import { openSite, press, requestsTo, respond, respondWithErrorDetails, setUpSite } from '#tests/web/texts/site.tsx';

setUpSite();

const delivery = {
  version: 0,
  basis: 'value',
  zones: [],
  rows: [{ zone: '', upTo: null, charge: 0 }],
  freeFrom: 500,
  aloneCharge: 0,
  defaultGrams: 500,
  cutOff: '14:00',
  workingDays: [1, 2, 3, 4, 5, 6],
  holidays: [],
  defaultDays: null,
};
const header = 'prefix,from,to,cod,serviceable\n';
const pins = { csv: `${header}56,1,2,yes,yes\n744,,,no,yes\n`, version: 3, updatedAt: '2026-11-20T10:00:00.000Z', canUndo: true };
const saved = () => requestsTo('PUT /api/admin/settings/delivery');
const savedPins = () => requestsTo('PUT /api/admin/settings/pins');
const box = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(box(label), { target: { value } });

async function form() {
  setUpCatalogueAdmin();
  respond('get', '/api/admin/settings', { seller: {}, prices: { version: 0, mode: 'tax_exclusive' }, delivery, grievance: { version: 1 } });
  respond('get', '/api/admin/settings/pins', pins);
  openSite('/admin?tab=settings&section=delivery');
  await screen.findByRole('form', { name: 'Delivery' });
  await screen.findByRole('row', { name: /^56\*/ });
}

describe('the form of the delivery', () => {
  it('saves zones, rows and days of delivery as the contract has them', async () => {
    await form();
    await press('Add zone');
    type('Name of zone 1', 'City');
    type('PIN codes of zone 1', '560, 5621');
    await press('Add row');
    type('Zone of row 2', 'City');
    type('Charge (₹), row 2', '29.50');
    type('Charge (₹), row 1', '1,099');
    type(/^Days to arrive, from/, '3');
    type(/^Days to arrive, to/, '5');
    type(/^Holidays/, '2026-11-08\n2026-11-09');
    fireEvent.click(box('Sun'));
    respond('put', '/api/admin/settings/delivery', { ...delivery, version: 1 });
    await press('Save delivery');
    await waitFor(() =>
      expect(saved()[0]?.body).toEqual({
        ...delivery,
        zones: [{ name: 'City', prefixes: ['560', '5621'] }],
        rows: [
          { zone: '', upTo: null, charge: 1_099 },
          { zone: 'City', upTo: null, charge: 29.5 },
        ],
        workingDays: [1, 2, 3, 4, 5, 6, 7],
        holidays: ['2026-11-08', '2026-11-09'],
        defaultDays: { from: 3, to: 5 },
      }),
    );
    expect(await screen.findByText('Delivery saved. Checkout follows at once, pages within a minute.')).toBeTruthy();
  });

  it('renames a delivery zone in its rows too, and removes both together', async () => {
    await form();
    await press('Add zone');
    await press('Add row');
    type('Zone of row 2', 'Zone 1');
    type('Name of zone 1', 'Hills');
    expect(box('Zone of row 2').value).toBe('Hills');
    await press('Remove zone 1, Hills');
    expect(screen.queryByLabelText('Zone of row 2')).toBeNull();
  });

  it('names each fault of the delivery rules at its field and sends nothing', async () => {
    await form();
    type('Charge (₹), row 1', '-5');
    type(/^Days to arrive, from/, '9');
    type(/^Days to arrive, to/, '2');
    await press('Add zone');
    type('PIN codes of zone 1', '56 560');
    await press('Save delivery');
    for (const text of [
      'An amount cannot be negative',
      'The larger number of days comes second',
      '560 lies within 56 of the same zone: leave one of them out',
    ])
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    expect(saved()).toEqual([]);
  });
});

describe('the search over settings', () => {
  const open = async (setting: string) => {
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a setting' }), { target: { value: setting.split(': ')[1] ?? '' } });
    await press(setting);
  };

  it('leads to settings of the delivery also where no field has their name', async () => {
    const targets = {
      'Delivery: Zones': () => screen.getByRole('region', { name: 'Zones' }),
      'Delivery: What delivery costs': () => screen.getByRole('region', { name: 'What delivery costs' }),
      'Delivery: PIN codes: days, cash on delivery, where you deliver': () => screen.getByRole('searchbox', { name: 'Find a PIN code' }),
      'Delivery: Weight of a product without one (g)': () => screen.getByRole('combobox', { name: 'The charge depends on' }),
    };
    await form();
    for (const [setting, target] of Object.entries(targets)) {
      await open(setting);
      expect(document.activeElement).toBe(target());
    }
  });

  it('leads to the panel of the PIN codes while they load, and when there are none', async () => {
    await form();
    respond('get', '/api/admin/settings/pins', { csv: header, version: 0, canUndo: false });
    cleanup();
    openSite('/admin?tab=settings&section=delivery&field=pinSearch');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'PIN codes' })));
    expect(await screen.findByText(/^No rows: the shop delivers/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'PIN codes' })));
  });
});

describe('the table of PIN codes', () => {
  const add = async (prefix: string, from: string, to: string) => {
    type('PIN code or its beginning', prefix);
    type('Days from', from);
    type('Days to', to);
    await press('Add PIN code');
  };
  const chosen = async (csv: string) => fireEvent.change(box('CSV file of PIN codes'), { target: { files: [new File([csv], 'pins.csv')] } });

  it('adds, edits and removes rows of the PIN table, and saves all of them with the version seen', async () => {
    await form();
    await add('79', '5', '8');
    await press('Remove 744');
    await press('Edit 56');
    fireEvent.click(within(screen.getByRole('form', { name: 'Row 56' })).getByLabelText('Delivered'));
    await press('Take over');
    expect(screen.getByText('Not saved yet: 1 added, 1 changed, 1 removed.')).toBeTruthy();
    respond('put', '/api/admin/settings/pins', { ...pins, csv: `${header}79,5,8,yes,yes\n`, version: 4 });
    await press('Save PIN codes');
    await waitFor(() => expect(savedPins()[0]?.body).toEqual({ version: 3, csv: `${header}56,1,2,yes,no\n79,5,8,yes,yes\n` }));
    await waitFor(() => expect(screen.queryByText(/^Not saved yet/)).toBeNull());
  });

  it('refuses a row of the PIN table with a prefix that has one already, or with a longest time below the shortest', async () => {
    await form();
    await add('56', '1', '2');
    expect(screen.getByText('56 has a row already: edit that one')).toBeTruthy();
    await add('57', '4', '2');
    expect(screen.getByText('from 4 to 2 days: the larger number comes second')).toBeTruthy();
    expect(screen.queryByText(/^Not saved yet/)).toBeNull();
  });

  it('names every wrong line of an imported file and takes none of it', async () => {
    await form();
    await chosen('56,3,1\n57,1,2\n57,1,2\n');
    expect(await screen.findByText('Line 1: from 3 to 1 days: the larger number comes second')).toBeTruthy();
    expect(screen.getByText('Line 3: 57 stands in line 2 already')).toBeTruthy();
    expect(screen.queryByText(/^Not saved yet/)).toBeNull();
  });

  it('shows what an imported file changes before it is saved', async () => {
    await form();
    await chosen('56,1,3\n11,2,4\n');
    expect(await screen.findByText('Not saved yet: 1 added, 1 changed, 1 removed.')).toBeTruthy();
    expect(savedPins()).toEqual([]);
    await press('Discard PIN codes');
    expect(screen.getByRole('row', { name: /^744\*/ })).toBeTruthy();
  });

  it('finds the rows of the PIN table that may apply to a PIN code', async () => {
    await form();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a PIN code' }), { target: { value: '560001' } });
    expect(screen.getByRole('row', { name: /^56\*/ })).toBeTruthy();
    expect(screen.queryByRole('row', { name: /^744\*/ })).toBeNull();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a PIN code' }), { target: { value: '110001' } });
    expect(screen.getByText('No row decides about 110001: it is delivered as set above.')).toBeTruthy();
  });

  it('shows the PIN table that another user has saved meanwhile, and overwrites it on request', async () => {
    await form();
    await add('79', '5', '8');
    const current = { ...pins, csv: `${header}56,2,2,yes,yes\n744,,,no,yes\n`, version: 4 };
    respondWithErrorDetails('put', '/api/admin/settings/pins', 'edited_meanwhile', { details: { current } });
    await press('Save PIN codes');
    const conflict = await screen.findByRole('alertdialog', { name: 'Changed by another user' });
    expect(within(conflict).getByText('2 days')).toBeTruthy();
    respond('put', '/api/admin/settings/pins', { ...current, version: 5 });
    await press('Save mine over it');
    await waitFor(() => expect(savedPins()[1]?.body).toMatchObject({ version: 4 }));
  });

  it('names the remedy when the server refuses an imported table of PIN codes, and keeps the rows', async () => {
    await form();
    await chosen('560001,1,2\n');
    const text = 'Too many rows begin with 5. Write a shorter prefix where rows are the same.';
    respondWithErrorDetails('put', '/api/admin/settings/pins', 'invalid_input', { fields: { csv: text } });
    await press('Save PIN codes');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('row', { name: /^560001/ })).toBeTruthy();
  });

  it('restores the previous table of PIN codes after a confirmation', async () => {
    await form();
    respond('post', '/api/admin/settings/pins/undo', { ...pins, csv: header, version: 4 });
    await press('Undo the last save');
    await press('Go back');
    await waitFor(() => expect(requestsTo('POST /api/admin/settings/pins/undo')[0]?.body).toEqual({ version: 3 }));
    expect(await screen.findByText(/No rows: the shop delivers to every PIN code as set above/)).toBeTruthy();
  });
});
