/** Which appointments do I have? */
import { showAppointment } from '#functions/flows/show-appointment.ts';
import { offeredProviders } from '#functions/gateways/payment-methods.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { appointmentsOf } from '#functions/store/appointment.ts';
import { list } from '#shared/contract/appointment.ts';

/** Of a lifetime, two a month for eight years. */
const most = 200;

export const handler = endpoint(list, async ({ caller, now }) => {
  const [appointments, paymentMethods] = await Promise.all([appointmentsOf(caller.id, most), offeredProviders()]);
  return { success: true, appointments: appointments.map((each) => showAppointment(each, now)), paymentMethods, now: now.toISOString() } as const;
});
