/** How long does a one-time code live, and when may another be asked for? */
export const oneTimeCode = {
  digits: 6,
  /** Wrong tries that a code bears; then a new one is needed. */
  tries: 5,
  livesSeconds: 600,
  resendSeconds: 30,
} as const;
