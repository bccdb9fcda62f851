/** The texts that a customer agrees to at sign-up, and the minimum age. The form states them above its button (web/src/features/auth/sign-up-page.tsx). */
import { indianDay } from '../india-day.ts';

export const consentTexts = {
  /** The day from which a text is valid; a substantial change gets a new day. The privacy notice is a chapter of the terms. */
  terms: '2026-11-21',
  privacy: '2026-11-21',
  /** Years: only adults may have accounts. */
  leastAge: 18,
} as const;

/** What is stored when a customer agrees. */
export interface Consent {
  readonly terms: string;
  readonly privacy: string;
  /** The minimum age in years that the customer confirmed. */
  readonly leastAge: number;
  /** ISO instant at which the form was sent. */
  readonly at: string;
}

export const consentAt = (now: Date): Consent => ({ ...consentTexts, at: now.toISOString() });

/** Whether a customer born on a day (`2008-02-29`) has reached an age in India. A birthday on 29 February counts from 1 March in other years. */
export function isOfAge(dob: string, now: Date): boolean {
  const today = indianDay(now);
  return dob <= `${Number(today.slice(0, 4)) - consentTexts.leastAge}${today.slice(4)}`;
}
