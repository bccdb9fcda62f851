/** Migrations list the documents of an older shop in the GST books. */
import { expect, it } from 'vitest';
import { issueDueDocument } from '#functions/order/invoice/issue.ts';
import { DeleteCommand } from '#functions/platform/table/commands.ts';
import { db } from '#functions/platform/table/table.ts';
import { migrate } from '#infra/operate/migrate.ts';
import { indianDay } from '#shared/rules/india-day.ts';
import { createPatientSteps } from '#tests/kit/patient-steps.ts';
import { openShop } from '#tests/kit/shop.ts';
import { paidOrder, recordRefund } from '#tests/order/endpoints/invoice/steps.ts';

const shop = await openShop();

it('lists older invoices, credit notes and receipts in the GST books, each once', async () => {
  const [asha, admin] = [await shop.customer(), await shop.admin()];
  const month = indianDay(shop.now()).slice(0, 7);
  const order = await paidOrder(shop.now(), { customerId: asha.id });
  await issueDueDocument('invoice', order.id, shop.now());
  await recordRefund(order, order.id, order.total, shop.now());
  await issueDueDocument('credit-note', order.id, shop.now());
  const patientSteps = createPatientSteps(shop);
  const { _id } = await patientSteps.bookPaid(asha, await patientSteps.doctor());
  expect(await shop.call('appointment.readReceipt', { as: asha, params: { id: _id } })).toMatchObject({ status: 200 });
  const books = async () => (await shop.call('gst.readPeriod', { as: admin, params: { period: month } })).body;
  const before = await books();
  expect(before).toMatchObject({ invoices: { count: 1 }, creditNotes: { count: 1 }, receipts: { count: 1, total: 600 } });
  // Removes the index keys, which the previous version did not write.
  for (const [pk, sk] of [
    [`CUSTOMER#${asha.id}`, `INVOICE#${order.id}`],
    [`CUSTOMER#${asha.id}`, `CREDIT_NOTE#${order.id}#${order.id}`],
    [`CUSTOMER#${asha.id}`, `APPOINTMENT#${_id}`],
  ] as const) {
    const { gsi1pk, gsi1sk, receiptBooked: _, ...rest } = (await shop.table.get(pk, sk)) ?? {};
    await shop.putItem(sk.startsWith('APPOINTMENT') ? { ...rest, ...(gsi1pk === undefined ? {} : { gsi1pk, gsi1sk }) } : rest);
  }
  await db().send(new DeleteCommand({ TableName: shop.services.tableName, Key: { pk: `RECEIPT#${_id}`, sk: 'RECEIPT' } }));
  expect(await books()).toMatchObject({ invoices: { count: 0 }, creditNotes: { count: 0 }, receipts: { count: 0 } });
  const done = await migrate({ dryRun: false, now: shop.now() });
  expect(done.filter(({ changed }) => changed === 1)).toHaveLength(3);
  expect(await books()).toEqual(before);
});
