/** Which mistakes about a doctor's time, and about the keys and the second try at a payment, must the specs notice? */
import type { PlantedBug } from './planted-bug.ts';

const book = 'tests/appointment/book.test.ts';
const verify = 'tests/appointment/verify-razorpay.test.ts';
const sweep = 'tests/jobs/settle-appointments.test.ts';
const keys = 'tests/faults/changed-key.test.ts';
const opening = 'tests/faults/open-checkout.test.ts';

export const clinicBugs: readonly PlantedBug[] = [
  {
    name: 'a slot is taken without a condition',
    file: 'functions/store/slot.ts',
    from: "    ConditionExpression: 'attribute_not_exists(pk)',\n  },\n  refused: 'slot_taken',",
    to: "    ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(pk)',\n  },\n  refused: 'slot_taken',",
    specs: [book],
  },
  {
    name: 'a patient holds as many slots as they like',
    file: 'functions/store/slot.ts',
    from: "'attribute_not_exists(ids) OR size(ids) < :most'",
    to: "'attribute_not_exists(ids) OR size(ids) < :most OR size(ids) >= :most'",
    specs: [book],
  },
  {
    name: 'the tiers of the refund policy are ignored',
    file: 'functions/flows/refund-appointment.ts',
    from: 'const percent = refundPercent(now.getTime(), Date.parse(start), mostBack);',
    to: 'const percent = Math.max(refundPercent(now.getTime(), Date.parse(start), mostBack), 100);',
    specs: ['tests/appointment/refund.test.ts'],
  },
  {
    name: 'the late payment of an appointment is kept',
    file: 'functions/flows/settle-appointment.ts',
    from: '  for (const payment of superfluous) await giveBack(appointment, payment, now);\n',
    to: '',
    specs: [verify],
  },
  {
    name: 'the slot of an unpaid appointment is never free again',
    file: 'functions/flows/settle-appointment.ts',
    from: "        moveAppointment({ ...appointment, status: 'open' }, to, { cancelledAt: now.toISOString() }),\n        freeSlot(appointment, id),\n",
    to: "        moveAppointment({ ...appointment, status: 'open' }, to, { cancelledAt: now.toISOString() }),\n",
    specs: [sweep, 'tests/appointment/cancel.test.ts'],
  },
  {
    name: 'the key before the present one is forgotten',
    file: 'functions/gateways/razorpay.ts',
    from: '[keySecret, formerKeySecret].map(',
    to: '[keySecret, formerKeySecret].slice(0, 1).map(',
    specs: [keys],
  },
  {
    name: 'a new key is not known until the kept ones are old',
    file: 'functions/gateways/razorpay.ts',
    from: ' || isGood(await secretsAnew());',
    to: ' || isGood(await (secretsAnew.length > 0 ? secretsAnew() : secrets()));',
    specs: [keys],
  },
  {
    name: 'whoever presses Pay again pays again',
    file: 'functions/flows/open-checkout.ts',
    from: "if (checkout.status === 'confirmed' || (await wasPaid(checkout, now))) throw",
    to: "if (checkout.status === 'confirmed' && (await wasPaid(checkout, now))) throw",
    specs: [opening],
  },
  {
    name: 'the window asks again for an appointment that is paid',
    file: 'functions/flows/payable-appointment.ts',
    from: "if (status === 'confirmed') throw new Failure('appointment_not_payable');",
    to: "if (status === 'confirmed' && now.getTime() < 0) throw new Failure('appointment_not_payable');",
    specs: ['tests/appointment/pay.test.ts'],
  },
];
