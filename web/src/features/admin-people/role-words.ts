/** What are the roles called? */
import type { Role } from '#shared/rules/role.ts';

export const roleWords: Readonly<Record<Role, string>> = {
  customer: 'Customer',
  admin: 'Administrator',
  orders: 'Orders staff',
  catalogue: 'Catalogue staff',
};

export const roleRights: Readonly<Record<Role, string>> = {
  customer: 'Shops, and nothing of the administration.',
  admin: 'Everything, including customers, roles and the audit log.',
  orders: 'Orders, returns and refunds.',
  catalogue: 'Products, categories and slides.',
};
