/** Planted bugs about the clinic: slots, holds, payments of appointments, rescheduling, cancelling and reminders. */
import type { PlantedBug } from './planted-bug.ts';

const limits = 'tests/clinic/endpoints/appointment/patient-limits.test.ts';
const book = 'tests/clinic/endpoints/appointment/book.test.ts';
const cancel = 'tests/clinic/endpoints/appointment/cancel.test.ts';
const cancelByClinic = 'tests/clinic/endpoints/appointment/cancel-by-clinic.test.ts';
const changeStatus = 'tests/clinic/endpoints/appointment/change-status.test.ts';
const remind = 'tests/clinic/jobs/remind.test.ts';
const reschedule = 'tests/clinic/endpoints/appointment/reschedule.test.ts';
const policyRules = 'tests/rules/clinic/refund-policy.test.ts';
const slotRules = 'tests/rules/clinic/slot.test.ts';

export const appointmentBugs: readonly PlantedBug[] = [
  {
    name: 'a slot is taken without a condition',
    file: 'functions/clinic/slot-store.ts',
    from: "    ConditionExpression: 'attribute_not_exists(pk)',\n  },\n  onConditionFailed: 'slot_taken',",
    to: "    ConditionExpression: 'attribute_not_exists(pk) OR attribute_exists(pk)',\n  },\n  onConditionFailed: 'slot_taken',",
    specs: [book],
  },
  {
    name: 'a cancellation frees the slot of the patient who has it now',
    file: 'functions/clinic/slot-store.ts',
    from: "ConditionExpression: 'appointmentId = :id',",
    to: "ConditionExpression: 'appointmentId = :id OR attribute_exists(pk)',",
    specs: ['tests/clinic/endpoints/appointment/slot-store.test.ts'],
  },
  {
    name: 'a patient holds any number of unpaid slots',
    file: 'functions/clinic/patient-limits.ts',
    from: "if (held >= maxHolds) throw new Failure('too_many_holds');",
    to: '',
    specs: [book],
  },
  {
    name: "a patient's own move leaves no trace for the clinic",
    file: 'functions/clinic/reschedule-appointment.ts',
    from: 'checkDoctorAvailable(doctor), ...audit]',
    to: 'checkDoctorAvailable(doctor), ...audit.slice(2)]',
    specs: ['tests/clinic/endpoints/appointment/reschedule.test.ts'],
  },
  {
    name: 'two receipts get one number',
    file: 'functions/clinic/receipt/receipt.ts',
    from: '        advanceSeries(series, previous, receipt.issuedAt),\n',
    to: '',
    specs: ['tests/clinic/endpoints/appointment/read-receipt.test.ts'],
  },
  {
    name: 'concurrent bookings of a patient do not see each other',
    file: 'functions/clinic/slot-store.ts',
    from: "revision === undefined ? 'attribute_not_exists(revision)' : 'revision = :revision'",
    to: "revision === undefined ? 'attribute_not_exists(nothing)' : 'revision = :revision OR revision <> :revision'",
    specs: [limits],
  },
  {
    name: 'a patient is booked with two doctors at one time',
    file: 'functions/clinic/patient-limits.ts',
    from: 'overlaps(periodOf(each), periodOf(requested))',
    to: "each.doctor.name === ''",
    specs: [limits],
  },
  {
    name: 'an unpaid slot that its patient cancels in time does not count',
    file: 'functions/clinic/settle-appointment.ts',
    from: '!isCounted || isErased ? [] : [countUnpaidHold',
    to: "!isCounted || isErased || to === 'cancelled' ? [] : [countUnpaidHold",
    specs: [limits],
  },
  {
    name: 'a paid appointment still counts as an unpaid hold',
    file: 'functions/clinic/settle-appointment.ts',
    from: '    sellSlot(appointment, id),\n    removeHold(customerId, id),\n',
    to: '    sellSlot(appointment, id),\n',
    specs: [book],
  },
  {
    name: 'a time that the doctor does not offer can be booked',
    file: 'functions/clinic/slot-offer.ts',
    from: 'if (!isOffered) throw',
    to: 'if (start <= now) throw',
    specs: [book],
  },
  {
    name: "a booking does not notice that the doctor's hours changed",
    file: 'functions/clinic/doctors/doctor-store.ts',
    from: "`available = :yes AND ${versionCondition('scheduleVersion', scheduleVersion)}`",
    to: "`available = :yes AND (attribute_exists(pk) OR ${versionCondition('scheduleVersion', scheduleVersion)})`",
    specs: ['tests/clinic/endpoints/schedule/save.test.ts'],
  },
  {
    name: "a slot in the doctor's break is offered",
    file: 'shared/rules/clinic/slot.ts',
    from: 'return breaks.some(overlapsSpan) || leaveOfDay',
    to: 'return leaveOfDay',
    specs: [slotRules],
  },
  {
    name: 'two appointments that follow each other count as overlapping',
    file: 'shared/rules/clinic/slot.ts',
    from: 'one.start.getTime() < other.start.getTime() + other.minutes * minuteMs &&',
    to: 'one.start.getTime() <= other.start.getTime() + other.minutes * minuteMs &&',
    specs: [slotRules],
  },
  {
    name: 'the slot of an unpaid appointment is not freed',
    file: 'functions/clinic/settle-appointment.ts',
    from: "        changeAppointmentStatus({ ...appointment, status: 'open' }, to, { cancelledAt: now.toISOString() }),\n        freeSlot(appointment, id),\n",
    to: "        changeAppointmentStatus({ ...appointment, status: 'open' }, to, { cancelledAt: now.toISOString() }),\n",
    specs: [cancel],
  },
  {
    name: 'the late payment of an appointment is not refunded',
    file: 'functions/clinic/settle-appointment.ts',
    from: '  for (const payment of surplus) await refundUnmatchedPayment(settled, payment, now, finishAppointmentRefund);\n',
    to: '',
    specs: ['tests/clinic/endpoints/appointment/verify-razorpay.test.ts'],
  },
  {
    name: 'the payment window opens again for an appointment that is paid',
    file: 'functions/clinic/payable-appointment.ts',
    from: "if (status === 'confirmed') throw new Failure('appointment_not_payable');",
    to: "if (status === 'confirmed' && now.getTime() < 0) throw new Failure('appointment_not_payable');",
    specs: ['tests/clinic/endpoints/appointment/pay.test.ts'],
  },
  {
    name: "Stripe's page still takes money when the hold has ended",
    file: 'functions/clinic/settle-appointment.ts',
    from: 'const isClosed = stripeSessionId === undefined || (await expireSession(stripeSessionId));',
    to: 'const isClosed = true;',
    specs: ['tests/clinic/endpoints/appointment/pay-stripe.test.ts'],
  },
  {
    name: 'a cancelled appointment is refunded in full whatever the notice',
    file: 'functions/clinic/refund-appointment.ts',
    from: 'const percent = currentRefundPercent(appointment, now);',
    to: 'const percent = Math.max(currentRefundPercent(appointment, now), 100);',
    specs: ['tests/clinic/endpoints/appointment/refund.test.ts'],
  },
  {
    name: 'notice of exactly 24 hours gives the lower refund',
    file: 'shared/rules/clinic/refund-policy.ts',
    from: 'beginsAt - cancelledAt >= fromHours * hourMs',
    to: 'beginsAt - cancelledAt > fromHours * hourMs',
    specs: [policyRules],
  },
  {
    name: 'rescheduling raises the refund of an appointment',
    file: 'shared/rules/clinic/refund-policy.ts',
    from: 'return Math.max(minPercent, Math.min(maxPercent, percent));',
    to: 'return Math.max(minPercent, percent);',
    specs: [policyRules],
  },
  {
    name: 'a rescheduled appointment does not remember the refund it had',
    file: 'functions/clinic/reschedule-appointment.ts',
    from: "...(status === 'confirmed' ? { mostBack: currentRefundPercent(",
    to: "...(status === 'open' ? { mostBack: currentRefundPercent(",
    specs: [reschedule],
  },
  {
    name: 'an appointment is rescheduled a fourth time',
    file: 'functions/clinic/reschedule-appointment.ts',
    from: 'if (rescheduled >= maxTimes)',
    to: 'if (rescheduled > maxTimes)',
    specs: [reschedule],
  },
  {
    name: 'an appointment is rescheduled less than two hours before it begins',
    file: 'functions/clinic/reschedule-appointment.ts',
    from: 'if (now.getTime() > rescheduleEnd(Date.parse(start), minRefundPercent))',
    to: 'if (now.getTime() > rescheduleEnd(Date.parse(start), minRefundPercent) + untilHours * 3_600_000)',
    specs: [reschedule],
  },
  {
    name: 'the clinic cancels and refunds half of the fee',
    file: 'shared/rules/clinic/refund-policy.ts',
    from: 'export const clinicCancellationPercent = 100;',
    to: 'export const clinicCancellationPercent = 50;',
    specs: [cancelByClinic],
  },
  {
    name: 'a time that the clinic keeps after cancelling is offered to others',
    file: 'functions/clinic/cancel-by-clinic.ts',
    from: 'keepsSlot ? blockSlot(appointment, id) : freeSlot(appointment, id),',
    to: 'freeSlot(appointment, id),',
    specs: [cancelByClinic],
  },
  {
    name: 'a reminder is sent for the time before the appointment was rescheduled',
    file: 'functions/clinic/reschedule-appointment.ts',
    from: "    ...(status === 'confirmed' ? [scheduleReminder(after, now)] : []),\n",
    to: '',
    specs: [remind],
  },
  {
    name: 'two runs at the same time send a reminder twice',
    file: 'functions/clinic/reminder-store.ts',
    from: "'#start = :start AND gsi1sk = :was'",
    to: "'(#start = :start AND gsi1sk = :was) OR attribute_exists(pk)'",
    specs: [remind],
  },
  {
    name: 'a visit is marked as open again without a reason after half an hour',
    file: 'shared/rules/clinic/appointment-status.ts',
    from: "[{ status: 'confirmed', needsReason }]",
    to: "[{ status: 'confirmed', needsReason: false }]",
    specs: [changeStatus],
  },
  {
    name: "a doctor can mark another doctor's visit",
    file: 'functions/clinic/doctors/doctor-scope.ts',
    from: 'appointment === undefined || (scope !== undefined && appointment.doctorId !== scope)',
    to: 'appointment === undefined',
    specs: [changeStatus],
  },
];
