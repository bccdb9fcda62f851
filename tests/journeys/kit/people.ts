/** Creates the people of the journeys and opens their mail. Each journey creates its own people, so that it shares no customer with another. */
import { randomInt, randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import * as z from 'zod';
import { expect } from './journey.ts';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Ten digits, without the country code. */
  readonly phone: string;
  readonly password: string;
}

export function newPerson(firstName: string): Person {
  const id = randomUUID().slice(0, 12);
  return {
    firstName,
    lastName: 'Menon',
    email: `${firstName.toLowerCase()}.${id}@nanhe.test`,
    phone: `9${randomInt(100_000_000, 1_000_000_000)}`,
    password: `Kite-${id}`,
  };
}

const Mails = z.array(z.object({ subject: z.string(), text: z.string() }));
export const mailsTo = async (site: string, email: string) =>
  Mails.parse(await (await fetch(`${site}/_local/mail?to=${encodeURIComponent(email)}`)).json());

async function post(address: string, body: unknown): Promise<unknown> {
  const response = await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${address}: ${text}`);
  return JSON.parse(text);
}

/** Creates a customer with an account through the API. Journeys about sign-up use the pages instead. */
export async function customer(site: string, firstName: string): Promise<Person> {
  const person = newPerson(firstName);
  const { signupId } = z.object({ signupId: z.string() }).parse(await post(`${site}/api/auth/send-signup-otp`, person));
  const code = await mailedCode(site, person.email, 1);
  await post(`${site}/api/auth/verify-signup-otp`, { identifier: person.email, code, signupId });
  return person;
}

/** Returns the code of the newest code mail after waiting for the given number of code mails. The sign-up of `customer` sends one. */
export async function mailedCode(site: string, email: string, count: number): Promise<string> {
  const codes = async () =>
    (await mailsTo(site, email)).flatMap(({ subject, text }) => (/^Your .*\bcode\b/.test(subject) ? (/\b\d{6}\b/.exec(text) ?? []) : []));
  await expect.poll(async () => (await codes()).length, { message: `mails with a code to ${email}` }).toBe(count);
  return (await codes())[0] ?? '';
}

/** Moves the clock of a shop forward. Only for the clock shop: elsewhere it would expire the codes, holds and sessions of other journeys. */
export const advanceClock = (site: string, seconds: number) => post(`${site}/_local/clock`, { advanceSeconds: seconds });

/** Opens the mail viewer in a new tab, waits for the mail and opens it. */
export async function openMail(context: BrowserContext, email: string, subject: RegExp): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('/_local/mail');
  await tab.getByRole('searchbox', { name: 'Sent to' }).fill(email);
  await expect(async () => {
    await tab.getByRole('button', { name: 'Show' }).click();
    // The viewer may show a newer mail. Each link names subject, address and time.
    const named = new RegExp(subject.source.replace(/[$^]/g, ''));
    await tab.getByRole('navigation', { name: 'Mails' }).getByRole('link', { name: named }).first().click({ timeout: 1_000 });
    await expect(tab.getByRole('heading', { level: 2, name: subject })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  return tab;
}

/** Selects the six digits in the shown mail and copies them, as with a double click and Ctrl-C. */
export async function copyCode(tab: Page): Promise<void> {
  await tab.getByRole('radio', { name: 'Plain text' }).check();
  await tab
    .getByRole('article')
    .locator('pre')
    .evaluate((mail) => {
      const texts = document.createTreeWalker(mail, NodeFilter.SHOW_TEXT);
      while (texts.nextNode() !== null) {
        const text = texts.currentNode;
        const found = /\b\d{6}\b/.exec(text.textContent ?? '');
        if (found !== null) return document.getSelection()?.setBaseAndExtent(text, found.index, text, found.index + 6);
      }
      throw new Error('The mail has no code.');
    });
  await tab.keyboard.press('ControlOrMeta+c');
}
