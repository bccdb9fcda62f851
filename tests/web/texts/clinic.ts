/** Messages: booking, the list of the appointments and the profile. */
import { fireEvent, screen } from '@testing-library/react';
import { held, now } from '../kit/clinic.ts';
import { asha } from '../kit/given.tsx';
import { broken, denied, deny, doctorPage, expired, failing, mine, offline, withHeld } from './clinic-steps.ts';
import { answer, fill, lose, press } from './kit.tsx';
import type { Row } from './row.ts';

const book = async () => {
  fireEvent.click(await screen.findByRole('radio', { name: '12:00 PM' }));
  await press('Book Appointment');
};
const profile = {
  success: true,
  message: 'ok',
  user: {
    ...asha,
    name: 'Asha Verma',
    gender: 'Not Selected',
    dob: '',
    image: '',
    address: { line1: '', line2: '' },
    emailVerified: true,
    newsMails: true,
  },
};
const save = async () => {
  await press('Edit');
  await fill({ Name: 'Aasha Verma' });
  await press('Save information');
};

export const clinic: readonly Row[] = [
  {
    text: 'Login to book appointment',
    at: doctorPage,
    when: 'a visitor books',
    as: 'Warning',
    visitor: true,
    reach: book,
  },
  {
    text: 'Please select a time slot',
    at: doctorPage,
    when: 'no time is chosen',
    as: 'Error',
    reach: async () => {
      await screen.findByRole('radio', { name: '12:00 PM' });
      await press('Book Appointment');
    },
  },
  {
    text: 'Appointment booked successfully! 🎉',
    at: doctorPage,
    when: 'the time is held',
    as: 'Success',
    given: () => {
      withHeld();
      answer('post', '/api/user/book-appointment', { success: true, message: 'ok', appointment: held('a1'), now });
    },
    reach: book,
  },
  ...failing(doctorPage, '/api/user/book-appointment', book, () => undefined, [
    [expired, 'signed_out'],
    [denied, 'forbidden'],
    ['Service not found. Please try again later.', 'doctor_not_found'],
    ['Slot already booked. Please select another time.', 'slot_taken'],
    [broken, 'internal'],
    ['Error: Please check the highlighted fields.', 'invalid_input'],
  ]),
  { text: offline, at: doctorPage, when: 'no answer comes', as: 'Error', given: () => lose('post', '/api/user/book-appointment'), reach: book },
  {
    text: 'Server error. Please try again later.',
    at: doctorPage,
    when: 'the answer says nothing',
    as: 'Error',
    given: () => deny('post', '/api/user/book-appointment'),
    reach: book,
  },

  { text: 'No appointments found', at: mine, when: 'there are none', as: 'Info' },
  ...(
    [
      [expired, 'signed_out'],
      [denied, 'forbidden'],
      ['Appointments service not found.', 'route_not_found'],
      [broken, 'internal'],
    ] as const
  ).map(
    ([text, code]): Row => ({
      text,
      at: mine,
      when: `the answer is ${code}`,
      as: 'Error',
      given: () => deny('get', '/api/user/appointments', code),
    }),
  ),
  {
    text: 'Profile updated successfully! 🎉',
    at: '/doctor/my-profile',
    when: 'the profile is saved',
    as: 'Success',
    given: () => answer('post', '/api/user/update-profile', profile),
    reach: save,
  },
  ...(
    [
      ['Invalid data provided. Please check your input.', 'invalid_input'],
      [expired, 'signed_out'],
      ['Access denied. You are not authorized to update this profile.', 'forbidden'],
      ['Image file is too large. Please use a smaller image.', 'body_too_large'],
      [broken, 'internal'],
    ] as const
  ).map(
    ([text, code]): Row => ({
      text,
      at: '/doctor/my-profile',
      when: `the answer is ${code}`,
      as: 'Error',
      given: () => deny('post', '/api/user/update-profile', code),
      reach: save,
    }),
  ),
];
