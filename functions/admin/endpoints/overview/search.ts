/** Searches orders, products, customers and appointments at once. */

import { catalogueForStaff } from '#functions/catalogue/published/catalogue-for-staff.ts';
import { findProducts } from '#functions/catalogue/published/find-products.ts';
import { readDoctorScope } from '#functions/clinic/doctors/doctor-scope.ts';
import { lastAppointmentsMatching } from '#functions/clinic/find-appointments.ts';
import { toVisitResponse } from '#functions/clinic/visit-response.ts';
import { findUsersByName } from '#functions/customer/find-users.ts';
import { endpoint } from '#functions/identity/endpoint.ts';
import { newestOrdersMatching } from '#functions/order/find-orders.ts';
import type { Caller } from '#functions/platform/http/handler.ts';
import { search } from '#shared/contract/admin/overview.ts';
import { canAccess } from '#shared/rules/identity/role.ts';
import { toRupees } from '#shared/rules/money.ts';

const maxPerKind = 5;

export const handler = endpoint(search, async ({ query: { q }, caller, now }) => {
  const [orders, products, customers, appointments] = await Promise.all([
    canAccess(caller.role, 'orders') ? searchOrders(q) : [],
    canAccess(caller.role, 'catalogue') ? searchProducts(q, now) : [],
    canAccess(caller.role, 'admin') ? findUsersByName(q, maxPerKind) : [],
    canAccess(caller.role, 'doctor') ? searchAppointments(q, caller, now) : [],
  ]);
  return {
    orders,
    products,
    customers: customers.map(({ id, firstName, lastName, email }) => ({ id, name: `${firstName} ${lastName}`.trim(), email })),
    appointments,
  };
});

async function searchOrders(text: string) {
  const orders = await newestOrdersMatching(text, maxPerKind);
  return orders.map(({ id, orderNumber, buyer, status, total, createdAt }) => ({
    id,
    orderNumber,
    name: `${buyer.firstName} ${buyer.lastName}`.trim(),
    status,
    total: toRupees(total),
    createdAt,
  }));
}

async function searchAppointments(text: string, caller: Caller, now: Date) {
  const doctorId = await readDoctorScope(caller);
  const appointments = await lastAppointmentsMatching(text, doctorId, maxPerKind);
  return appointments.map((each) => {
    const { id, patient, doctor, start, status } = toVisitResponse(each, caller, now);
    return { id, patient: patient.name, doctor: doctor.name, start, status };
  });
}

async function searchProducts(text: string, now: Date) {
  const found = findProducts(await catalogueForStaff(now), { search: text, isArchived: false, sort: 'default' });
  return found.slice(0, maxPerKind).map(({ id, name, sku, stock }) => ({ id, name, sku, stock }));
}
