/** A reason, which the user can fix, why the shop cannot start: one sentence, printed without a stack, exit code 1. */
export class StartupError extends Error {}
