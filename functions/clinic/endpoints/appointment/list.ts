/** Lists the customer's own appointments, a page at a time. */
import { toAppointmentResponse } from '#functions/clinic/appointment-response.ts';
import { appointmentsOf } from '#functions/clinic/appointment-store.ts';
import { readOfferedProviders } from '#functions/clinic/payment-methods.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { list } from '#shared/contract/clinic/appointment.ts';
import { omitUndefined } from '#shared/rules/omit-undefined.ts';

/** Two a month for eight years. */
const pageSize = 200;

export const handler = endpoint(list, async ({ query: { before }, caller, now }) => {
  const [found, paymentMethods] = await Promise.all([appointmentsOf(caller.id, pageSize + 1, before), readOfferedProviders()]);
  const appointments = found.slice(0, pageSize);
  return {
    success: true,
    appointments: appointments.map((each) => toAppointmentResponse(each, now)),
    ...(found.length > pageSize ? omitUndefined({ next: appointments.at(-1)?.id }) : {}),
    paymentMethods,
    now: now.toISOString(),
  } as const;
});
