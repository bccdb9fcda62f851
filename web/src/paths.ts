/** Which addresses does the site have? The one list, read by the router, by links, and by the server that tells known paths from unknown ones. */
export const paths = [
  '/',
  '/products',
  '/product',
  '/product/:id',
  '/cart',
  '/wishlist',
  '/checkout',
  '/profile',
  '/signin',
  '/signup',
  '/verify-otp',
  '/about',
  '/event',
  '/lawyer',
  '/education',
  '/services',
  '/terms',
  '/refund-policy',
  '/ecommerce/terms',
  '/ecommerce/refund-policy',
  '/doctor',
  '/doctor/doctors',
  '/doctor/doctors/:category',
  '/doctor/my-appointments',
  '/doctor/terms',
  '/doctor/refund-policy',
] as const;

export type Path = (typeof paths)[number];

const patterns = paths.map((path) => new RegExp(path === '/' ? '^/$' : `^${path.replace(/:\w+/g, '[^/]+')}/?$`));

/** Whether the site has a page at this path (without query); a stray space at the end is forgiven. */
export function isKnownPath(pathname: string): boolean {
  const path = pathname.replace(/(?:%20|\s)+$/i, '');
  return patterns.some((pattern) => pattern.test(path === '' ? '/' : path));
}

export const productPath = (id: number | string) => `/product/${id}`;
export const categoryPath = (name: string) => `/products?category=${encodeURIComponent(name.toLowerCase())}`;

/** The state of a visit to the orders while a payment is not confirmed yet. */
export const awaited = 'awaiting an order';

/** Where to sign in and come back from. */
export function signInPath(returnTo: string): string {
  return returnTo === '/' ? '/signin' : `/signin?returnTo=${encodeURIComponent(returnTo)}`;
}

/** Where to get an account and come back from. */
export const signUpPath = (returnTo: string): string => signInPath(returnTo).replace('/signin', '/signup');

/** The place to go back to after signing in: a path of this site, never another site and never the sign-in pages themselves. */
export function safeReturnTo(given: string | null): string {
  if (given === null || !/^\/(?![/\\])/.test(given)) return '/';
  // Browsers drop control characters and turn backslashes round, which would make another site of the rest.
  if ([...given].some((letter) => letter < ' ' || letter === '\\')) return '/';
  return /^\/(?:signin|signup|verify-otp)(?:[/?#]|$)/.test(given) ? '/' : given;
}
