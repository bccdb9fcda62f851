/** The pages of administrators and staff. */
import type { Shot } from './page-steps.ts';

const tabs = [
  'products',
  'carousel',
  'users',
  'categories',
  'contacts',
  'complaints',
  'doctors',
  'overview',
  'stock',
  'returns',
  'payments',
  'gst',
  'reviews',
  'settings',
  'audit',
];

export const forAdmin: readonly Shot[] = [
  { name: 'admin-orders', path: '/admin' },
  ...tabs.map((tab) => ({ name: `admin-${tab}`, path: `/admin?tab=${tab}` })),
  {
    name: 'admin-order',
    path: '/admin',
    beforeShot: (page) => page.getByRole('link', { name: /^NH-/ }).first().click(),
  },
  { name: 'admin-product-new', path: '/admin?tab=products&product=new' },
  { name: 'admin-product', path: '/admin?tab=products&product=1' },
  { name: 'admin-clinic-doctors', path: '/admin?tab=doctors&part=doctors' },
  { name: 'admin-clinic-doctor', path: '/admin?tab=doctors&part=doctors&doctor=kavita-nair' },
  { name: 'admin-clinic-hours', path: '/admin?tab=doctors&part=doctors&doctor=arvind-mehta&view=hours' },
  { name: 'admin-clinic-specialities', path: '/admin?tab=doctors&part=specialities' },
];
