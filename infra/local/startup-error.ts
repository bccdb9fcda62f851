/** Stops a start for a reason that the person at the keyboard can fix: one sentence, printed alone, exit 1. */
export class StartupError extends Error {}
