// @vitest-environment happy-dom
/** Paying for an appointment with Razorpay or Stripe, and refunding a paid appointment. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Appointment } from '#shared/contract/clinic/appointment.ts';
import { refundPolicy } from '#shared/rules/clinic/refund-policy.ts';
import { anAppointment, appointmentList, heldAppointment, now } from '#tests/web/kit/clinic.ts';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { paidCallback, simulatePaymentWindow } from '#tests/web/kit/payment-window.ts';
import { setUpServer } from '#tests/web/kit/server.ts';
import { Component as MyAppointmentsPage } from '#web/features/clinic/my-appointments-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';

let mine: readonly Appointment[] = [];
const verified: unknown[] = [];
const checked: unknown[] = [];
const server = setUpServer(
  http.get('*/api/user/appointments', () => HttpResponse.json(appointmentList(...mine))),
  http.post('*/api/user/payment-razorpay', () =>
    HttpResponse.json({
      success: true,
      message: 'ok',
      order: { id: 'order_1', amount: 50_000, currency: 'INR', receipt: 'a1' },
      doctorName: 'Dr. Meera Nair',
      speciality: 'Pediatricians',
      key: 'rzp_key',
      expiresAt: '2026-11-21T06:24:00.000Z',
      now,
    }),
  ),
  http.post('*/api/user/payment-stripe', () =>
    HttpResponse.json({ success: true, message: 'ok', session_url: 'https://stripe.example/pay/cs_1', expiresAt: '2026-11-21T06:24:00.000Z', now }),
  ),
  http.post('*/api/user/verifyStripe', async ({ request }) => {
    checked.push(await request.json());
    return errorResponse('payment_not_made');
  }),
  http.post('*/api/user/verifyRazorpay', async ({ request }) => {
    verified.push(await request.json());
    mine = [anAppointment('a1', { payment: true })];
    return HttpResponse.json({ success: true, message: 'ok', appointment: mine[0], now });
  }),
);
beforeEach(() => {
  signIn();
  mine = [heldAppointment('a1')];
  verified.length = 0;
  checked.length = 0;
});

const withToaster = (page: ReactNode) => (
  <>
    {page}
    <Toaster />
  </>
);
const open = () => renderAt(withToaster(<MyAppointmentsPage />), '/doctor/my-appointments', '/doctor/my-appointments');
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const seen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
const pay = async () => {
  await press('Pay Online');
  await press('Pay with Razorpay');
};

describe('payment with Razorpay', () => {
  it('opens the payment window with the payer and the appointment, and confirms the appointment', async () => {
    const windows = simulatePaymentWindow(({ options }) => options.handler(paidCallback));
    open();
    await pay();
    await seen('Payment successful! Appointment confirmed! 🎉');
    await seen('Payment Confirmed');
    expect(windows).toHaveLength(1);
    expect(windows[0]?.options).toMatchObject({
      key: 'rzp_key',
      amount: 50_000,
      currency: 'INR',
      order_id: 'order_1',
      description: 'Appointment with Dr. Meera Nair',
      prefill: { name: 'Asha Verma', email: 'asha@example.in', contact: '919876543210' },
      notes: { appointmentId: 'a1', doctorName: 'Dr. Meera Nair', speciality: 'Pediatricians' },
      modal: { escape: false },
    });
    expect(verified).toEqual([paidCallback]);
    expect(screen.getByRole('button', { name: 'Cannot Cancel (Paid)' })).toHaveProperty('disabled', true);
  });

  it('shows the providers only after Pay Online and hides them when the window is dismissed', async () => {
    simulatePaymentWindow(({ options }) => options.modal.ondismiss());
    open();
    expect(document.activeElement).not.toBe(await screen.findByRole('button', { name: 'Pay Online' }));
    expect(screen.queryByRole('button', { name: 'Pay with Razorpay' })).toBeNull();
    await pay();
    const again = await screen.findByRole('button', { name: 'Pay Online' });
    // The pressed button is gone: the keyboard continues at the one in its place.
    await waitFor(() => expect(document.activeElement).toBe(again));
    expect(screen.queryByRole('button', { name: 'Pay with Razorpay' })).toBeNull();
    expect(verified).toEqual([]);
    expect(checked).toEqual([{ appointmentId: 'a1' }]);
  });

  it('confirms an appointment that was paid although its window was closed', async () => {
    simulatePaymentWindow(({ options }) => options.modal.ondismiss());
    server.use(
      http.post('*/api/user/verifyStripe', () => {
        mine = [anAppointment('a1', { payment: true })];
        return HttpResponse.json({ success: true, message: 'ok', appointment: mine[0], now });
      }),
    );
    open();
    await pay();
    await seen('Payment successful! Appointment confirmed! 🎉');
    await seen('Payment Confirmed');
    expect(screen.queryByRole('button', { name: 'Pay Online' })).toBeNull();
  });

  it('reports the decline of a payment only when no other one was made', async () => {
    simulatePaymentWindow(({ options, fail }) => {
      fail('Declined by the bank');
      options.modal.ondismiss();
    });
    open();
    await pay();
    await seen('Payment failed: Declined by the bank');
    expect(checked).toEqual([{ appointmentId: 'a1' }]);
  });

  it.each([
    ['the answer is lost', () => HttpResponse.error()],
    ['the provider cannot be asked', () => errorResponse('payment_provider_down')],
  ])('offers no second payment when the window is closed and %s', async (_, answer) => {
    simulatePaymentWindow(({ options }) => options.modal.ondismiss());
    server.use(http.post('*/api/user/verifyStripe', answer));
    open();
    await pay();
    await seen(/^We could not check whether your payment went through\./);
    await seen(/If money has left your account/);
    expect(screen.queryByRole('button', { name: 'Pay Online' })).toBeNull();
  });

  it('explains an invalid payment signature and offers no second payment', async () => {
    simulatePaymentWindow(({ options }) => options.handler(paidCallback));
    server.use(http.post('*/api/user/verifyRazorpay', () => errorResponse('signature_invalid')));
    open();
    await pay();
    await seen(/^Payment verification failed: Invalid payment response/);
    await seen(/If money has left your account/);
    expect(screen.queryByRole('button', { name: 'Pay Online' })).toBeNull();
  });

  it('says that a late payment is being refunded', async () => {
    simulatePaymentWindow(({ options }) => options.handler(paidCallback));
    server.use(http.post('*/api/user/verifyRazorpay', () => errorResponse('payment_refunded', { message: 'It is being refunded.' })));
    open();
    await pay();
    await seen('It is being refunded.');
  });
});

