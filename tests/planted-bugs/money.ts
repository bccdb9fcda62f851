/** Which mistakes about payments, refunds and stock must the specs notice? Each is one change of a text that stands in its file exactly once. */
import type { PlantedBug } from './planted-bug.ts';

const verify = 'tests/payment/verify-payment.test.ts';
const webhook = 'tests/payment/razorpay-webhook.test.ts';
const createOrder = 'tests/payment/create-order.test.ts';
const sweep = 'tests/jobs/settle-pending.test.ts';
const cancel = 'tests/order/cancel.test.ts';
const opening = 'tests/faults/open-checkout.test.ts';
const table = 'tests/faults/bad-table.test.ts';

export const moneyBugs: readonly PlantedBug[] = [
  {
    name: "the webhook's signature is not checked",
    file: 'functions/payment/razorpay-webhook.ts',
    from: 'if (!webhookSignatureIsGood(',
    to: 'if (false && !webhookSignatureIsGood(',
    specs: [webhook],
  },
  {
    name: "the callback's signature is not checked",
    file: 'functions/payment/verify-payment.ts',
    from: 'if (!(await paymentSignatureIsGood(',
    to: 'if (false && !(await paymentSignatureIsGood(',
    specs: [verify],
  },
  {
    name: 'an empty secret signs',
    file: 'functions/gateways/razorpay.ts',
    from: "if (secret === '' || ",
    to: 'if (',
    specs: ['tests/gateways/razorpay.test.ts', webhook],
  },
  {
    name: 'the amount that was paid is not compared',
    file: 'functions/flows/give-back.ts',
    from: '    payment.amount === checkout.total &&\n',
    to: '',
    specs: [verify],
  },
  {
    name: 'a failed payment counts as taken',
    file: 'functions/flows/settle.ts',
    from: "const taken = found.filter(({ status }) => status === 'captured');",
    to: 'const taken = found;',
    specs: [verify],
  },
  {
    name: 'a checkout changes its state without a condition',
    file: 'functions/store/checkout.ts',
    from: "ConditionExpression: '#status = :from',\n",
    to: "ConditionExpression: 'attribute_exists(pk) OR #status = :from',\n",
    specs: ['tests/faults/stale-look.test.ts'],
  },
  {
    name: 'a hold is released twice',
    file: 'functions/flows/expire.ts',
    from: "      moveCheckout(checkout.id, 'open', 'expired'),\n",
    to: '',
    specs: [sweep],
  },
  {
    name: 'the sweep leaves the holds of unpaid checkouts where they are',
    file: 'functions/jobs/settle-pending.ts',
    from: "settled.status !== 'confirmed' && (await expire(checkout))) log.info('checkout.expired'",
    to: "settled.status !== 'confirmed' && false) log.info('checkout.expired'",
    specs: [sweep],
  },
  {
    name: 'nobody is called when a captured payment cannot be settled',
    file: 'shared/metrics.ts',
    from: "'payment.not-settled': () => ({ 'paid-without-order': 1 }),",
    to: "'payment.not-settled': () => ({}),",
    specs: ['tests/faults/alarms.test.ts'],
  },
  {
    name: 'a second payment is kept',
    file: 'functions/flows/settle.ts',
    from: 'for (const payment of superfluous) await giveBack(checkout, payment, now);',
    to: '',
    specs: [verify],
  },
  {
    name: 'a refund is asked for without its key',
    file: 'functions/gateways/razorpay.ts',
    from: "{ headers: { 'X-Refund-Idempotency': idempotencyKey } }",
    to: '{ headers: {} }',
    specs: ['tests/gateways/razorpay.test.ts', 'tests/jobs/send-refunds.test.ts'],
  },
  {
    name: 'more goes back than was taken',
    file: 'functions/store/payment.ts',
    from: 'OR givenBack <= :room)',
    to: 'OR givenBack <= :room OR givenBack > :room)',
    specs: ['tests/faults/after-sale.test.ts'],
  },
  {
    name: 'the webhook answers well though its effect failed',
    file: 'functions/payment/razorpay-webhook.ts',
    from: "throw providerTrouble(error, 'payment_provider_down');",
    to: 'return String(providerTrouble);',
    specs: [webhook],
  },
  {
    name: 'an event is known again by its unsigned id alone',
    file: 'functions/store/payment.ts',
    from: "return item?.['digest'] === mark.digest;",
    to: "return item !== undefined || mark.digest === '';",
    specs: [webhook],
  },
  {
    name: 'stock is held that is not there',
    file: 'functions/store/stock.ts',
    from: "ConditionExpression: '#free >= :more AND #status = :active',",
    to: "ConditionExpression: '#status = :active',",
    specs: ['tests/faults/rush.test.ts'],
  },
  {
    name: 'a late payment is sold goods that are gone',
    file: 'functions/store/stock.ts',
    from: "ConditionExpression: '#free >= :units',",
    to: "ConditionExpression: 'attribute_exists(pk)',",
    specs: [sweep],
  },
  {
    name: 'a checkout holds nothing',
    file: 'functions/flows/open-checkout.ts',
    from: '    ...holdMoves(open, checkout),\n',
    to: '    ...holdMoves(open, checkout).slice(0, 0),\n',
    specs: [createOrder],
  },
  {
    name: 'the hold of the checkout before is forgotten',
    file: 'functions/flows/open-checkout.ts',
    from: '[before.get(productId)?.quantity ?? 0, after',
    to: '[0, after',
    specs: [createOrder],
  },
  {
    name: 'a total that has changed is charged without a word',
    file: 'functions/flows/open-checkout.ts',
    from: 'if (amount !== undefined && amount !== total)',
    to: 'if (amount !== undefined && amount !== total && total < 0)',
    specs: [createOrder],
  },
  {
    name: 'an idempotency key answers for another body',
    file: 'functions/flows/open-checkout.ts',
    from: 'if (use !== undefined && use.request !== request)',
    to: 'if (use !== undefined && use.request === undefined)',
    specs: [createOrder],
  },
  {
    name: 'a lost answer makes a second provider order',
    file: 'functions/gateways/razorpay.ts',
    from: 'if (made?.amount === amount) return made;',
    to: 'if (made?.amount === amount && amount < 0) return made;',
    specs: [opening],
  },
  {
    name: 'the stock stays held while the provider is down',
    file: 'functions/flows/provider-order.ts',
    from: '    await expire(checkout);\n',
    to: '',
    specs: [opening],
  },
  {
    name: 'a paid checkout loses its hold to the next one',
    file: 'functions/flows/open-checkout.ts',
    from: 'if (open !== undefined && (await wasPaid(open, now)))',
    to: 'if (open !== undefined && now.getTime() < 0 && (await wasPaid(open, now)))',
    specs: [opening],
  },
  {
    name: 'a conflict of the table is an error of ours',
    file: 'functions/store/table.ts',
    from: "reason.Code === 'TransactionConflict' || ",
    to: '',
    specs: [table],
  },
  {
    name: 'a cancelled order keeps its goods',
    file: 'functions/flows/move-order.ts',
    from: '    ...(await backOnShelf(lines)),\n',
    to: '    ...(await backOnShelf([])),\n',
    specs: [cancel],
  },
  {
    name: 'a cancelled order keeps its money',
    file: 'functions/flows/move-order.ts',
    from: '    ...audit,\n    ...pieces,\n',
    to: '    ...audit,\n    ...pieces.slice(0, 0),\n',
    specs: [cancel],
  },
  {
    name: 'returned goods go back on sale whatever was said of them',
    file: 'functions/flows/return-order.ts',
    from: 'received.filter(({ restocked }) => restocked)',
    to: 'received',
    specs: ['tests/return/change.test.ts'],
  },
];
