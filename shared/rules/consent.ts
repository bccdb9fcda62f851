/** To which texts does somebody agree who creates an account, and who may hold one? The form states it above its button (web/src/features/auth/sign-up-page.tsx). */
import { indianDay } from './india-day.ts';

export const consentTexts = {
  /** The day from which a text stands as it is; a text that changes in substance gets a new one. What we do with data is a chapter of the terms. */
  terms: '2026-11-21',
  privacy: '2026-11-21',
  /** Years: only adults hold accounts. */
  leastAge: 18,
} as const;

/** What is kept of an agreement. */
export interface Consent {
  readonly terms: string;
  readonly privacy: string;
  /** Said to be of this age or older, in years. */
  readonly leastAge: number;
  /** ISO instant at which the form was sent. */
  readonly at: string;
}

export const consentAt = (now: Date): Consent => ({ ...consentTexts, at: now.toISOString() });

/** Whether somebody born on a day (`2008-02-29`) is of that age in India; after a 29th of February, from the 1st of March on. */
export function isOfAge(dob: string, now: Date): boolean {
  const today = indianDay(now);
  return dob <= `${Number(today.slice(0, 4)) - consentTexts.leastAge}${today.slice(4)}`;
}