describe('payment with Stripe', () => {
  const assign = vi.fn();
  beforeEach(() => {
    assign.mockReset();
    vi.spyOn(location, 'assign').mockImplementation(assign);
  });

  it('opens the Stripe page once and offers payment again when the browser returns', async () => {
    open();
    await press('Pay Online');
    const stripe = await screen.findByRole('button', { name: 'Pay with Stripe' });
    fireEvent.click(stripe);
    fireEvent.click(stripe);
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('https://stripe.example/pay/cs_1'));
    expect(screen.getByRole('button', { name: 'Opening Stripe...' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Pay with Razorpay' }).getAttribute('aria-disabled')).toBe('true');
    const back = new Event('pageshow');
    Object.defineProperty(back, 'persisted', { value: true });
    window.dispatchEvent(back);
    expect(await screen.findByRole('button', { name: 'Pay Online' })).toBeTruthy();
  });

  it('shows an error when a Stripe payment cannot begin and offers both providers again', async () => {
    server.use(http.post('*/api/user/payment-stripe', () => errorResponse('payment_provider_down')));
    open();
    await press('Pay Online');
    await press('Pay with Stripe');
    await seen('Server error. Please try again later.');
    expect(assign).not.toHaveBeenCalled();
    await press('Pay Online');
    expect((await screen.findByRole('button', { name: 'Pay with Stripe' })).getAttribute('aria-disabled')).toBe('false');
  });

  it('hides Stripe when the shop does not offer Stripe', async () => {
    server.use(http.get('*/api/user/appointments', () => HttpResponse.json({ ...appointmentList(...mine), paymentMethods: ['razorpay'] })));
    open();
    await press('Pay Online');
    await screen.findByRole('button', { name: 'Pay with Razorpay' });
    expect(screen.queryByRole('button', { name: 'Pay with Stripe' })).toBeNull();
  });
});

describe('the refund of a paid appointment', () => {
  const refundOffer = { percent: 50, amount: 250, policyVersion: refundPolicy.version };

  it('states the refund and every tier of the policy before cancelling, and sends the refund shown', async () => {
    const given: unknown[] = [];
    mine = [anAppointment('a1', { payment: true, refundOffer })];
    server.use(
      http.post('*/api/user/refund-appointment', async ({ request }) => {
        given.push(await request.json());
        mine = [anAppointment('a1', { payment: true, cancelled: true, refund: { percent: 50, amount: 250, status: 'pending' } })];
        return HttpResponse.json({ success: true, message: 'ok', appointment: mine[0], now });
      }),
    );
    open();
    await press('Request refund');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('₹250.00 (50%)')).toBeTruthy();
    expect(dialog.getAllByRole('row')).toHaveLength(1 + refundPolicy.tiers.length);
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel and get ₹250.00 back' }));
    await seen('Appointment cancelled successfully');
    await seen(/^₹250\.00 \(50%\) is on its way back/);
    expect(given).toEqual([{ appointmentId: 'a1', percent: 50 }]);
  });

  it.each([
    ['You rescheduled this appointment, so your refund cannot be higher than it was then.', { ...refundOffer, percent: 25, amount: 125 }],
    ['We moved this appointment, so your refund cannot be lower than it was then.', { ...refundOffer, percent: 100, amount: 500 }],
  ])('explains a refund that differs from the tier of the policy: %s', async (text, offer) => {
    // The visit begins in 22 hours, when the policy gives 50 per cent.
    mine = [anAppointment('a1', { payment: true, refundOffer: offer })];
    open();
    await press('Request refund');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(text)).toBeTruthy();
    expect(dialog.queryAllByRole('row')).toEqual([]);
    expect(dialog.getByRole('link', { name: 'Refund policy' })).toBeTruthy();
  });

  it('promises no refund of less than the provider refunds', async () => {
    mine = [anAppointment('a1', { amount: 1, payment: true, refundOffer: { ...refundOffer, amount: 0 } })];
    open();
    await press('Request refund');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('50% of the ₹1.00 you paid is below the smallest amount that can be refunded, so there is no refund.')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Cancel without a refund' })).toBeTruthy();
  });

  it('asks for confirmation again when the refund has become smaller', async () => {
    mine = [anAppointment('a1', { payment: true, refundOffer })];
    server.use(
      http.post('*/api/user/refund-appointment', () => {
        mine = [anAppointment('a1', { payment: true, refundOffer: { ...refundOffer, percent: 25, amount: 125 } })];
        return errorResponse('refund_changed');
      }),
    );
    open();
    await press('Request refund');
    await press('Cancel and get ₹250.00 back');
    await seen('The refund has changed since you opened this page. Please check it before you decide.');
    expect(await screen.findByRole('button', { name: 'Cancel and get ₹125.00 back' })).toBeTruthy();
  });
});
