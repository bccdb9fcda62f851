/** What stops a start for a reason that the person at the keyboard can mend? One sentence, printed alone, exit 1. */
export class CannotStart extends Error {}
