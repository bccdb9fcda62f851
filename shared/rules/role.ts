/** Who works in the shop, and which part of the administration is theirs? A role is a group of the identity provider; whoever is in none is a customer. */

/** The administrator first: of several groups the first counts. */
export const staffRoles = ['admin', 'orders', 'catalogue', 'doctor'] as const;
export type StaffRole = (typeof staffRoles)[number];
export const roles = ['customer', ...staffRoles] as const;
export type Role = (typeof roles)[number];

/** `staff`: what everybody who works here may do. */
export type StaffArea = StaffRole | 'staff';

export const roleOfGroups = (groups: readonly string[]): Role => staffRoles.find((role) => groups.includes(role)) ?? 'customer';

/** The token's, unless the table has been told of another one since: a role that was taken away is gone before its token is. */
export const effectiveRole = (ofToken: Role, given: Role | undefined): Role => (given === undefined || given === ofToken ? ofToken : 'customer');

export const isStaff = (role: Role): role is StaffRole => role !== 'customer';

/** An administrator may do everything; the others what is called like their role. */
export const mayDo = (role: Role, area: StaffArea): boolean => isStaff(role) && (area === 'staff' || role === 'admin' || role === area);

export const isStaffArea = (access: string): access is StaffArea => access === 'staff' || (staffRoles as readonly string[]).includes(access);
