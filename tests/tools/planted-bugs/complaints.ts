/** Planted bugs about complaints. */
import type { PlantedBug } from './planted-bug.ts';

const rules = 'tests/rules/complaints.test.ts';
const remindOfficer = 'tests/complaints/jobs/remind-officer.test.ts';
const send = 'tests/complaints/endpoints/send.test.ts';
const list = 'tests/complaints/endpoints/list.test.ts';

export const complaintBugs: readonly PlantedBug[] = [
  {
    name: 'a complaint that was only received is due after a month instead of 48 hours',
    file: 'shared/rules/complaints.ts',
    from: "return state === 'received' ? acknowledgeBy(receivedAt) : redressBy(receivedAt);",
    to: 'return redressBy(receivedAt);',
    specs: [rules, list],
  },
  {
    name: 'a complaint of 31 January is due in March',
    file: 'shared/rules/complaints.ts',
    from: 'Math.min(indianTime.getUTCDate(), lastDay)',
    to: 'indianTime.getUTCDate()',
    specs: [rules],
  },
  {
    name: 'an acknowledged complaint stays in the list under its first due time',
    file: 'functions/complaints/complaint-store.ts',
    from: '    ...(isDueTimeChanged && pointerBefore !== undefined ? [{ Delete: { Key: pointerBefore } }] : []),\n',
    to: '',
    specs: [list],
  },
  {
    name: 'a complaint is shown to a caller who only knows its ticket',
    file: 'functions/complaints/endpoints/look-up.ts',
    from: ' || complaint.email !== email',
    to: '',
    specs: ['tests/complaints/endpoints/look-up.test.ts'],
  },
  {
    name: 'a third party uses up the complaints of a customer who is signed in',
    file: 'functions/complaints/endpoints/send.ts',
    from: 'if (customer?.email === body.email) await',
    to: "if (customer?.email === '') await",
    specs: [send],
  },
  {
    name: 'every tag of a mailbox has complaints of its own',
    file: 'functions/complaints/endpoints/send.ts',
    from: 'subject: mailboxOf(body.email)',
    to: 'subject: body.email',
    specs: [send],
  },
  {
    name: 'the words of an erased customer stay in their complaint',
    file: 'functions/complaints/erase-complaint.ts',
    from: "        what: '',\n",
    to: '',
    specs: ['tests/privacy/endpoints/delete-account.test.ts'],
  },
  {
    name: 'the officer is reminded of a complaint at every run',
    file: 'functions/complaints/complaint-store.ts',
    from: 'revision = :seen AND (attribute_not_exists(remindedOf) OR remindedOf <> :due)',
    to: 'revision = :seen',
    specs: [remindOfficer],
  },
  {
    name: 'an acknowledgement is not reminded of before it is late',
    file: 'shared/rules/complaints.ts',
    from: "(state === 'received' ? dueSoonMs : maxNoticeMs)",
    to: "(state === 'received' ? 0 : maxNoticeMs)",
    specs: [remindOfficer],
  },
];
