/** The roles of staff and what each may do. A role is a group of the identity provider; a user without one is a customer. */

/** The administrator comes first: for a user in several groups the first one counts. */
export const staffRoles = ['admin', 'orders', 'catalogue', 'doctor'] as const;
export type StaffRole = (typeof staffRoles)[number];
export const roles = ['customer', ...staffRoles] as const;
export type Role = (typeof roles)[number];

/** `staff`: what every staff role may do. */
export type StaffArea = StaffRole | 'staff';

export const roleOfGroups = (groups: readonly string[]): Role => staffRoles.find((role) => groups.includes(role)) ?? 'customer';

/** The role of the token, unless the table has a newer one: a role that was removed has no effect even while its token is valid. */
export const effectiveRole = (tokenRole: Role, tableRole: Role | undefined): Role =>
  tableRole === undefined || tableRole === tokenRole ? tokenRole : 'customer';

export const isStaff = (role: Role): role is StaffRole => role !== 'customer';

/** An administrator may do everything; every other role may do what is in the area of its name. */
export const canAccess = (role: Role, area: StaffArea): boolean => isStaff(role) && (area === 'staff' || role === 'admin' || role === area);

export const isStaffArea = (access: string): access is StaffArea => access === 'staff' || (staffRoles as readonly string[]).includes(access);
