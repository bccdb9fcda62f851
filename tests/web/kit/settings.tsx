/** The set-up of the specs of the settings: the page of a signed-in customer, with the responses of the shop. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http, type JsonBodyType } from 'msw';
import { beforeEach } from 'vitest';
import type { Consent } from '#shared/contract/privacy/consent.ts';
import { type ConsentPurpose, consentPurposes, purposeTexts } from '#shared/rules/identity/consent-purposes.ts';
import { Component as Settings } from '#web/features/settings/settings-page.tsx';
import { Toaster } from '#web/ui/feedback/toaster.tsx';
import { asha, renderAt, signIn } from './fixtures.tsx';
import { setUpServer } from './server.ts';

export const profile = {
  ...asha,
  name: 'Asha Verma',
  gender: 'Not Selected',
  dob: '',
  image: '',
  address: { line1: '', line2: '' },
  emailVerified: true,
  newsMails: true,
  isPremium: false,
};
export const devices = [
  { id: 's1', device: 'Chrome on Linux', startedAt: '2026-11-01T04:00:00.000Z', lastUsedAt: '2026-11-21T09:00:00.000Z', current: true },
  { id: 's2', device: 'Safari on iPhone', startedAt: '2026-10-01T04:00:00.000Z', lastUsedAt: '2026-11-20T09:00:00.000Z', current: false },
];
/** The consents as the shop answers them; mails are given, the family is not. */
export const consents = (changes: Partial<Record<ConsentPurpose, Partial<Consent>>> = {}): Consent[] =>
  consentPurposes.map((purpose) => ({ purpose, ...purposeTexts[purpose], isGiven: purpose === 'mails', events: [], ...changes[purpose] }));
export const codeSent = {
  success: true,
  message: 'We have sent a code.',
  expiresAt: '2026-11-01T00:10:00.000Z',
  resendAt: '2026-11-01T00:00:30.000Z',
};

export const server = setUpServer(
  http.get('*/api/users/profile', () => HttpResponse.json({ success: true, message: 'ok', user: profile })),
  http.get('*/api/auth/totp', () => HttpResponse.json({ enabled: false, required: false, recoveryCodesLeft: 0 })),
  http.get('*/api/consents', () => HttpResponse.json({ data: consents() })),
  http.get('*/api/auth/sessions', () => HttpResponse.json({ sessions: devices })),
);

/** The requests sent, in order of arrival. */
export const requests: [line: string, body: unknown][] = [];

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
/** Answers a call from now on, and records it in `sent`. */
export function respond(method: Method, path: string, reply: JsonBodyType | (() => Response)): void {
  server.use(
    http[method](`*${path}`, async ({ request }) => {
      const { pathname } = new URL(request.url);
      requests.push([`${request.method} ${pathname}`, await request.json().catch(() => null)]);
      return typeof reply === 'function' ? (reply as () => Response)() : HttpResponse.json(reply);
    }),
  );
}

export function setUpSettingsPage(): void {
  beforeEach(() => {
    signIn();
    requests.length = 0;
  });
}

export const openSettings = () =>
  renderAt(
    <>
      <Settings />
      <Toaster />
    </>,
    '/profile/settings',
    '/profile/settings',
  );

export const section = async (name: string) => within(await screen.findByRole('region', { name }));
export const currentAddress = () => screen.getByLabelText('address').textContent;
export async function press(name: string): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => {
    if (button.disabled) throw new Error(`${name} cannot be pressed`);
  });
  fireEvent.click(button);
}
export const fill = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });
export const enterCode = (text: string) => fireEvent.paste(screen.getByLabelText('Digit 1 of 6'), { clipboardData: { getData: () => text } });
