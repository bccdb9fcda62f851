/** Checks the notice beside a form that collects personal data. */
import { screen } from '@testing-library/react';
import { expect } from 'vitest';

/** @param purpose what the form says that the data is used for */
export async function expectPrivacyNote(purpose: string): Promise<void> {
  const link = await screen.findByRole('link', { name: 'Privacy notice (opens in a new tab)' });
  expect(link.getAttribute('href')).toBe('/privacy');
  expect(link.parentElement?.textContent).toContain(purpose);
}
