/** Exported files contain no cell that a spreadsheet would run as a formula. */
import Papa from 'papaparse';
import { beforeAll, expect, it } from 'vitest';
import { exportKinds } from '#shared/contract/admin/export.ts';
import { newSource } from '#tests/identity/endpoints/auth/steps.ts';
import { createCheckoutSteps } from '#tests/kit/checkout-steps.ts';
import type { Customer } from '#tests/kit/fixtures.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop, type Shop } from '#tests/kit/shop.ts';

/** Two of the first characters of a formula; tests/rules/csv.test.ts has them all. */
const formulas = ['=cmd|"/C calc"!A0', '@SUM(A1)'];

let shop: Shop;
let admin: Customer;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
  const checkoutSteps = createCheckoutSteps(shop);
  const patientSteps = createPatientSteps(shop);
  for (const [number, text] of formulas.entries()) {
    const product = await shop.product({ name: text, description: text, sku: `${text}-${number}` });
    const asha = await shop.customer({ firstName: text, lastName: text });
    const buyer = { ...asha, addressId: await shop.address(asha, { recipientName: text.trim(), address: text.trim() }) };
    await checkoutSteps.verifyPayment(buyer, await checkoutSteps.payInWindow(await checkoutSteps.openCheckout(buyer, product)));
    await patientSteps.bookUnpaid(asha, await patientSteps.doctor({ name: text, speciality: text }));
    await shop.call('content.sendContact', {
      body: { name: text.trim(), email: buyer.email, phone: '9876543210', message: text, type: 'general' },
      source: newSource(),
    });
    await shop.call('complaints.send', {
      body: { name: text.trim(), email: buyer.email, what: text, wish: text, orderNumber: text.trim() },
      source: newSource(),
    });
  }
  await shop.deliverEvents();
});

const formula = /^[\s'"]*[=+\-@\t\r]/;
const isPlain = (cell: string): boolean => !formula.test(cell) || cell.startsWith("'") || /^-?\d+(?:\.\d+)?$/.test(cell) || /^\+91\d{10}$/.test(cell);

it.each(exportKinds)('writes no cell that a spreadsheet would run into the export of %s', async (what) => {
  const begun = await shop.call('export.begin', { as: admin, body: { what } });
  expect(begun).toMatchObject({ status: 201, body: { status: 'ready' } });
  const text = await (await fetch(new URL(begun.body.url, 'http://localhost'))).text();
  const rows = Papa.parse<string[]>(text).data.slice(1);
  expect(rows.length).toBeGreaterThanOrEqual(formulas.length);
  expect(text).toContain("'=");
  expect(rows.flat().filter((cell) => !isPlain(cell))).toEqual([]);
});

it('writes no cell that a spreadsheet would run into the product sheet for the import', async () => {
  const { body } = await shop.call('import.download', { as: admin, query: {} });
  const rows = Papa.parse<string[]>(body.csv.replace(/^\ufeff/, '')).data.slice(1);
  expect(body.csv).toContain("'=");
  expect(rows.flat().filter((cell: string) => !isPlain(cell))).toEqual([]);
});
