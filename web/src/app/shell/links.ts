/** Which links do the header and the footer share? */
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
export const careCategories = ['Dermatology', 'Dentist', 'Cardiology'] as const;

export const otherLinks: readonly NavLink[] = [
  { to: '/event', text: 'Events' },
  { to: '/lawyer', text: 'Legal' },
  { to: '/education', text: 'Learn Zone' },
  { to: '/about', text: 'About Us' },
];

/** Only at the foot: what the header has no room for. */
export const footLinks: readonly NavLink[] = [...otherLinks, { to: '/services', text: 'All services' }];

export const policyLinks: readonly NavLink[] = [
  { to: '/terms', text: 'Terms' },
  { to: '/refund-policy', text: 'Refund Policy' },
  { to: '/doctor/terms', text: 'Doctor terms' },
  { to: '/doctor/refund-policy', text: 'Doctor refunds' },
];

export const doctorPath = (category: string) => `/doctor/doctors/${encodeURIComponent(category)}`;
