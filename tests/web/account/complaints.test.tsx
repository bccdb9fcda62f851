// @vitest-environment happy-dom
/** The complaints on the account page. */
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import type { OwnComplaint } from '#shared/contract/complaints/complaints.ts';
import { renderAt, signIn } from '#tests/web/kit/fixtures.tsx';
import { setUpServer } from '#tests/web/kit/server.ts';
import { ComplaintsTab } from '#web/features/account/complaints-tab.tsx';

const complaint: OwnComplaint = {
  ticket: 'G-7K3QM9X2',
  state: 'resolved',
  createdAt: '2026-11-01T06:00:00.000Z',
  what: 'The toy train came without its wheels.',
  wish: 'Please send the wheels.',
  events: [],
};
let total = 1;
setUpServer(http.get('*/api/complaints', () => HttpResponse.json({ data: [complaint], total })));

it('says that older complaints are left out and where they can be read', async () => {
  total = 103;
  signIn();
  renderAt(<ComplaintsTab />);
  expect(await screen.findByText(/The newest 1 of 103/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'look up an older one' }).getAttribute('href')).toBe('/grievance');
});

it('says nothing of older complaints when all are shown', async () => {
  total = 1;
  signIn();
  renderAt(<ComplaintsTab />);
  expect(await screen.findByText(/without its wheels/)).toBeTruthy();
  expect(screen.queryByText(/The newest/)).toBeNull();
});
