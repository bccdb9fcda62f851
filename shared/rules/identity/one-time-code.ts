/** How long a one-time code is valid, and when another may be requested. */
export const oneTimeCode = {
  digits: 6,
  /** Wrong attempts that a code allows; after them a new code must be requested. */
  maxAttempts: 5,
  validSeconds: 600,
  resendSeconds: 30,
} as const;
