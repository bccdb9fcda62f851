// @vitest-environment happy-dom
/** The family members of a patient: adding, changing, removing and booking for a member. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FamilyMember } from '#shared/contract/clinic/patient.ts';
import { anAppointment, appointmentList, clinicHandlers, heldAppointment, now } from '#tests/web/kit/clinic.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { expectPrivacyNote } from '#tests/web/kit/privacy.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as AppointmentPage } from '#web/features/clinic/appointment-page.tsx';
import { Component as MyAppointmentsPage } from '#web/features/clinic/my-appointments-page.tsx';
import { Family } from '#web/features/clinic/patient/family.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

let family: FamilyMember[] = [];
let asked: unknown[] = [];
const server = setUpServer(
  http.get('*/api/user/family', () => HttpResponse.json({ success: true, family })),
  http.post('*/api/user/family', async ({ request }) => {
    const body = (await request.json()) as Omit<FamilyMember, 'id'>;
    asked.push(body);
    const member = { id: `m${family.length + 1}`, ...body };
    family = [...family, member];
    return HttpResponse.json({ success: true, message: 'ok', member, family }, { status: 201 });
  }),
  http.put('*/api/user/family/:id', async ({ request, params }) => {
    const body = (await request.json()) as Omit<FamilyMember, 'id'>;
    family = family.map((each) => (each.id === params['id'] ? { id: each.id, ...body } : each));
    return HttpResponse.json({ success: true, message: 'ok', family });
  }),
  http.delete('*/api/user/family/:id', ({ params }) => {
    family = family.filter(({ id }) => id !== params['id']);
    return HttpResponse.json({ success: true, message: 'ok', family });
  }),
  http.post('*/api/user/book-appointment', async ({ request }) => {
    asked.push(await request.json());
    return HttpResponse.json({ success: true, message: 'ok', appointment: heldAppointment('a1'), now }, { status: 201 });
  }),
  ...clinicHandlers,
);
beforeEach(() => {
  signIn();
  family = [{ id: 'm1', name: 'Aarav Verma', dob: '2019-04-01' }];
  asked = [];
});

const openFamily = () =>
  renderAt(
    <>
      <Family />
      <Toaster />
    </>,
    '/doctor/my-profile',
    '/doctor/my-profile',
  );
