/** Computes the refund, in per cent of the fee, that a patient gets by cancelling an appointment now. */
import { refundPercent } from '#shared/rules/clinic/refund-policy.ts';
import type { AppointmentItem } from './appointment-store.ts';

/** Within the limits that earlier moves have set; the maximum is stored as `mostBack`. */
export const currentRefundPercent = (
  { start, mostBack: maxRefundPercent, minRefundPercent }: Pick<AppointmentItem, 'start' | 'mostBack' | 'minRefundPercent'>,
  now: Date,
): number => refundPercent(now.getTime(), Date.parse(start), maxRefundPercent, minRefundPercent);
