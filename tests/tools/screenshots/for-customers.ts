/** The pages and states that customers see: the demo customer, and a new one. */
import { expect, type Page } from '@playwright/test';
import { openReschedule, openVisit } from './appointment-steps.ts';
import { addStacker, failRequests, openMenu, openPaymentWindow, type Shot, seededCustomer, waitForCart, waitForFailure } from './page-steps.ts';

/** Follows a link of the newest order that has it. */
async function follow(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { name: 'Order Information' }).waitFor();
}

export const forCustomer: readonly Shot[] = [
  { name: 'cart', path: '/cart', beforeShot: waitForCart },
  { name: 'checkout', path: '/checkout' },
  { name: 'doctor-my-appointments', path: '/doctor/my-appointments' },
  { name: 'doctor-my-profile', path: '/doctor/my-profile' },
  {
    name: 'doctor-booking-for-child',
    path: '/doctor/doctors',
    beforeShot: async (page) => {
      await page
        .getByRole('link', { name: /^Book Appointment .*Dr\./ })
        .first()
        .click();
      await page.getByLabel('Who is it for?').selectOption({ label: 'Aarav Verma' });
    },
  },
  {
    name: 'doctor-family-member',
    path: '/doctor/my-profile',
    visiblePartOnly: true,
    beforeShot: async (page) => {
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Name is required').waitFor();
    },
  },
  { name: 'doctor-reschedule', path: '/doctor/my-appointments', visiblePartOnly: true, beforeShot: openReschedule },
  { name: 'doctor-refund', path: '/doctor/my-appointments', visiblePartOnly: true, beforeShot: (page) => openVisit(page, 'Request refund') },
  {
    name: 'checkout-declined',
    path: '/checkout',
    beforeShot: async (page) => {
      const window = await openPaymentWindow(page);
      await window.getByRole('button', { name: 'Close payment window' }).click();
      await page.getByText('Payment cancelled by user').first().waitFor();
    },
  },
  {
    name: 'checkout-new-address',
    path: '/checkout',
    beforeShot: async (page) => {
      await page.getByRole('radio', { name: 'Use a new address' }).check();
      await page.getByText('More about this address (optional)').click();
      await page.getByRole('button', { name: /^Pay ₹/ }).click();
      await page.getByText('Address is required').waitFor();
    },
  },
  { name: 'payment-window', path: '/checkout', visiblePartOnly: true, beforeShot: openPaymentWindow },
  {
    name: 'payment-window-card',
    path: '/checkout',
    visiblePartOnly: true,
    beforeShot: async (page) => {
      const window = await openPaymentWindow(page);
      await window.getByRole('tab', { name: 'Card' }).click();
    },
  },
  {
    name: 'orders',
    path: '/profile?tab=orders',
    beforeShot: (page) =>
      page
        .getByRole('link', { name: /^View Details/ })
        .first()
        .waitFor(),
  },
  { name: 'order-page', path: '/profile?tab=orders', beforeShot: (page) => follow(page, /^View Details/) },
  { name: 'order-on-its-way', path: '/profile?tab=orders', beforeShot: (page) => follow(page, /^Track Package/) },
  { name: 'order-return', path: '/profile?tab=orders', beforeShot: (page) => follow(page, /^Return items/) },
  {
    name: 'order-placed',
    path: '/profile?tab=orders',
    beforeShot: async (page) => {
      await follow(page, /^View Details/);
      await page.goto(`${page.url()}/placed`);
      await page.getByRole('heading', { name: 'What happens next' }).waitFor();
    },
  },
  {
    name: 'cancel-order',
    path: '/profile?tab=orders',
    visiblePartOnly: true,
    beforeShot: (page) =>
      page
        .getByRole('button', { name: /^Cancel order/ })
        .first()
        .click(),
  },
  {
    name: 'invoices',
    path: '/profile?tab=invoices',
    beforeShot: (page) =>
      page
        .getByRole('button', { name: /^Preview/ })
        .first()
        .waitFor(),
  },
  { name: 'settings', path: '/profile/settings', beforeShot: (page) => page.getByRole('heading', { name: 'Devices' }).waitFor() },
  { name: 'addresses', path: '/profile?tab=addresses', beforeShot: (page) => page.getByRole('button', { name: /^Edit/ }).first().waitFor() },
  { name: 'address-form', path: '/profile?tab=addresses', beforeShot: (page) => page.getByRole('button', { name: 'Add New Address' }).click() },
  {
    name: 'address-form-errors',
    path: '/profile?tab=addresses',
    beforeShot: async (page) => {
      await page.getByRole('button', { name: 'Add New Address' }).click();
      await page.getByRole('button', { name: 'Save address' }).click();
      await page.getByText('Label is required').waitFor();
    },
  },
  {
    name: 'address-delete',
    path: '/profile?tab=addresses',
    visiblePartOnly: true,
    beforeShot: async (page) => {
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await page.getByRole('dialog', { name: 'Delete this address?' }).waitFor();
    },
  },
  {
    name: 'orders-lost',
    path: '/profile?tab=addresses',
    beforeShot: async (page) => {
      await failRequests(page, '**/api/orders*');
      await page.getByRole('tab', { name: /Orders/ }).click();
      await waitForFailure(page);
    },
  },
  { name: 'menu-signed-in', path: '/', visiblePartOnly: true, beforeShot: openMenu },
  {
    name: 'mail',
    path: '/_local/mail',
    beforeShot: async (page) => {
      await page.request.post('/api/auth/send-signin-otp', { data: { identifier: seededCustomer.email } });
      await expect(async () => {
        await page.getByRole('button', { name: 'Show' }).click();
        await page.getByRole('article').waitFor({ timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
    },
  },
];

/** A new customer without any data. */
export const forNewcomer: readonly Shot[] = [
  { name: 'orders-none', path: '/profile?tab=orders', beforeShot: (page) => page.getByText('No orders yet').waitFor() },
  { name: 'addresses-none', path: '/profile?tab=addresses', beforeShot: (page) => page.getByText('No addresses saved').waitFor() },
  { name: 'checkout-empty', path: '/checkout' },
  { name: 'cart-drawer', path: '/', visiblePartOnly: true, beforeShot: addStacker },
  {
    name: 'toast',
    path: '/',
    visiblePartOnly: true,
    beforeShot: async (page) => {
      await addStacker(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    },
  },
  {
    name: 'cart-drawer-empty',
    path: '/',
    visiblePartOnly: true,
    beforeShot: async (page) => {
      await addStacker(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Remove/ })
        .click();
      await page.getByRole('dialog').getByText('Your cart is empty').waitFor();
    },
  },
  { name: 'wishlist-none-signed-in', path: '/wishlist' },
];
