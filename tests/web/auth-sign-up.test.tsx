// @vitest-environment happy-dom
/** Does signing up ask for what it needs, check it, and send no more than that? */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { Component as SignUp } from '#web/features/auth/sign-up-page.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { answering } from './kit/answering.ts';
import { refusal } from './kit/answers.ts';
import { show, signedIn } from './kit/given.tsx';

const sent: unknown[] = [];
const server = answering(
  http.post('*/api/auth/send-signup-otp', async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({
      success: true,
      message: 'We have sent a code to your email.',
      signupId: 'signup-1',
      expiresAt: '2026-11-01T00:10:00.000Z',
      resendAt: '2026-11-01T00:00:30.000Z',
    });
  }),
);
beforeEach(() => {
  sent.length = 0;
});

const at = (given: Parameters<typeof show>[1] = '/signup') =>
  show(
    <>
      <SignUp />
      <Toaster />
    </>,
    given,
    '/signup',
  );
const address = () => screen.getByLabelText('address').textContent;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const person = {
  'First name': 'Ravi',
  'Last name': 'Iyer',
  Email: 'Ravi@Example.in',
  Phone: '98765 43210',
  Password: 'Long-Enough-1',
  'Confirm password': 'Long-Enough-1',
};
const fill = (changes: Partial<Record<keyof typeof person, string>> = {}) => {
  for (const [label, value] of Object.entries({ ...person, ...changes })) fireEvent.change(field(label), { target: { value } });
};

describe('the form', () => {
  it('sends the five fields and nothing else, and goes to where the code is entered', async () => {
    at('/signup?returnTo=%2Fcart');
    fill();
    press('Send OTP');
    expect(await screen.findByText('We have sent a code to your email.')).toBeTruthy();
    expect(sent).toEqual([{ firstName: 'Ravi', lastName: 'Iyer', email: 'ravi@example.in', phone: '+919876543210', password: 'Long-Enough-1' }]);
    await waitFor(() => expect(address()).toBe('/verify-otp'));
  });

  it("says 'Passwords do not match', also while other fields are still empty", async () => {
    at();
    fireEvent.change(field('Password'), { target: { value: 'Long-Enough-1' } });
    fireEvent.change(field('Confirm password'), { target: { value: 'Long-Enough-2' } });
    press('Send OTP');
    expect(await screen.findByText('Passwords do not match')).toBeTruthy();
    expect(screen.getByText('First name is required')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('requires every field and puts the focus into the first that is empty', async () => {
    at();
    fill({ 'Last name': '', Phone: '', 'Confirm password': '' });
    press('Send OTP');
    expect(await screen.findByText('Last name is required')).toBeTruthy();
    expect(screen.getByText('Phone number is required')).toBeTruthy();
    expect(screen.getByText('Please repeat the password')).toBeTruthy();
    expect(document.activeElement).toBe(field('Last name'));
  });

  it.each([
    [{ Email: 'ravi@' }, 'Please enter a valid email address'],
    [{ Phone: '12345' }, 'Please enter a 10-digit Indian mobile number'],
    [{ Password: 'short', 'Confirm password': 'short' }, 'Use at least 8 characters'],
    [{ Password: 'Long-Enough-1 ', 'Confirm password': 'Long-Enough-1 ' }, 'Please leave out spaces at the beginning and at the end'],
  ])('refuses %j', async (changes, text) => {
    at();
    fill(changes);
    press('Send OTP');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('shows what the server refused beside its field', async () => {
    server.use(http.post('*/api/auth/send-signup-otp', () => refusal('weak_password', { fields: { password: 'Use a digit too' } })));
    at();
    fill();
    press('Send OTP');
    expect(await screen.findByText('Use a digit too')).toBeTruthy();
    expect(screen.getByText('Please choose a stronger password.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  });

  it("reads 'Sending OTP...' while it waits", async () => {
    let answer = () => {};
    server.use(
      http.post('*/api/auth/send-signup-otp', async () => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return refusal('unavailable');
      }),
    );
    at();
    fill();
    press('Send OTP');
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sending OTP...' });
    expect(button.disabled).toBe(true);
    await waitFor(() => {
      answer();
      expect(screen.getByRole('button', { name: 'Send OTP' })).toBeTruthy();
    });
  });

  it('has what was typed again for whoever comes back, but no password', () => {
    at({ pathname: '/signup', state: { firstName: 'Ravi', lastName: 'Iyer', email: 'ravi@example.in', phone: '98765 43210', password: 'x' } });
    expect(field('First name').value).toBe('Ravi');
    expect(field('Email').value).toBe('ravi@example.in');
    expect(field('Password').value).toBe('');
  });
});

it('says above the button that accounts are for adults, and what sending it agrees to', () => {
  at();
  expect(screen.getByText(/you confirm that you are 18 or older, and agree to our/)).toBeTruthy();
});

it('links to the terms, the refund policy and sign-in', () => {
  at('/signup?returnTo=%2Fcart');
  expect(screen.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms');
  expect(screen.getByRole('link', { name: 'refund policy' }).getAttribute('href')).toBe('/refund-policy');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin?returnTo=%2Fcart');
});

it('sends home who is signed in already', () => {
  signedIn();
  at();
  expect(address()).toBe('/');
});