const openDoctor = () =>
  renderAt(
    <>
      <AppointmentPage />
      <Toaster />
    </>,
    '/doctor/appointment/d1',
    '/doctor/appointment/:docId',
  );
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const write = async (label: RegExp, value: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const names = () =>
  within(screen.getByRole('list', { name: 'Family' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent);

describe('the family', () => {
  it('adds, changes and removes a family member', async () => {
    openFamily();
    expect(await screen.findByText('Born 1 Apr 2019')).toBeTruthy();
    await press('Add');
    await expectPrivacyNote('By saving you allow us to keep this');
    await write(/^Name/, 'Mira Verma');
    await press('Save');
    await waitFor(() => expect(names()).toEqual(['Aarav Verma', 'Mira Verma']));
    expect(asked).toEqual([{ name: 'Mira Verma', dob: '' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Edit Aarav Verma');
    await write(/^Name/, 'Aarav K. Verma');
    await press('Save');
    await waitFor(() => expect(names()).toEqual(['Aarav K. Verma', 'Mira Verma']));
    await press('Remove Mira Verma');
    expect(await screen.findByText('Appointments that you have booked already keep the name and date of birth.')).toBeTruthy();
    await press('Remove');
    await waitFor(() => expect(names()).toEqual(['Aarav K. Verma']));
  });

  it('requires the name of a family member and shows a server error at its field', async () => {
    openFamily();
    await press('Add');
    await screen.findByLabelText(/^Name/);
    await press('Save');
    expect(await screen.findByText('Name is required')).toBeTruthy();
    expect(asked).toEqual([]);
    server.use(http.post('*/api/user/family', () => errorResponse('invalid_input', { fields: { dob: 'Please enter a date in the past' } })));
    await write(/^Name/, 'Mira');
    await write(/^Date of birth/, '2031-01-01');
    await press('Save');
    expect(await screen.findByText('Please enter a date in the past')).toBeTruthy();
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Mira');
  });

  it('shows the saved family when a member who is changed was removed in another tab', async () => {
    openFamily();
    await press('Edit Aarav Verma');
    await screen.findByLabelText(/^Name/);
    family = [];
    server.use(http.put('*/api/user/family/:id', () => errorResponse('family_member_not_found')));
    await press('Save');
    expect(await screen.findAllByText('This family member is no longer saved.')).not.toHaveLength(0);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Family' })).toBeNull());
  });

  it('explains that the list of family members is full', async () => {
    server.use(http.post('*/api/user/family', () => errorResponse('family_full')));
    openFamily();
    await press('Add');
    await write(/^Name/, 'Mira');
    await press('Save');
    expect((await screen.findAllByText('You can save up to 10 family members. Please remove one first.')).length).toBeGreaterThan(0);
  });
});

describe('booking for a family member', () => {
  it('books for the chosen family member', async () => {
    openDoctor();
    fireEvent.click(await screen.findByRole('radio', { name: '12:00 PM' }));
    fireEvent.change(await screen.findByLabelText(/^Who is it for\?/), { target: { value: 'm1' } });
    await press('Book Appointment');
    await waitFor(() => expect(asked).toMatchObject([{ docId: 'd1', slotTime: '12:00 PM', familyMemberId: 'm1' }]));
  });

  it('books for a child added during booking and keeps the chosen slot', async () => {
    family = [];
    openDoctor();
    fireEvent.click(await screen.findByRole('radio', { name: '12:00 PM' }));
    await press('Is it for a child or another member of the family?');
    await write(/^Name/, 'Mira Verma');
    await press('Save');
    expect(await screen.findByLabelText(/^Who is it for\?/)).toHaveProperty('value', 'm1');
    expect(screen.getByRole('radio', { name: '12:00 PM' })).toHaveProperty('checked', true);
    await press('Book Appointment');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ familyMemberId: 'm1' }));
  });

  it('books for the customer after the chosen member was removed in another tab and the booking was refused', async () => {
    const message = 'This family member is no longer saved. Please choose again';
    server.use(
      http.post('*/api/user/book-appointment', async ({ request }) => {
        const body = (await request.json()) as { readonly familyMemberId?: string };
        asked.push(body);
        return body.familyMemberId === undefined
          ? HttpResponse.json({ success: true, message: 'ok', appointment: heldAppointment('a1'), now }, { status: 201 })
          : errorResponse('invalid_input', { fields: { familyMemberId: message } });
      }),
    );
    openDoctor();
    fireEvent.click(await screen.findByRole('radio', { name: '12:00 PM' }));
    fireEvent.change(await screen.findByLabelText(/^Who is it for\?/), { target: { value: 'm1' } });
    family = [];
    await press('Book Appointment');
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByLabelText(/^Who is it for\?/)).toBeNull());
    await press('Book Appointment');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).not.toHaveProperty('familyMemberId');
  });

  it('books for the customer when no family member is chosen', async () => {
    openDoctor();
    fireEvent.click(await screen.findByRole('radio', { name: '12:00 PM' }));
    await screen.findByLabelText(/^Who is it for\?/);
    await press('Book Appointment');
    await waitFor(() => expect(asked).toEqual([{ docId: 'd1', slotDate: '21_11_2026', slotTime: '12:00 PM', aptType: 'General Consultation' }]));
  });
});

it('shows for whom an appointment is booked', async () => {
  server.use(
    http.get('*/api/user/appointments', () =>
      HttpResponse.json(appointmentList(anAppointment('a1', { patient: { name: 'Aarav Verma', dob: '2019-04-01' } }))),
    ),
  );
  renderAt(<MyAppointmentsPage />, '/doctor/my-appointments', '/doctor/my-appointments');
  expect((await screen.findByText(/^For Aarav Verma/)).textContent).toBe('For Aarav Verma, born 1 Apr 2019');
});
