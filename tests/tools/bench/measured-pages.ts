/** The addresses whose layout shift `npm run bench:web` measures, for each kind of user. */
import { sections } from '#web/features/admin-settings/sections.ts';
import { publicPaths } from '#web/paths.ts';

/** What of the demo shop these addresses show. */
export interface MeasuredRecords {
  /** Addresses of a product and of an appointment's page. */
  readonly product: string;
  readonly appointment: string;
  readonly orderId: string;
  readonly productId: number;
  readonly categoryId: string;
  readonly slideId: string;
  readonly userId: string;
  readonly doctorId: string;
  readonly specialityId: string;
}

/** Written out, because Node cannot load the components of app/admin/tabs.ts; tests/web/app/measured-pages.test.ts compares both. */
const adminTabs = [
  'orders',
  'products',
  'carousel',
  'users',
  'categories',
  'contacts',
  'doctors',
  'overview',
  'complaints',
  'stock',
  'returns',
  'payments',
  'cod',
  'gst',
  'reviews',
  'offers',
  'settings',
  'audit',
];
const clinicParts = ['doctors', 'specialities', 'earnings'];
/** Other addresses of pages that `publicPaths` already has. */
const otherAddresses = ['/product', '/refund-policy', '/ecommerce/terms', '/ecommerce/refund-policy'];

export function measuredPages({ product, appointment, orderId, ...records }: MeasuredRecords) {
  const places = [product, appointment, '/products?category=soft%20toys', '/products?search=bear', '/doctor/doctors/Cardiology', '/nowhere'];
  const adminPage = (query: string) => `/admin?tab=${query}`;
  return {
    visitor: [
      ...publicPaths,
      ...otherAddresses,
      ...places,
      ...['/signin', '/signup', '/forgot-password', '/unsubscribe', '/cart', '/wishlist', '/checkout'],
    ],
    /** A visitor to whom a code has been mailed. */
    codeHolder: ['/verify-otp'],
    /** A visitor with a cart, who has pressed Buy Now as well. */
    buyer: ['/cart', '/checkout', '/checkout?buyNow=true'],
    customer: [
      ...['/', '/products', ...places, '/cart', '/wishlist', '/checkout', '/checkout?buyNow=true', '/profile/settings'],
      ...['orders', 'addresses', 'invoices', 'complaints'].map((tab) => `/profile?tab=${tab}`),
      ...[`/orders/${orderId}`, `/orders/${orderId}/placed`],
      ...['/doctor/my-appointments', '/doctor/my-profile', '/doctor/verify'],
    ],
    administrator: [
      ...adminTabs.map(adminPage),
      ...clinicParts.map((part) => adminPage(`doctors&part=${part}`)),
      ...sections.map(({ id }) => adminPage(`settings&section=${id}`)),
      ...[
        `orders&order=${orderId}`,
        `orders&order=${orderId}&view=slip`,
        `products&product=${records.productId}`,
        'products&product=new',
        `carousel&slide=${records.slideId}`,
        `categories&category=${records.categoryId}`,
        `users&user=${records.userId}`,
        `doctors&part=doctors&doctor=${records.doctorId}`,
        `doctors&part=doctors&doctor=${records.doctorId}&view=hours`,
        `doctors&part=specialities&speciality=${records.specialityId}`,
        `stock&product=${records.productId}`,
        'offers&offer=new',
        'offers&show=sales',
        'offers&show=sales&sale=new',
      ].map(adminPage),
    ],
  };
}
