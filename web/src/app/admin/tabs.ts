/** The tabs of the administration in the sidebar's order, with the roles that see them; a tab's page loads when it is opened. */
import {
  ChartColumn,
  GalleryHorizontal,
  HandCoins,
  IndianRupee,
  Landmark,
  Mail,
  MessageSquareWarning,
  Package,
  PackageOpen,
  ReceiptText,
  ScrollText,
  Settings,
  Shapes,
  Star,
  Stethoscope,
  TicketPercent,
  UsersRound,
  Warehouse,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { canAccess, type Role, type StaffRole } from '#shared/rules/identity/role.ts';
import { type Page, page } from '#web/app/shell/lazy-page.tsx';

export interface AdminTab {
  /** In the address: `/admin?tab=products`; the first one is `/admin`. */
  readonly id: string;
  readonly label: string;
  readonly Icon: ComponentType<{ size?: number }>;
  /** The role that sees the tab; the server rejects other roles by itself. */
  readonly area: StaffRole;
  readonly page: Page;
}

/** First the tabs that the specification names (Orders to Overview), then those that daily work needs as well. */
export const adminTabs: readonly AdminTab[] = [
  { id: 'orders', label: 'Orders', Icon: ReceiptText, area: 'orders', page: page(() => import('#web/features/admin-orders/orders-page.tsx')) },
  { id: 'products', label: 'Products', Icon: Package, area: 'catalogue', page: page(() => import('#web/features/admin-catalog/products-page.tsx')) },
  {
    id: 'carousel',
    label: 'Carousel',
    Icon: GalleryHorizontal,
    area: 'catalogue',
    page: page(() => import('#web/features/admin-catalog/carousel-page.tsx')),
  },
  { id: 'users', label: 'Users', Icon: UsersRound, area: 'admin', page: page(() => import('#web/features/admin-people/users-page.tsx')) },
  {
    id: 'categories',
    label: 'Categories',
    Icon: Shapes,
    area: 'catalogue',
    page: page(() => import('#web/features/admin-catalog/categories-page.tsx')),
  },
  { id: 'contacts', label: 'Contacts', Icon: Mail, area: 'admin', page: page(() => import('#web/features/admin-people/contacts-page.tsx')) },
  { id: 'doctors', label: 'Doctors', Icon: Stethoscope, area: 'doctor', page: page(() => import('#web/features/admin-clinic/clinic-page.tsx')) },
  { id: 'overview', label: 'Overview', Icon: ChartColumn, area: 'admin', page: page(() => import('#web/features/admin-overview/overview-page.tsx')) },
  {
    id: 'complaints',
    label: 'Complaints',
    Icon: MessageSquareWarning,
    area: 'admin',
    page: page(() => import('#web/features/admin-people/complaints-page.tsx')),
  },
  { id: 'stock', label: 'Stock', Icon: Warehouse, area: 'catalogue', page: page(() => import('#web/features/admin-catalog/stock/stock-page.tsx')) },
  { id: 'returns', label: 'Returns', Icon: PackageOpen, area: 'orders', page: page(() => import('#web/features/admin-orders/returns-page.tsx')) },
  { id: 'payments', label: 'Payments', Icon: IndianRupee, area: 'admin', page: page(() => import('#web/features/admin-overview/payments-page.tsx')) },
  { id: 'cod', label: 'Cash on delivery', Icon: HandCoins, area: 'admin', page: page(() => import('#web/features/admin-orders/cod-page.tsx')) },
  { id: 'gst', label: 'GST', Icon: Landmark, area: 'admin', page: page(() => import('#web/features/admin-gst/gst-page.tsx')) },
  { id: 'reviews', label: 'Reviews', Icon: Star, area: 'admin', page: page(() => import('#web/features/admin-people/reviews-page.tsx')) },
  { id: 'offers', label: 'Offers', Icon: TicketPercent, area: 'admin', page: page(() => import('#web/features/admin-offers/offers-page.tsx')) },
  { id: 'settings', label: 'Settings', Icon: Settings, area: 'admin', page: page(() => import('#web/features/admin-settings/settings-page.tsx')) },
  { id: 'audit', label: 'Audit log', Icon: ScrollText, area: 'admin', page: page(() => import('#web/features/admin-people/audit-page.tsx')) },
];

export const tabsFor = (role: Role): readonly AdminTab[] => adminTabs.filter(({ area }) => canAccess(role, area));

/** The tab that an address names, or the first one that is open to this role. */
export const tabAt = (role: Role, given: string | null): AdminTab | undefined => {
  const open = tabsFor(role);
  return open.find(({ id }) => id === given) ?? open[0];
};
