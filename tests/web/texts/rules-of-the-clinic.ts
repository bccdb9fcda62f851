/** Figures and rules: the doctors, their times and what is claimed of them. */
import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { usualSpecialities } from '#shared/rules/speciality.ts';
import { claims } from '#web/content/claims.ts';
import { aDoctor } from '../kit/clinic.ts';
import { answer, askedFor, open, refuse } from './kit.tsx';
import type { Rule } from './row.ts';

const body = () => document.body.textContent ?? '';

export const rulesOfTheClinic: readonly Rule[] = [
  {
    rule: 'home shows 10 doctors, and four figures of the claims: 50,000+ patients, 500+ doctors, 10K+ appointments, 4.8/5',
    where: '/doctor',
    proof: async () => {
      answer('get', '/api/doctor/list', { success: true, doctors: Array.from({ length: 11 }, (_, place) => aDoctor(`d${place}`)) });
      open('/doctor');
      expect(within(await screen.findByRole('list', { name: 'Doctors' })).getAllByRole('article')).toHaveLength(10);
      expect(claims.doctors).toEqual({
        patients: '50,000+',
        doctors: '500+',
        appointments: '10K+',
        rating: '4.8/5',
        doctorsRating: '4.9',
        years: '15+',
      });
      for (const figure of ['50,000+', '500+', '10K+', '4.8/5']) expect(body()).toContain(figure);
    },
  },
  {
    rule: 'about names 15+ years and 4.9',
    where: '/doctor/about',
    proof: async () => {
      open('/doctor/about');
      expect((await screen.findByText('15+')).tagName).toBe('DD');
      expect(screen.getByText('4.9').tagName).toBe('DD');
    },
  },
  {
    rule: 'six built-in specialities stand where none load: General physician, Gynecologist, Dermatologist, Pediatricians, Neurologist, Gastroenterologist',
    where: '/doctor',
    proof: async () => {
      answer('get', '/api/doctor/list', { success: true, doctors: [] });
      refuse('get', '/api/admin/doctor-categories', 'internal');
      open('/doctor');
      const tiles = within(await screen.findByRole('list', { name: 'Specialities' }));
      expect(tiles.getAllByRole('link').map((link) => link.textContent)).toEqual(usualSpecialities.map((name) => `${name}0 doctors`));
    },
  },
  {
    rule: 'seven days are offered, and the only appointment type is General Consultation',
    where: '/doctor/appointment/d1',
    proof: async () => {
      open('/doctor/appointment/d1');
      expect(await screen.findAllByRole('radio', { name: /20\d\d, (?:\d+|no) free/ })).toHaveLength(7);
      expect(body()).toContain('General Consultation');
      expect(askedFor('GET /api/doctor/d1/slots')).toHaveLength(1);
    },
  },
  {
    rule: 'the active speciality is let go by a click on it',
    where: '/doctor/doctors/Pediatricians',
    proof: async () => {
      open('/doctor/doctors/Pediatricians');
      const filter = await screen.findByRole('link', { name: /^Pediatricians/, current: true, hidden: true });
      fireEvent.click(filter);
      expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('All Doctors');
    },
  },
];
