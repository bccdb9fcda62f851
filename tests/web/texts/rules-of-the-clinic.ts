/** Claims that the clinic pages make. */
import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { claims } from '#web/content/claims.ts';
import { aDoctor } from '../kit/clinic.ts';
import { answer, open } from './kit.tsx';
import type { Rule } from './row.ts';

export const rulesOfTheClinic: readonly Rule[] = [
  {
    rule: 'shows four claims of the clinic: 50,000+ patients, 500+ doctors, 10K+ appointments, 4.8/5',
    where: '/doctor',
    proof: async () => {
      answer('get', '/api/doctor/list', { success: true, doctors: [aDoctor('d1')] });
      open('/doctor');
      await screen.findByRole('list', { name: 'Doctors' });
      expect(claims.doctors).toEqual({
        patients: '50,000+',
        doctors: '500+',
        appointments: '10K+',
        rating: '4.8/5',
        doctorsRating: '4.9',
        years: '15+',
      });
      for (const figure of ['50,000+', '500+', '10K+', '4.8/5']) expect(document.body.textContent).toContain(figure);
    },
  },
  {
    rule: 'shows 15+ years and a rating of 4.9',
    where: '/doctor/about',
    proof: async () => {
      open('/doctor/about');
      expect((await screen.findByText('15+')).tagName).toBe('DD');
      expect(screen.getByText('4.9').tagName).toBe('DD');
    },
  },
];
