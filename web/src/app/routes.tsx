/** The pages by address; each page is loaded when it is first needed. */
import { type ReactNode, Suspense, useState } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { isStaff } from '#shared/rules/identity/role.ts';
import { hasSignedOutByChoice, useSession } from '#web/api/session.ts';
import { type Page, page } from '#web/app/shell/lazy-page.tsx';
import { PageBoundary } from '#web/app/shell/page-boundary.tsx';
import { settings } from '#web/content/settings.ts';
import { type Path, signInPath } from '#web/paths.ts';
import { PageLoading } from '#web/ui/feedback/skeleton.tsx';
import { ShopShell } from './shell/shop-shell.tsx';

/**
 * Guards the pages of customers and staff: visitors go to sign-in and come back, and a customer who logs out here goes home.
 * @param allowsVisitors lets in visitors, but not a customer whose session has ended: what they were about to buy is in their account
 */
function RequireCustomer({ allowsVisitors = false, children }: { allowsVisitors?: boolean; children: ReactNode }) {
  const { isAuthenticated } = useSession();
  const { pathname, search } = useLocation();
  const [wasSignedIn] = useState(isAuthenticated);
  if (isAuthenticated || (allowsVisitors && !wasSignedIn && hasSignedOutByChoice() !== false)) return children;
  if (wasSignedIn && hasSignedOutByChoice()) return <Navigate to="/" replace />;
  // The session may end before the page has loaded.
  const state = wasSignedIn || hasSignedOutByChoice() === false ? { reason: 'You have been signed out. Please sign in to go on.' } : undefined;
  return <Navigate to={signInPath(`${pathname}${search}`)} state={state} replace />;
}

/** The stored role is a hint for the screen only: the server checks every call. */
function RequireStaff({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return <RequireCustomer>{user !== null && isStaff(user.role) ? children : <Navigate to="/" replace />}</RequireCustomer>;
}

const product = page(() => import('#web/features/product/product-page.tsx'));
const doctors = page(() => import('#web/features/clinic/doctors-page.tsx'));
const terms = page(() => import('#web/features/static/terms-page.tsx'));
const policy = page(() => import('#web/features/static/shop-policy-page.tsx'));
export const notFound = page(() => import('#web/features/static/not-found-page.tsx'));

/** Only paths of the list, so that every page has an address that the server knows. */
export const shopPages: Readonly<Partial<Record<Path, Page>>> = {
  '/': page(() => import('#web/features/home/home-page.tsx')),
  '/products': page(() => import('#web/features/catalog/products-page.tsx')),
  '/product': product,
  '/product/:id': product,
  '/cart': page(() => import('#web/features/cart/cart-page.tsx')),
  '/wishlist': page(() => import('#web/features/wishlist/wishlist-page.tsx')),
  '/signin': page(() => import('#web/features/auth/sign-in-page.tsx')),
  '/signup': page(() => import('#web/features/auth/sign-up-page.tsx')),
  '/verify-otp': page(() => import('#web/features/auth/verify-otp-page.tsx')),
  '/forgot-password': page(() => import('#web/features/auth/forgot-password-page.tsx')),
  '/unsubscribe': page(() => import('#web/features/static/unsubscribe-page.tsx')),
  '/about': page(() => import('#web/features/static/about-page.tsx')),
  '/event': page(() => import('#web/features/static/event-page.tsx')),
  '/lawyer': page(() => import('#web/features/static/lawyer-page.tsx')),
  '/education': page(() => import('#web/features/static/education-page.tsx')),
  '/services': page(() => import('#web/features/static/services-page.tsx')),
  '/doctor': page(() => import('#web/features/clinic/home-page.tsx')),
  '/doctor/doctors': doctors,
  '/doctor/doctors/:category': doctors,
  '/doctor/appointment/:docId': page(() => import('#web/features/clinic/appointment-page.tsx')),
  '/doctor/about': page(() => import('#web/features/clinic/about-page.tsx')),
  '/doctor/contact': page(() => import('#web/features/clinic/contact-page.tsx')),
  '/doctor/terms': page(() => import('#web/features/static/doctor-terms-page.tsx')),
  '/doctor/refund-policy': page(() => import('#web/features/static/doctor-refund-policy-page.tsx')),
  '/terms': terms,
  '/ecommerce/terms': terms,
  '/privacy': policy,
  '/shipping': policy,
  '/returns': policy,
  '/refund-policy': policy,
  '/ecommerce/refund-policy': policy,
  '/grievance': page(() => import('#web/features/static/grievance/grievance-page.tsx')),
};

/** Pages for customers; visitors are led to sign-in and back. */
export const customerPages: Readonly<Partial<Record<Path, Page>>> = {
  '/checkout': page(() => import('#web/features/checkout/checkout-page.tsx')),
  '/profile': page(() => import('#web/features/account/profile-page.tsx')),
  '/orders/:id': page(() => import('#web/features/account/order-page.tsx')),
  '/orders/:id/placed': page(() => import('#web/features/account/order-placed-page.tsx')),
  '/profile/settings': page(() => import('#web/features/settings/settings-page.tsx')),
  '/doctor/my-appointments': page(() => import('#web/features/clinic/my-appointments-page.tsx')),
  '/doctor/my-profile': page(() => import('#web/features/clinic/my-profile-page.tsx')),
  '/doctor/verify': page(() => import('#web/features/clinic/verify-page.tsx')),
};

/** The administration, with a frame of its own. */
export const adminPages: Readonly<Partial<Record<Path, Page>>> = {
  '/admin': page(() => import('./admin/admin-page.tsx')),
};

/** Returns the page at a path, so that its code can be loaded before it is shown. */
export function pageAt(pathname: string): Page {
  const pages = { ...shopPages, ...customerPages, ...adminPages };
  const path = (Object.keys(pages) as Path[]).find((each) => matchPath(each, pathname) !== null);
  return (path === undefined ? undefined : pages[path]) ?? notFound;
}

export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<ShopShell />}>
        {Object.entries(shopPages).map(([path, { Component }]) => (
          <Route key={path} path={path} element={<Component />} />
        ))}
        {Object.entries(customerPages).map(([path, { Component }]) => (
          <Route
            key={path}
            path={path}
            element={
              <RequireCustomer allowsVisitors={path === '/checkout' && settings.guestCart}>
                <Component />
              </RequireCustomer>
            }
          />
        ))}
        <Route path="*" element={<notFound.Component />} />
      </Route>
      {Object.entries(adminPages).map(([path, { Component }]) => (
        <Route
          key={path}
          path={path}
          element={
            <RequireStaff>
              <PageBoundary>
                <Suspense fallback={<PageLoading />}>
                  <Component />
                </Suspense>
              </PageBoundary>
            </RequireStaff>
          }
        />
      ))}
    </Routes>
  );
}
