/** The names of the roles and their rights. */
import type { Role } from '#shared/rules/identity/role.ts';

export const roleLabels: Readonly<Record<Role, string>> = {
  customer: 'Customer',
  admin: 'Administrator',
  orders: 'Orders staff',
  catalogue: 'Catalogue staff',
  doctor: 'Doctor',
};

export const roleRights: Readonly<Record<Role, string>> = {
  customer: 'Can shop; no access to the administration.',
  admin: 'Everything, including customers, roles and the audit log.',
  orders: 'Orders, returns and refunds.',
  catalogue: 'Products, categories and slides.',
  doctor: "Their own appointments, and whether patients came. Enter this account's e-mail in the doctor's record, too.",
};
