/** Lists the customer's own appointments. */
import { toAppointmentResponse } from '#functions/clinic/appointment-response.ts';
import { appointmentsOf } from '#functions/clinic/appointment-store.ts';
import { readOfferedProviders } from '#functions/clinic/payment-methods.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { list } from '#shared/contract/clinic/appointment.ts';

/** Two a month for eight years. */
const maxAppointments = 200;

export const handler = endpoint(list, async ({ caller, now }) => {
  const [appointments, paymentMethods] = await Promise.all([appointmentsOf(caller.id, maxAppointments), readOfferedProviders()]);
  return {
    success: true,
    appointments: appointments.map((each) => toAppointmentResponse(each, now)),
    paymentMethods,
    now: now.toISOString(),
  } as const;
});
