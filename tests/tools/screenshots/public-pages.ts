/** The pages and states that visitors see. */
import {
  failRequests,
  navigateInSite,
  openContact,
  openMenu,
  openStacker,
  type Shot,
  waitForCart,
  waitForFailure,
  waitForProducts,
} from './page-steps.ts';

export const publicPages: readonly Shot[] = [
  { name: 'home', path: '/', beforeShot: waitForProducts },
  { name: 'home-top', path: '/', visiblePartOnly: true },
  { name: 'products', path: '/products', beforeShot: waitForProducts },
  { name: 'products-category', path: '/products?category=soft%20toys&sort=price-asc', beforeShot: waitForProducts },
  { name: 'products-none', path: '/products?search=submarine' },
  {
    name: 'product',
    path: '/',
    beforeShot: async (page) => {
      await openStacker(page);
      await page.getByRole('list', { name: 'Related products' }).waitFor();
    },
  },
  {
    name: 'product-zoom',
    path: '/',
    visiblePartOnly: true,
    beforeShot: async (page) => {
      await openStacker(page);
      await page.getByRole('button', { name: /Zoom/ }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'product-not-found', path: '/product/999999' },
  {
    name: 'product-lost',
    path: '/cart',
    beforeShot: async (page) => {
      await failRequests(page, '**/api/products/*');
      await navigateInSite(page, '/product/1');
      await waitForFailure(page);
    },
  },
  { name: 'cart-empty', path: '/cart' },
  {
    name: 'toast-error',
    path: '/products',
    visiblePartOnly: true,
    beforeShot: async (page) => {
      await failRequests(page, '**/api/**');
      await page
        .getByRole('button', { name: /^Add to Cart: / })
        .first()
        .click();
      await page
        .getByText(/^(?:Failed|We could not|The shop cannot)/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'signin-kept',
    path: '/',
    visiblePartOnly: true,
    beforeShot: async (page) => {
      await openStacker(page);
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      // On small screens the link is in the menu.
      const inHeader = page.getByRole('banner').getByRole('link', { name: 'Sign in' });
      if (!(await inHeader.isVisible())) await openMenu(page);
      await page.getByRole('link', { name: 'Sign in' }).filter({ visible: true }).click();
    },
  },
  { name: 'cart-of-visitor', path: '/cart', beforeShot: waitForCart },
  { name: 'wishlist-empty', path: '/wishlist' },
  {
    name: 'wishlist',
    path: '/products',
    beforeShot: async (page) => {
      for (const heart of (await page.getByRole('button', { name: /^Favourite: / }).all()).slice(0, 4)) await heart.click();
      await navigateInSite(page, '/wishlist');
      await page.getByRole('list', { name: 'Your wishlist' }).getByRole('article').first().waitFor();
    },
  },
  {
    name: 'home-lost',
    path: '/cart',
    beforeShot: async (page) => {
      await failRequests(page, '**/api/**');
      await navigateInSite(page, '/');
      await waitForFailure(page);
    },
  },
  {
    name: 'products-lost',
    path: '/cart',
    beforeShot: async (page) => {
      await failRequests(page, '**/api/**');
      await navigateInSite(page, '/products');
      await waitForFailure(page);
    },
  },
  {
    name: 'offline',
    path: '/',
    visiblePartOnly: true,
    beforeShot: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
    },
  },
  {
    name: 'signin-refused',
    path: '/signin',
    beforeShot: async (page) => {
      await page.getByLabel('Email or phone').fill(`nobody${page.viewportSize()?.width ?? 0}@nanhe.test`);
      await page.getByLabel('Password', { exact: true }).last().fill('Not-the-password-1');
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByRole('alert').filter({ visible: true }).first().waitFor();
    },
  },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'signin', path: '/signin' },
  { name: 'signin-otp', path: '/signin', beforeShot: (page) => page.getByText('OTP', { exact: true }).click() },
  { name: 'signin-errors', path: '/signin', beforeShot: (page) => page.getByRole('button', { name: 'Sign In', exact: true }).click() },
  { name: 'signup', path: '/signup' },
  { name: 'signup-errors', path: '/signup', beforeShot: (page) => page.getByRole('button', { name: 'Send OTP' }).click() },
  {
    name: 'verify-otp',
    path: '/signin',
    beforeShot: async (page) => {
      await page.getByText('OTP', { exact: true }).click();
      // A separate account for each width: a code may be requested only every half minute.
      await page.getByLabel('Email or phone').fill(`nobody${page.viewportSize()?.width ?? 0}@nanhe.test`);
      await page.getByRole('button', { name: 'Send OTP' }).click();
      await page.getByLabel('Digit 6 of 6').waitFor();
    },
  },
  ...[
    'about',
    'event',
    'lawyer',
    'education',
    'services',
    'doctor',
    'doctor/doctors',
    'doctor/doctors/Pediatricians',
    'doctor/about',
    'doctor/contact',
    'terms',
    'privacy',
    'shipping',
    'returns',
    'grievance',
    'doctor/terms',
    'doctor/refund-policy',
  ].map((place) => ({
    name: place.replaceAll('/', '-'),
    path: `/${place}`,
  })),
  { name: 'contact', path: '/about', visiblePartOnly: true, beforeShot: openContact },
  {
    name: 'contact-errors',
    path: '/about',
    visiblePartOnly: true,
    beforeShot: async (page) => {
      await openContact(page);
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByText('Message is required').waitFor();
    },
  },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'menu', path: '/', visiblePartOnly: true, beforeShot: openMenu },
  { name: 'menu-care', path: '/', visiblePartOnly: true, beforeShot: (page) => openMenu(page, 'Health & Care') },
  {
    name: 'splash',
    // The visit begins with the following page.
    path: '/robots.txt',
    visiblePartOnly: true,
    beforeShot: async (page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.route('**/assets/vendor-*.js', () => undefined);
      await page.goto('/signin', { waitUntil: 'commit' });
      await page
        .locator('#splash')
        .getByText(/^[4-9]\d%$/)
        .waitFor();
    },
  },
];
