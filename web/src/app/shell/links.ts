/** The links that the header and the footer share. */
import { isStaff, type Role } from '#shared/rules/identity/role.ts';
import { specialityPath } from '#web/paths.ts';

export interface NavLink {
  readonly to: string;
  readonly text: string;
}

export const shopLinks: readonly NavLink[] = [
  { to: '/', text: 'Shop Home' },
  { to: '/products', text: 'Products' },
  { to: '/cart', text: 'My Cart' },
  { to: '/profile?tab=orders', text: 'Orders' },
];

export const careLinks: readonly NavLink[] = [
  { to: '/doctor', text: 'Home' },
  { to: '/doctor/doctors', text: 'Doctors' },
  { to: '/doctor/my-appointments', text: 'My Appointments' },
];

/** Shown when no doctor categories are known. */
const careCategories = ['Dermatology', 'Dentist', 'Cardiology'] as const;

/** Links to the known specialities. */
export const specialityLinks = (known: readonly { readonly name: string }[]): readonly NavLink[] =>
  (known.length === 0 ? careCategories : known.map(({ name }) => name)).map((name) => ({ to: specialityPath(name), text: name }));

export const otherLinks: readonly NavLink[] = [
  { to: '/event', text: 'Events' },
  { to: '/lawyer', text: 'Legal' },
  { to: '/education', text: 'Learn Zone' },
  { to: '/about', text: 'About Us' },
];

/** Links for customers. */
const accountLinks: readonly NavLink[] = [
  { to: '/profile?tab=orders', text: 'My orders' },
  { to: '/wishlist', text: 'Wishlist' },
  { to: '/profile?tab=addresses', text: 'Addresses' },
  { to: '/profile/settings', text: 'Settings' },
];

/** Links for staff: only a hint, because the server decides. */
export const accountLinksOf = (role: Role): readonly NavLink[] =>
  isStaff(role) ? [{ to: '/admin', text: 'Administration' }, ...accountLinks] : accountLinks;

/** Links of the footer only. */
export const footLinks: readonly NavLink[] = [...otherLinks, { to: '/services', text: 'All services' }];

export const policyLinks: readonly NavLink[] = [
  { to: '/terms', text: 'Terms' },
  { to: '/privacy', text: 'Privacy' },
  { to: '/shipping', text: 'Shipping' },
  { to: '/returns', text: 'Refund Policy' },
  { to: '/grievance', text: 'Complaints' },
];
