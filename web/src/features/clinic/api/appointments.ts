import useSWR, { useSWRConfig } from 'swr';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { type Answer, ApiError, type Body, call } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { isWaiting } from './appointment-state.ts';
import { failureText } from './failures.ts';

export const bookAppointment = (body: Body<'appointment.book'>) => call('appointment.book', { body });

/** Asks every provider that was used for the appointment, not only Stripe, and settles what was paid. */
export const checkPayment = (body: Body<'appointment.verifyStripe'>) => call('appointment.verifyStripe', { body });

const listAppointments = (before?: string) => call('appointment.list', before === undefined ? {} : { query: { before } });

/** An answer with the browser's clock at its arrival; used for differences only, so a wrong clock does no harm. */
export type AppointmentList = Answer<'appointment.list'> & { readonly at: number };

/** @param before the id of an appointment: those that were booked before it */
export function useAppointments(before?: string) {
  const { user } = useSession();
  return useSWR<AppointmentList, ApiError>(
    user === null ? null : ['appointment.list', user.id, ...(before === undefined ? [] : [before])],
    async () => {
      try {
        return { ...(await listAppointments(before)), at: Date.now() };
      } catch (error) {
        // Shown here, because an expired session leaves the page before the page sees the error.
        toast('error', failureText('list', error));
        throw error;
      }
    },
    { revalidateOnFocus: true },
  );
}

/** Returns a function that adds a booked appointment to the list, which may have been read before. */
export function useAddBooked(): (booked: Answer<'appointment.book'>) => Promise<unknown> {
  const { mutate } = useSWRConfig();
  const { user } = useSession();
  return ({ appointment, now }) =>
    mutate<AppointmentList>(
      ['appointment.list', user?.id],
      (list) => list && { ...list, appointments: [appointment, ...list.appointments], now, at: Date.now() },
      { revalidate: false },
    );
}

/**
 * Returns a function that tells whether the patient has an unpaid appointment at a time, and keeps the list that says so: a booking whose
 * answer was lost may have been made.
 */
export function useFindHeld(): (held: Pick<Appointment, 'docId' | 'start'> & { readonly patientName: string | undefined }) => Promise<boolean> {
  const { mutate } = useSWRConfig();
  const { user } = useSession();
  return async ({ docId, start, patientName }) => {
    const list = await listAppointments();
    const isHeld = list.appointments.some(
      (each) => each.docId === docId && each.start === start && each.patient?.name === patientName && isWaiting(each),
    );
    if (isHeld) await mutate<AppointmentList>(['appointment.list', user?.id], { ...list, at: Date.now() }, { revalidate: false });
    return isHeld;
  };
}

/** Milliseconds between two reads of a payment whose result is not known yet. */
const stripeRefreshMs = 3_000;

export type StripePayment =
  | { readonly kind: 'paid' | 'unpaid' | 'pending' | 'over' | 'unknown' }
  /** Paid, and now being refunded. */
  | { readonly kind: 'refunded'; readonly text: string };

/** Reads the state of an appointment's payment from Stripe, and repeats the read while the state may change. */
export function useStripePayment(appointmentId: string, success: 'true' | 'false') {
  const { user } = useSession();
  return useSWR<StripePayment, ApiError>(
    user === null || appointmentId === '' ? null : ['appointment.verifyStripe', user.id, appointmentId, success],
    () => readStripePayment(appointmentId, success),
    {
      refreshInterval: (latest) => (latest?.kind === 'pending' || (latest?.kind === 'unpaid' && success === 'true') ? stripeRefreshMs : 0),
      // An answer in SWR's cache may be outdated.
      revalidateOnMount: true,
    },
  );
}

/** Returns the errors that say how the payment ended as states; throws all others. */
async function readStripePayment(appointmentId: string, success: 'true' | 'false'): Promise<StripePayment> {
  try {
    await checkPayment({ success, appointmentId });
    return { kind: 'paid' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    switch (error.code) {
      case 'payment_pending':
        return { kind: 'pending' };
      case 'payment_refunded':
        return { kind: 'refunded', text: error.message };
      case 'appointment_not_payable':
        return { kind: 'over' };
      case 'appointment_not_found':
        return { kind: 'unknown' };
      case 'payment_not_made':
        return { kind: (await isStillUnpaid(appointmentId)) ? 'unpaid' : 'over' };
      default:
        // Shown here, because an expired session leaves the page before the page sees the error.
        toast('error', failureText('verify', error));
        throw error;
    }
  }
}

async function isStillUnpaid(appointmentId: string): Promise<boolean> {
  const { appointments } = await listAppointments();
  const appointment = appointments.find(({ _id }) => _id === appointmentId);
  return appointment === undefined || isWaiting(appointment);
}

export const cancelAppointment = (appointmentId: string) => call('appointment.cancel', { body: { appointmentId } });

export const refundAppointment = (body: Body<'appointment.refund'>) => call('appointment.refund', { body });

export const rescheduleAppointment = (body: Body<'appointment.reschedule'>) => call('appointment.reschedule', { body });

export const payWithRazorpay = (appointmentId: string) => call('appointment.pay', { body: { appointmentId } });

export const payWithStripe = (appointmentId: string) => call('appointment.payStripe', { body: { appointmentId } });

export const verifyRazorpayPayment = (body: Body<'appointment.verifyRazorpay'>) => call('appointment.verifyRazorpay', { body });
