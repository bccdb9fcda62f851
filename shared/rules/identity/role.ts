/** The roles of staff and what each may do. A role is a group of the identity provider; a user without one is a customer. */

/** The administrator first: of several groups the first counts. */
export const staffRoles = ['admin', 'orders', 'catalogue', 'doctor'] as const;
export type StaffRole = (typeof staffRoles)[number];
export const roles = ['customer', ...staffRoles] as const;
export type Role = (typeof roles)[number];

/** `staff`: what every role may do. */
export type StaffArea = StaffRole | 'staff';

export const roleOfGroups = (groups: readonly string[]): Role => staffRoles.find((role) => groups.includes(role)) ?? 'customer';

/** The token's role, unless the table holds a newer one: a revoked role ends before its token does. */
export const effectiveRole = (ofToken: Role, given: Role | undefined): Role => (given === undefined || given === ofToken ? ofToken : 'customer');

export const isStaff = (role: Role): role is StaffRole => role !== 'customer';

/** An administrator may do everything; every other role may do what bears its name. */
export const mayDo = (role: Role, area: StaffArea): boolean => isStaff(role) && (area === 'staff' || role === 'admin' || role === area);

export const isStaffArea = (access: string): access is StaffArea => access === 'staff' || (staffRoles as readonly string[]).includes(access);
