/** Books two appointments for the photographed customer, one paid and one unpaid, by the site's own calls. */
import type { Page } from '@playwright/test';

/** Once for each signed-in customer. */
export async function haveVisits(page: Page): Promise<void> {
  await page.goto('/doctor/about');
  await page.evaluate(async () => {
    const call = async (place: string, body?: object) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('nanhe.token')}` };
      const answer = await fetch(place, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${answer.status} ${place}: ${await answer.text()}`);
      return answer.json();
    };
    if ((await call('/api/user/appointments')).appointments.length > 0) return;
    const { member } = await call('/api/user/family', { name: 'Aarav Verma', dob: '2019-04-01' });
    const { doctors } = (await call('/api/doctor/list')) as { doctors: { _id: string; available: boolean }[] };
    for (const [place, { _id: docId }] of doctors
      .filter(({ available }) => available)
      .slice(0, 2)
      .entries()) {
      const { slotDate, slots } = (await call(`/api/doctor/${docId}/slots`)).days.at(-1 - place);
      const wish = { docId, slotDate, slotTime: slots[2].slotTime, ...(place === 0 ? { familyMemberId: member.id } : {}) };
      const { appointment } = await call('/api/user/book-appointment', wish);
      if (place > 0) continue;
      const { order } = await call('/api/user/payment-razorpay', { appointmentId: appointment._id });
      const paid = await call(`/_local/pay/razorpay/${order.id}`, { method: 'upi', outcome: 'captured', webhook: 'never' });
      await call('/api/user/verifyRazorpay', paid);
    }
  });
}

/** Presses a button of the paid appointment. */
export async function openVisit(page: Page, button: string): Promise<void> {
  await page.getByRole('article').filter({ hasText: 'Payment Confirmed' }).getByRole('button', { name: button }).click();
  await page.getByRole('dialog').waitFor();
}

export async function openReschedule(page: Page): Promise<void> {
  await openVisit(page, 'Reschedule');
  await page.getByRole('dialog').getByRole('radio').last().check({ force: true });
}
