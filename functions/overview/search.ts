/** Where is what somebody looks for, among orders, products, customers and appointments? */

import { catalogueForStaff } from '#functions/flows/catalogue/catalogue-for-staff.ts';
import { findProducts } from '#functions/flows/catalogue/find-products.ts';
import { doctorScope } from '#functions/flows/doctor-scope.ts';
import { findAppointments } from '#functions/flows/find-appointments.ts';
import { findOrders } from '#functions/flows/find-orders.ts';
import { usersNamed } from '#functions/flows/find-users.ts';
import { showVisit } from '#functions/flows/show-visit.ts';
import type { Caller } from '#functions/http/caller.ts';
import { endpoint } from '#functions/http/endpoint.ts';
import { search } from '#shared/contract/overview.ts';
import { toRupees } from '#shared/rules/money.ts';
import { mayDo } from '#shared/rules/role.ts';

const most = 5;

export const handler = endpoint(search, async ({ query: { q }, caller, now }) => {
  const [orders, products, customers, appointments] = await Promise.all([
    mayDo(caller.role, 'orders') ? ordersFor(q) : [],
    mayDo(caller.role, 'catalogue') ? productsFor(q, now) : [],
    mayDo(caller.role, 'admin') ? usersNamed(q, most) : [],
    mayDo(caller.role, 'doctor') ? appointmentsFor(q, caller, now) : [],
  ]);
  return {
    orders,
    products,
    customers: customers.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`.trim(), email })),
    appointments,
  };
});

async function ordersFor(text: string) {
  const { orders } = await findOrders({ search: text, sortBy: 'createdAt', sortOrder: 'DESC', page: 1, limit: most });
  return orders.map(({ id, orderNumber, buyer, status, total, createdAt }) => ({
    id,
    orderNumber,
    name: `${buyer.firstName} ${buyer.lastName}`.trim(),
    status,
    total: toRupees(total),
    createdAt,
  }));
}

async function appointmentsFor(text: string, caller: Caller, now: Date) {
  const doctorId = await doctorScope(caller);
  const { appointments } = await findAppointments({ search: text, doctorId, ascending: false, page: 1, limit: most });
  return appointments.map((each) => {
    const { id, patient, doctor, start, status } = showVisit(each, caller, now);
    return { id, patient: patient.name, doctor: doctor.name, start, status };
  });
}

async function productsFor(text: string, now: Date) {
  const found = findProducts(await catalogueForStaff(now), { search: text, isArchived: false, sort: 'default' });
  return found.slice(0, most).map(({ id, name, sku, stock }) => ({ id, name, sku, stock }));
}
