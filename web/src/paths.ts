/** The addresses of the site: one list for the router, for links, and for the server. */
export const paths = [
  '/',
  '/products',
  '/product',
  '/product/:id',
  '/cart',
  '/wishlist',
  '/checkout',
  '/profile',
  '/profile/settings',
  '/orders/:id',
  '/orders/:id/placed',
  '/admin',
  '/signin',
  '/signup',
  '/verify-otp',
  '/forgot-password',
  '/unsubscribe',
  '/about',
  '/event',
  '/lawyer',
  '/education',
  '/services',
  '/terms',
  '/refund-policy',
  '/privacy',
  '/shipping',
  '/returns',
  '/grievance',
  '/ecommerce/terms',
  '/ecommerce/refund-policy',
  '/doctor',
  '/doctor/doctors',
  '/doctor/doctors/:category',
  '/doctor/appointment/:docId',
  '/doctor/my-appointments',
  '/doctor/my-profile',
  '/doctor/verify',
  '/doctor/about',
  '/doctor/contact',
  '/doctor/terms',
  '/doctor/refund-policy',
] as const;

export type Path = (typeof paths)[number];

const patterns = paths.map((path) => new RegExp(path === '/' ? '^/$' : `^${path.replace(/:\w+/g, '[^/]+')}/?$`));

/**
 * Corrects an address: removes blanks at the end of a copied address; turns `/doctors/...` into `/doctor/doctors/...`; and turns `/orders`, an
 * order's address without its id, into the account page, which begins with the list of orders.
 */
export const canonicalPath = (pathname: string): string =>
  pathname
    .replace(/(?:%20|\s)+$/i, '')
    .replace(/^\/doctors(?=\/|$)/, '/doctor/doctors')
    .replace(/^\/orders\/?$/, '/profile');

/** Whether the site has a page at this path (without query) after correction. */
export function isKnownPath(pathname: string): boolean {
  const path = canonicalPath(pathname);
  return patterns.some((pattern) => pattern.test(path === '' ? '/' : path));
}

/**
 * Personal pages and those of signing in: never rendered on the server or indexed. `*` is any text, as in CloudFront. A pattern matches no other
 * path, because the shell is answered 200, and an unknown page must be answered 404.
 */
export const shellPaths = [
  '/admin',
  '/checkout',
  '/profile',
  '/profile/settings',
  '/orders/*',
  '/wishlist',
  '/signin',
  '/signup',
  '/verify-otp',
  '/forgot-password',
  '/unsubscribe',
  '/doctor/my-appointments',
  '/doctor/my-profile',
  '/doctor/verify',
] as const;

/** Files that the renderer makes; when it fails, the shell cannot replace them. */
export const generatedPaths = ['/robots.txt', '/sitemap*.xml'] as const;

const createMatcher = (patterns: readonly string[]) => {
  const all = patterns.map((each) => new RegExp(`^${each.replace(/[.]/g, '\\.').replace('*', '.*')}$`));
  return (path: string): boolean => all.some((each) => each.test(path));
};
export const isGeneratedPath = createMatcher(generatedPaths);
const isShell = createMatcher(shellPaths);
export const isShellPath = (pathname: string): boolean => isShell(pathname.replace(/\/+$/, ''));

/** Paths that robots.txt asks search engines not to visit. */
export const unlistedPaths: readonly string[] = [...shellPaths.map((path) => path.replace('*', '')), '/cart', '/api/'];

/** The pages for search engines, besides categories and products. */
export const publicPaths = paths.filter(
  (path) => !path.includes(':') && path !== '/product' && !/^\/(?:ecommerce|refund-policy|cart)/.test(path) && !isShellPath(path),
);

/** The query parameters that change a rendered page; CloudFront caches a page for each. */
export const pageParameters = ['search', 'category', 'price', 'age', 'inStock', 'onSale', 'size', 'color', 'sort', 'page', 'variant'] as const;

/** Keeps only those parameters, in a fixed order. */
export function pageQuery(queryString: string): string {
  const given = new URLSearchParams(queryString);
  const kept = new URLSearchParams();
  for (const name of pageParameters) {
    const value = given.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept.toString();
}

export const productPath = (id: number | string) => `/product/${id}`;
/** The path of the product's page with this variant chosen. The title is empty for a product without options. */
export const variantPath = (productId: number, variant: { readonly id: number; readonly title: string } | undefined) =>
  `${productPath(productId)}${variant === undefined || variant.title === '' ? '' : `?variant=${variant.id}`}`;
export const categoryPath = (name: string) => `/products?category=${encodeURIComponent(name.toLowerCase())}`;
export const searchPath = (text: string) => (text.trim() === '' ? '/products' : `/products?search=${encodeURIComponent(text.trim())}`);

export const appointmentPath = (docId: string) => `/doctor/appointment/${encodeURIComponent(docId)}`;
export const specialityPath = (name: string) => `/doctor/doctors/${encodeURIComponent(name)}`;

/** The page of an order, and the one that thanks the customer for it. */
export const orderPath = (id: string) => `/orders/${encodeURIComponent(id)}`;
export const orderPlacedPath = (id: string) => `${orderPath(id)}/placed`;

/** The navigation state with which the orders open while a payment is not confirmed yet. */
export const awaitingOrder = 'awaiting an order';

/** The path of the sign-in page, which leads back afterwards. */
export function signInPath(returnTo: string): string {
  return returnTo === '/' ? '/signin' : `/signin?returnTo=${encodeURIComponent(returnTo)}`;
}

/** The path of the sign-up page, which leads back afterwards. */
export const signUpPath = (returnTo: string): string => signInPath(returnTo).replace('/signin', '/signup');

/** The path to set a new password, which leads back afterwards. */
export const forgotPasswordPath = (returnTo: string): string => signInPath(returnTo).replace('/signin', '/forgot-password');

/** Returns the path to go back to after signing in: on this site only, and never a sign-in page itself. */
export function safeReturnTo(given: string | null): string {
  if (given === null || !/^\/(?![/\\])/.test(given)) return '/';
  // Browsers drop control characters and turn backslashes into slashes, which could lead to another site.
  if ([...given].some((letter) => letter < ' ' || letter === '\\')) return '/';
  return /^\/(?:signin|signup|verify-otp|forgot-password)(?:[/?#]|$)/.test(given) ? '/' : given;
}
