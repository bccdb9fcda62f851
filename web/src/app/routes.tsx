/** Which page stands at which address? Each page is loaded when it is first needed. */
import { matchPath, Route, Routes } from 'react-router-dom';
import type { Path } from '#web/paths.ts';
import { type Page, page } from './page.tsx';
import { RequireCustomer } from './require.tsx';
import { ShopShell } from './shell/shop-shell.tsx';

const product = page(() => import('#web/features/product/product-page.tsx'));
const openingSoon = page(() => import('#web/features/static/opening-soon-page.tsx'));
const terms = page(() => import('#web/features/static/terms-page.tsx'));
const refundPolicy = page(() => import('#web/features/static/refund-policy-page.tsx'));
export const notFound = page(() => import('#web/features/static/not-found-page.tsx'));

/** Only paths of the list, so that no page can stand at an address that the server does not know. */
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
  '/doctor': openingSoon,
  '/doctor/doctors': openingSoon,
  '/doctor/doctors/:category': openingSoon,
  '/doctor/my-appointments': openingSoon,
  '/doctor/terms': page(() => import('#web/features/static/doctor-terms-page.tsx')),
  '/doctor/refund-policy': page(() => import('#web/features/static/doctor-refund-policy-page.tsx')),
  '/terms': terms,
  '/ecommerce/terms': terms,
  '/refund-policy': refundPolicy,
  '/ecommerce/refund-policy': refundPolicy,
};

/** Pages that need a customer; others are led to sign-in and back. */
export const customerPages: Readonly<Partial<Record<Path, Page>>> = {
  '/checkout': page(() => import('#web/features/checkout/checkout-page.tsx')),
  '/profile': page(() => import('#web/features/account/profile-page.tsx')),
  '/profile/settings': page(() => import('#web/features/settings/settings-page.tsx')),
};

/** The page at a path, so that it can be made ready before it is shown. */
export function pageAt(pathname: string): Page {
  const pages = { ...shopPages, ...customerPages };
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
              <RequireCustomer>
                <Component />
              </RequireCustomer>
            }
          />
        ))}
        <Route path="*" element={<notFound.Component />} />
      </Route>
    </Routes>
  );
}
