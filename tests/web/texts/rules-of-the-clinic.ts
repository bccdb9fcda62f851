/** Figures that the clinic pages state. */
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { aDoctor } from '../kit/clinic.ts';
import type { Rule } from './row.ts';
import { openSite, respond } from './site.tsx';

const figures = { products: 65, rating: null, reviews: 0, orders: 5, appointments: 1_240, doctors: 12, yearsOfExperience: 148 };

export const rulesOfTheClinic: readonly Rule[] = [
  {
    rule: 'shows the recorded numbers of doctors, years and appointments instead of fixed claims',
    where: '/doctor',
    proof: async () => {
      respond('get', '/api/doctor/list', { success: true, doctors: [aDoctor('d1')] });
      respond('get', '/api/figures', figures);
      openSite('/doctor');
      await screen.findByRole('list', { name: 'Doctors' });
      for (const figure of ['12', '148', '1,240']) expect((await screen.findByText(figure)).tagName).toBe('DD');
      expect(document.body.textContent).not.toMatch(/50,000\+|500\+|10K\+|4\.8\/5|4\.9/);
    },
  },
  {
    rule: 'leaves out figures that are too small to say anything',
    where: '/doctor/about',
    proof: async () => {
      respond('get', '/api/figures', { ...figures, appointments: 3 });
      openSite('/doctor/about');
      expect((await screen.findByText('148')).tagName).toBe('DD');
      expect(screen.queryByText('appointments in the last year')).toBeNull();
    },
  },
];
