/** Which pages does somebody meet who looks after the shop? */
import type { Shot } from './ways.ts';

const tabs = ['products', 'carousel', 'users', 'categories', 'contacts', 'doctors', 'overview', 'returns', 'payments', 'reviews', 'audit'];

export const forAdmin: readonly Shot[] = [
  { name: 'admin-orders', path: '/admin' },
  ...tabs.map((tab) => ({ name: `admin-${tab}`, path: `/admin?tab=${tab}` })),
  {
    name: 'admin-order',
    path: '/admin',
    before: (page) => page.getByRole('link', { name: /^NH-/ }).first().click(),
  },
  { name: 'admin-product-new', path: '/admin?tab=products&product=new' },
  { name: 'admin-product', path: '/admin?tab=products&product=1' },
];
