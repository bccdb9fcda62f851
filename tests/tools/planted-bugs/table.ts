/** Planted bugs about the table: conflicts, lost responses, pages, indexes and the outbox of mails. */
import type { PlantedBug } from './planted-bug.ts';

const badTable = 'tests/faults/bad-table.test.ts';
const trouble = 'tests/dynamodb/trouble.test.ts';
const pages = 'tests/dynamodb/table-pages.test.ts';
const sendMail = 'tests/entry/jobs/send-mail.test.ts';

export const tableBugs: readonly PlantedBug[] = [
  {
    name: 'a conflict of two transactions is answered as an internal error',
    file: 'functions/platform/table/table.ts',
    from: "reason.Code === 'TransactionConflict' || ",
    to: '',
    specs: [badTable],
  },
  {
    name: 'a transaction that meets a conflict is tried once more and given up',
    file: 'functions/platform/table/table.ts',
    from: 'if (attempt === maxCommitAttempts) throw',
    to: 'if (attempt === 2) throw',
    specs: [pages],
  },
  {
    name: 'a decision that was overtaken is not made again',
    file: 'functions/platform/table/table.ts',
    from: '{ maxAttempts = 5, pauseMs,',
    to: '{ maxAttempts = 1, pauseMs,',
    specs: ['tests/clinic/endpoints/appointment/refund.test.ts'],
  },
  {
    name: 'items that a batch left unread are missing',
    file: 'functions/platform/table/table.ts',
    from: 'waiting = UnprocessedKeys?.[TableName]?.Keys ?? [];',
    to: 'waiting = UnprocessedKeys === undefined ? [] : [];',
    specs: [pages],
  },
  {
    name: 'a query returns its first page alone',
    file: 'functions/platform/table/table.ts',
    from: '} while (start !== undefined && found.length < most);',
    to: '} while (start !== undefined && found.length === 0);',
    specs: [pages],
  },
  {
    name: 'a page of a list begins with the last entry of the page before',
    file: 'functions/platform/table/table.ts',
    from: "if (item['sk'] !== from && item['sk'] !== before) yield",
    to: 'if (item !== undefined) yield',
    specs: ['tests/order/endpoints/list.test.ts'],
  },
  {
    name: 'a cursor of another list is accepted',
    file: 'functions/platform/table/cursor.ts',
    from: ' || expected.length !== received.length || !timingSafeEqual(expected, received))',
    to: ' || expected.length !== received.length)',
    specs: ['tests/order/endpoints/list.test.ts'],
  },
  {
    name: 'an order is counted twice in the lists',
    file: 'functions/order/order-index-store.ts',
    from: ", ...unchangedSince('turn', before?.turn) } },",
    to: ' } },',
    specs: ['tests/entry/index-orders.test.ts'],
  },
  {
    name: 'two workers send the same mail',
    file: 'functions/platform/mail/outbox-store.ts',
    from: '(attribute_not_exists(claimedUntil) OR claimedUntil < :at)',
    to: '(attribute_not_exists(claimedUntil) OR claimedUntil <> :at)',
    specs: [sendMail],
  },
  {
    name: 'a mail that was sent stays in the outbox',
    file: 'functions/platform/mail/outbox-store.ts',
    from: "  await db().send(new DeleteCommand({ TableName: config('TABLE_NAME'), Key: outboxKey(id) }));\n",
    to: '',
    specs: [sendMail],
  },
  {
    name: 'a throttled call is not repeated',
    file: 'functions/platform/table/client.ts',
    from: 'const maxAttempts = 4;',
    to: 'const maxAttempts = 1;',
    specs: [trouble],
  },
  {
    name: 'a call that is not answered only prints a warning',
    file: 'functions/platform/client-options.ts',
    from: 'throwOnRequestTimeout: true',
    to: 'throwOnRequestTimeout: false',
    specs: [trouble],
  },
  {
    name: 'a response that cannot be read counts as an empty one',
    file: 'functions/platform/table/client.ts',
    from: "if (headers?.['content-length'] === '0') throw unreadable('an empty body', statusCode);",
    to: 'void [headers, statusCode];',
    specs: [trouble],
  },
  {
    name: 'one-time codes wait in the queue of the invoices',
    file: 'functions/entry/jobs/send-mail.ts',
    from: "isCode: NewImage === undefined || NewImage['mail']?.M?.['code'] !== undefined",
    to: 'isCode: NewImage === undefined',
    specs: ['tests/entry/jobs/send-queued-mail.test.ts'],
  },
  {
    name: 'the sweep overlooks mails of the version before',
    file: 'functions/platform/mail/outbox-store.ts',
    from: '[unshardedDueMailsPartition, ...mailShards.map(dueMailsPartition)]',
    to: 'mailShards.map(dueMailsPartition)',
    specs: ['tests/entry/jobs/send-queued-mail.test.ts'],
  },
];
