// @vitest-environment happy-dom
/** The home page promises about returns only what the form of a return keeps. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openSite, setUpSite } from '#tests/web/texts/site.tsx';

setUpSite();

it('promises returns after a change of mind, which the form of a return has among its reasons', async () => {
  openSite('/');
  expect(await screen.findByText('30 days to send something back, also when you have only changed your mind.')).toBeTruthy();
});
