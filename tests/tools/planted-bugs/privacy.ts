/** Planted bugs about personal data: erasure, export, unwanted mails, logs, and files of the administration. */
import type { PlantedBug } from './planted-bug.ts';

const deleteAccount = 'tests/privacy/endpoints/delete-account.test.ts';
const purchase = 'tests/checkout/purchase.test.ts';
const patient = 'tests/privacy/endpoints/patient.test.ts';
const erased = 'tests/privacy/endpoints/erased.test.ts';
const unsubscribe = 'tests/customer/endpoints/account/unsubscribe.test.ts';
const mailNews = 'tests/entry/jobs/handle-mail-event.test.ts';
const auditRules = 'tests/rules/identity/audit.test.ts';

const formerEmail = 'tests/privacy/endpoints/former-email.test.ts';
const consents = 'tests/privacy/endpoints/consent/change.test.ts';

export const privacyBugs: readonly PlantedBug[] = [
  {
    name: 'the withdrawal of the consent for mails is recorded and has no effect',
    file: 'functions/privacy/consents.ts',
    from: 'mails: (id, newsMails, now) => [changeProfile(id, { newsMails }, now)],',
    to: 'mails: () => [],',
    specs: [consents],
  },
  {
    name: 'the list of the family stays when its consent is withdrawn',
    file: 'functions/privacy/consents.ts',
    from: '(isGiven ? [] : [deleteFamily(id)])',
    to: '(isGiven ? [deleteFamily(id)] : [])',
    specs: [consents],
  },
  {
    name: 'unsubscribing by the link of a mail leaves no record',
    file: 'functions/customer/unsubscribe.ts',
    from: ", ...(await mailChoiceWrites(customer, newsMails, 'mail_link', now))",
    to: '',
    specs: [consents],
  },
  {
    name: 'the orders of an erased customer keep the name and e-mail address',
    file: 'functions/privacy/erase.ts',
    from: '    ...anonymisedFieldsOf(order),\n',
    to: '',
    specs: [deleteAccount],
  },
  {
    name: 'the gift message of an erased customer stays',
    file: 'shared/rules/order/purchase.ts',
    from: '  giftMessage: () => undefined,\n',
    to: "  giftMessage: 'retained',\n",
    specs: [purchase],
  },
  {
    name: 'the confirmation mail of an order leaves the gift message out',
    file: 'functions/checkout/settle-checkout.ts',
    from: '    ...(giftMessage === undefined ? {} : { giftMessage }),\n',
    to: '',
    specs: [purchase],
  },
  {
    name: 'what the staff wrote about an erased customer stays in the audit log',
    file: 'functions/privacy/erase.ts',
    from: "  await redactAudits('order', id);\n",
    to: '',
    specs: [deleteAccount],
  },
  {
    name: 'the order of an erased customer keeps the account that a refund was paid to',
    file: 'functions/privacy/erase.ts',
    from: '({ paidTo: _, reference: __, ...kept }) => kept)',
    to: '(kept) => kept)',
    specs: [deleteAccount],
  },
  {
    name: 'the messages of an erased customer stay',
    file: 'functions/privacy/erase.ts',
    from: '      await deleteItem(contactKey(id));\n',
    to: '',
    specs: [deleteAccount],
  },
  {
    name: 'a request that is still running changes the profile of a closed account',
    file: 'functions/identity/customer-store.ts',
    from: " AND (attribute_not_exists(disabledAt) OR attribute_exists(disabledBy))';",
    to: "';",
    specs: [deleteAccount],
  },
  {
    name: 'what a request stores while its account is erased stays',
    file: 'functions/privacy/erase.ts',
    from: '  await eraseItems();\n  await commit(deleteAccountWrites(',
    to: '  await commit(deleteAccountWrites(',
    specs: [deleteAccount],
  },
  {
    name: 'what was sent from a former e-mail stays after the erasure',
    file: 'functions/privacy/erase.ts',
    from: '      await eraseSentMessages(period);\n',
    to: '',
    specs: [formerEmail],
  },
  {
    name: 'the next owner of an e-mail sees what the owner before sent',
    file: 'functions/identity/email-periods.ts',
    from: 'createdAt > since && createdAt <= until;',
    to: 'createdAt <= until;',
    specs: [formerEmail],
  },
  {
    name: 'an erased customer is not put on the list outside of the table',
    file: 'functions/privacy/erase.ts',
    from: '  await recordErasure(customerId);\n',
    to: '',
    specs: [deleteAccount],
  },
  {
    name: 'an erased customer stays in the appointments',
    file: 'functions/privacy/erase.ts',
    from: '        buyer: anonymisedBuyer,\n        isErased: true,\n',
    to: '        isErased: true,\n',
    specs: [patient],
  },
  {
    name: 'an invoice that the law wants to name its customer is anonymised',
    file: 'functions/privacy/erase.ts',
    from: '  if (document.total >= namedDocumentThreshold) return;\n',
    to: '',
    specs: [erased],
  },
  {
    name: 'an account is deleted while a refund is on its way',
    file: 'functions/privacy/account-in-use.ts',
    from: "refunds.some(({ status }) => status !== 'processed')",
    to: "refunds.some(({ status }) => status === 'failed')",
    specs: ['tests/privacy/endpoints/account-in-use.test.ts'],
  },
  {
    name: 'an account is deleted while an appointment is to come',
    file: 'functions/privacy/account-in-use.ts',
    from: "status === 'confirmed' && Date.parse(start) > now.getTime());",
    to: "status === 'confirmed' && Date.parse(start) < now.getTime());",
    specs: [patient],
  },
  {
    name: 'a late payment makes an order for an erased customer',
    file: 'functions/checkout/settle-checkout.ts',
    from: '  if (checkout.isErased === true) return refundLatePayment(checkout, payment, { now, event });\n',
    to: '',
    specs: [deleteAccount],
  },
  {
    name: 'a late payment confirms the appointment of an erased customer',
    file: 'functions/clinic/settle-appointment.ts',
    from: "current.status !== 'open' || current.isErased === true) return current;",
    to: "current.status !== 'open') return current;",
    specs: [erased],
  },
  {
    name: 'the export leaves out the purchases that were not finished',
    file: 'functions/privacy/endpoints/export-data.ts',
    from: 'unfinishedPurchases: checkouts.flatMap(toUnfinishedPurchases),',
    to: 'unfinishedPurchases: checkouts.slice(0, 0).flatMap(toUnfinishedPurchases),',
    specs: ['tests/privacy/endpoints/export-data.test.ts'],
  },
  {
    name: "the photo of another customer's return can be read",
    file: 'functions/order/endpoints/return/read-photo.ts',
    from: "canAccess(caller.role, 'orders') ? await orderById(id) : await orderOfCustomer(caller.id, id);",
    to: 'await orderById(id);',
    specs: ['tests/order/endpoints/return/read-photo.test.ts'],
  },
  {
    name: 'a customer who has unsubscribed still gets mails that are not necessary',
    file: 'functions/identity/customer-store.ts',
    from: ' && customer.newsMails !== false;',
    to: ';',
    specs: [unsubscribe],
  },
  {
    name: 'a forged link unsubscribes another customer',
    file: 'functions/customer/unsubscribe.ts',
    from: 'if (received.length !== expected.length || !timingSafeEqual(received, expected)) {',
    to: 'if (received.length !== expected.length) {',
    specs: [unsubscribe],
  },
  {
    name: 'a mailbox that does not exist is mailed again',
    file: 'functions/entry/deliver-mail.ts',
    from: 'else if (suppressed !== undefined) log.warn(',
    to: "else if (suppressed?.reason === 'complained') log.warn(",
    specs: [mailNews],
  },
  {
    name: 'a complaint after a bounce is not kept',
    file: 'functions/platform/mail/mailbox-store.ts',
    from: "${reason === 'complained' ? ':reason' : 'if_not_exists(reason, :reason)'}",
    to: 'if_not_exists(reason, :reason)',
    specs: [mailNews],
  },
  {
    name: 'the audit log keeps tokens',
    file: 'shared/rules/identity/audit.ts',
    from: "  'token',\n",
    to: '',
    specs: [auditRules],
  },
  {
    name: 'the audit log keeps what was written about an erased customer',
    file: 'shared/rules/identity/audit.ts',
    from: '.filter(([name]) => nonPersonalFields.includes(name))',
    to: ".filter(([name]) => nonPersonalFields.includes(name) || name === 'notes' || name === 'text')",
    specs: [auditRules],
  },
  {
    name: 'an export stays readable after its creator has lost the role',
    file: 'functions/admin/endpoints/export/read.ts',
    from: "  if (!canAccess(caller.role, areaOfExport[item.what])) throw new Failure('export_not_found');\n",
    to: '',
    specs: ['tests/admin/endpoints/export/read.test.ts'],
  },
  {
    name: 'a formula in an exported file is computed by a spreadsheet',
    file: 'shared/rules/csv.ts',
    from: '/^[=+\\-@\\t\\r\\n＝＋－＠]/',
    to: '/^[=+\\-\\t\\r\\n＝＋－]/',
    specs: ['tests/rules/csv.test.ts'],
  },
  {
    name: 'a customer is refused on the eighteenth birthday',
    file: 'shared/rules/identity/consent.ts',
    from: 'return dob <= `',
    to: 'return dob < `',
    specs: ['tests/customer/endpoints/account/update-profile.test.ts'],
  },
  {
    name: 'the log keeps the message of an error, which may hold what a customer sent',
    file: 'functions/platform/log.ts',
    from: 'error: error.name, at',
    to: 'error: `${error.name}: ${error.message}`, at',
    specs: ['tests/http/log-errors.test.ts'],
  },
  {
    name: "the log keeps the mailbox that AWS's message names",
    file: 'functions/platform/log.ts',
    from: "'[mailbox removed]'",
    to: "'$&'",
    specs: ['tests/http/log-errors.test.ts'],
  },
];
