// @vitest-environment happy-dom
/** An order whose payment the bank disputes: staff read it before they refund the order as well. */
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseStatus, staffOrder, withOrders } from '#tests/web/texts/admin-orders.ts';
import { openSite, press, setUpSite } from '#tests/web/texts/site.tsx';

setUpSite();

const dispute = { id: 'disp_1', provider: 'razorpay', status: 'open', respondBy: '2026-12-05T00:00:00.000Z' } as const;
const warning = /^The bank disputes this payment\. Do not refund it as well: the customer would be paid twice\./;
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name, hidden: true }));

it("warns on the page of a disputed order, and in its refund dialog, until when the shop has to answer in the provider's dashboard", async () => {
  withOrders(staffOrder('o1', { status: 'delivered', dispute }))();
  openSite('/admin?order=o1');
  const text = (await screen.findByText(warning)).textContent;
  expect(text).toMatch(/Answer in Razorpay's dashboard by 5 Dec 2026, 5:30 am\.$/);
  await press('Refund');
  expect((await dialog('Refund without a return')).getByText(warning)).toBeTruthy();
});

it('warns of a dispute before an order is cancelled from the list, which does not contain it', async () => {
  withOrders(staffOrder('o1', { dispute: { ...dispute, status: 'under_review' } }))();
  openSite('/admin');
  await chooseStatus('cancelled');
  const text = (await (await dialog('Cancel this order?')).findByText(warning)).textContent;
  expect(text).toMatch(/Wait until the bank has decided\.$/);
});

it('shows no warning for an order without a dispute', async () => {
  withOrders(staffOrder('o1'))();
  openSite('/admin?order=o1');
  await screen.findByRole('region', { name: 'Order Information' });
  fireEvent.change(screen.getByLabelText('Status of order NH-o1'), { target: { value: 'cancelled' } });
  expect((await dialog('Cancel this order?')).queryByText(warning)).toBeNull();
  expect(screen.queryByText(warning)).toBeNull();
});
