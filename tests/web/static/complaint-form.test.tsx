// @vitest-environment happy-dom
/** The form of a complaint: its receipt, another complaint after it, a complaint that is sent again, and what it says about wrong fields. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { errorResponse } from '#tests/web/kit/error-response.ts';
import { renderAt } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { ComplaintForm } from '#web/features/static/grievance/complaint-form.tsx';

const server = setUpServer(
  http.post('*/api/complaints', () =>
    HttpResponse.json({ ticket: 'C-2026-000001', acknowledgeBy: '2026-11-03T10:00:00.000Z', redressBy: '2026-12-01T10:00:00.000Z' }, { status: 201 }),
  ),
);

function fillForm(): void {
  renderAt(<ComplaintForm />, '/grievance');
  const typed = { Name: 'Asha Verma', Email: 'asha@example.in', 'What happened': 'The train has no wheels.', 'What you ask for': 'Wheels.' };
  for (const [label, value] of Object.entries(typed)) fireEvent.change(screen.getByLabelText(label), { target: { value } });
}

it('moves the focus to the ticket number, and back to the form for another complaint', async () => {
  fillForm();
  fireEvent.click(screen.getByRole('button', { name: 'Send complaint' }));
  const receipt = await screen.findByRole('heading', { name: 'Your ticket number is C-2026-000001' });
  await waitFor(() => expect(document.activeElement).toBe(receipt));
  const another = screen.getByRole('button', { name: 'Send another complaint' });
  another.focus();
  fireEvent.click(another);
  expect(document.activeElement).toBe(screen.getByRole('form', { name: 'Complain' }).parentElement);
});

it('says what is wrong with a phone number that cannot be called', async () => {
  renderAt(<ComplaintForm />, '/grievance');
  fireEvent.change(screen.getByLabelText(/^Phone/), { target: { value: '12345' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send complaint' }));
  expect(await screen.findByText('Please enter a 10-digit Indian mobile number')).toBeTruthy();
});

it.each([
  ['unavailable', 'The train has no wheels.', true],
  ['unavailable', 'The train has neither wheels nor a chimney.', false],
  ['too_many_requests', 'The train has no wheels.', false],
] as const)('sends a complaint again after %s as %j under the same key: %s', async (code, text, isSame) => {
  const keys: (string | null)[] = [];
  server.use(
    http.post('*/api/complaints', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      return errorResponse(code);
    }),
  );
  fillForm();
  for (const count of [1, 2]) {
    fireEvent.click(await screen.findByRole('button', { name: 'Send complaint' }));
    await waitFor(() => expect(keys).toHaveLength(count));
    fireEvent.change(screen.getByLabelText('What happened'), { target: { value: text } });
  }
  expect(keys[1] === keys[0]).toBe(isSame);
});
