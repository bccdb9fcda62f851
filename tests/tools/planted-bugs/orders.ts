/** Planted bugs about orders after the payment: states, returns, refunds of items, invoices and credit notes. */
import type { PlantedBug } from './planted-bug.ts';

const cancel = 'tests/order/endpoints/cancel.test.ts';
const change = 'tests/order/endpoints/return/change.test.ts';
const request = 'tests/order/endpoints/return/request.test.ts';
const statusRules = 'tests/rules/order/order-status.test.ts';
const returnRules = 'tests/rules/order/return-status.test.ts';
const shareRules = 'tests/rules/order/refund-share.test.ts';
const invoiceRules = 'tests/rules/order/invoice.test.ts';
const numbers = 'tests/order/jobs/number-invoices.test.ts';

export const orderBugs: readonly PlantedBug[] = [
  {
    name: "another customer's order can be read by its id",
    file: 'functions/order/endpoints/read.ts',
    from: 'await orderOfCustomer(caller.id, params.id)',
    to: 'await orderById(params.id)',
    specs: ['tests/order/endpoints/read.test.ts'],
  },
  {
    name: 'a customer can read the notes of the staff',
    file: 'functions/order/order-response.ts',
    from: 'forStaff && order.staffNotes !== undefined',
    to: 'order.staffNotes !== undefined',
    specs: ['tests/order/endpoints/update.test.ts'],
  },
  {
    name: 'a cancelled order is not restocked',
    file: 'functions/order/change-order-status.ts',
    from: '    ...(await returnToStock(lines)),\n',
    to: '    ...(await returnToStock([])),\n',
    specs: [cancel],
  },
  {
    name: 'a cancelled order is not refunded',
    file: 'functions/order/change-order-status.ts',
    from: '    ...audit,\n    ...writes,\n',
    to: '    ...audit,\n    ...writes.slice(0, 0),\n',
    specs: [cancel],
  },
  {
    name: 'restocked units still count as sold',
    file: 'functions/stock/stock-store.ts',
    from: '`SET #free = #free + :units, #sold = #sold - :units, ${raiseRevision}`',
    to: '`SET #free = #free + :units, #sold = #sold, ${raiseRevision}`',
    specs: [cancel],
  },
  {
    name: 'a change of an order overwrites a newer one',
    file: 'functions/order/order-store.ts',
    from: "'attribute_not_exists(#revision)' : '#revision = :was'}`,",
    to: "'attribute_not_exists(#revision)' : '(#revision = :was OR attribute_exists(pk))'}`,",
    specs: [request],
  },
  {
    name: 'an admin decides on an outdated version of an order',
    file: 'functions/order/update-order.ts',
    from: 'if (seen !== undefined && seen !== revision)',
    to: 'if (seen !== undefined && seen > revision)',
    specs: ['tests/order/endpoints/update.test.ts'],
  },
  {
    name: 'an order that is shipped can be cancelled',
    file: 'shared/rules/order/order-status.ts',
    from: "shipped: [move('delivered', { mail: 'order-delivered' }), back('processing')],",
    to: "shipped: [move('delivered', { mail: 'order-delivered' }), cancel, back('processing')],",
    specs: [statusRules],
  },
  {
    name: 'an order is shipped without a tracking number',
    file: 'shared/rules/order/order-status.ts',
    from: "move('shipped', { needs: ['trackingNumber'], mail: 'order-shipped' })",
    to: "move('shipped', { mail: 'order-shipped' })",
    specs: [statusRules],
  },
  {
    name: 'an order with returns can be stepped back',
    file: 'shared/rules/order/order-status.ts',
    from: '!isBack || !(steppedBack || hasReturns)',
    to: '!isBack || !steppedBack',
    specs: [statusRules],
  },
  {
    name: 'the items of a refused return cannot be returned again',
    file: 'shared/rules/order/return-status.ts',
    from: "status !== 'refused' && status !== 'withdrawn'",
    to: "status !== 'withdrawn'",
    specs: [returnRules],
  },
  {
    name: 'a return is received before it is approved',
    file: 'shared/rules/order/return-status.ts',
    from: "requested: [move('approved', 'admin'), ",
    to: "requested: [move('approved', 'admin'), move('received', 'admin'), ",
    specs: [returnRules],
  },
  {
    name: 'the return period ends a day too early',
    file: 'shared/rules/order/return-status.ts',
    from: '.getTime() + returnDays * 86_400_000',
    to: '.getTime() + (returnDays - 1) * 86_400_000',
    specs: [returnRules],
  },
  {
    name: 'units that are asked to be returned can be returned again',
    file: 'functions/order/order-state.ts',
    from: 'returns.filter(({ status }) => countsAsReturned(status))',
    to: 'returns.filter(({ status }) => isTakenBack(status))',
    specs: [request],
  },
  {
    name: 'the key of a return request is accepted with other items',
    file: 'functions/order/return-order.ts',
    from: 'before !== undefined && before.request.digest !== digest)',
    to: "before !== undefined && before.request.digest === '')",
    specs: [request],
  },
  {
    name: 'returned goods are restocked although they arrived broken',
    file: 'functions/order/return-order.ts',
    from: 'received.filter((item) => item.restocked)',
    to: 'received',
    specs: [change],
  },
  {
    name: 'the refund of a second return ignores the first one',
    file: 'functions/order/order-state.ts',
    from: 'line, takenBack(order, productId), quantity);',
    to: 'line, 0, quantity);',
    specs: [change],
  },
  {
    name: 'items that the shop refunds are restocked without being asked to',
    file: 'functions/order/refund-items.ts',
    from: '...(restock ? await returnToStock(units) : []),',
    to: '...(await returnToStock(units)),',
    specs: ['tests/order/endpoints/refund.test.ts'],
  },
  {
    name: 'the shares of the units of a line do not add up to what was paid',
    file: 'shared/rules/order/refund-share.ts',
    from: 'upTo(amount, before + units) - upTo(amount, before);',
    to: 'upTo(amount, units);',
    specs: [shareRules],
  },
  {
    name: 'the shipping fee is not part of a refund',
    file: 'shared/rules/order/refund-share.ts',
    from: 'shipping: shipping[index] ?? 0 }));',
    to: 'shipping: 0 }));',
    specs: [shareRules],
  },
  {
    name: 'two invoices get the same number',
    file: 'functions/order/invoice/invoice-store.ts',
    from: "was === undefined ? 'attribute_not_exists(pk)' : '#last = :was',",
    to: "was === undefined ? 'attribute_not_exists(pk)' : '#last = :was OR attribute_exists(pk)',",
    specs: [numbers],
  },
  {
    name: 'an invoice is dated before the one with the number before it',
    file: 'functions/order/invoice/invoice-store.ts',
    from: 'was !== undefined && was.lastIssuedAt > now.toISOString() ?',
    to: "was !== undefined && was.lastIssuedAt === '' ?",
    specs: [numbers],
  },
  {
    name: 'the financial year begins in May',
    file: 'shared/rules/order/financial-year.ts',
    from: 'month >= 4 ?',
    to: 'month > 4 ?',
    specs: ['tests/rules/order/financial-year.test.ts'],
  },
  {
    name: 'the place of supply is the billing address',
    file: 'shared/rules/order/invoice.ts',
    from: 'const placeOfSupply = order.shippingAddress.state;',
    to: 'const placeOfSupply = order.billingAddress.state;',
    specs: [invoiceRules],
  },
  {
    name: 'a credit note is issued although its lines are not the refund',
    file: 'shared/rules/order/invoice.ts',
    from: 'if (total !== credited.amount) throw',
    to: 'if (total < 0) throw',
    specs: [invoiceRules],
  },
  {
    name: 'the odd paisa of a tax goes to the central tax',
    file: 'shared/rules/order/gst.ts',
    from: 'Math.floor((before + tax) / 2) - Math.floor(before / 2);',
    to: 'Math.ceil((before + tax) / 2) - Math.ceil(before / 2);',
    specs: ['tests/rules/order/gst.test.ts'],
  },
  {
    name: 'what the version before has counted as sold is forgotten',
    file: 'functions/admin/figures-store.ts',
    from: 'of Object.entries(soldIn(item))) add(',
    to: 'of Object.entries(soldIn({}))) add(',
    specs: ['tests/admin/keep-figures.test.ts'],
  },
  {
    name: 'many products of one batch exceed the writes of a transaction',
    file: 'functions/admin/count-figures.ts',
    from: 'all.size > maxWrites',
    to: 'all.size > 1_000',
    specs: ['tests/admin/keep-figures.test.ts'],
  },
  {
    name: 'a batch of invoices takes one number of the series',
    file: 'functions/order/invoice/issue.ts',
    from: 'advanceSeries(series, was, issuedAt, issued.length)',
    to: 'advanceSeries(series, was, issuedAt)',
    specs: [numbers],
  },
  {
    name: 'an order that cannot be invoiced leaves a gap in the numbers',
    file: 'functions/order/invoice/issue.ts',
    from: '(was?.last ?? 0) + issued.length + 1)',
    to: '(was?.last ?? 0) + issued.length + failed.length + 1)',
    specs: [numbers],
  },
];
