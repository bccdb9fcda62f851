/** Which functions run without a request? Jobs by the clock, jobs by the table's stream, and the identity provider's triggers. */

export type Trigger =
  | { readonly on: 'schedule'; readonly everySeconds: number }
  /** Records whose partition key begins with one of these; `batchSeconds` gathers records before a run, which takes at most `batchSize`. */
  | { readonly on: 'stream'; readonly partitions: readonly string[]; readonly batchSeconds: number; readonly batchSize: number };

/** Name -> when it runs. The handler is functions/jobs/<name>.ts. */
export const jobs = {
  'publish-catalogue': { on: 'stream', partitions: ['PRODUCT#', 'CATEGORY#'], batchSeconds: 1, batchSize: 500 },
  // A mail with its invoice takes a third of a second: a run of these ends long before its time is over.
  'send-mail': { on: 'stream', partitions: ['OUTBOX#'], batchSeconds: 0, batchSize: 25 },
  'send-waiting-mail': { on: 'schedule', everySeconds: 60 },
  'settle-pending': { on: 'schedule', everySeconds: 60 },
  'number-invoices': { on: 'schedule', everySeconds: 60 },
  'send-refunds': { on: 'schedule', everySeconds: 60 },
  'erase-accounts': { on: 'schedule', everySeconds: 60 },
  'sweep-signups': { on: 'schedule', everySeconds: 3_600 },
} as const satisfies Record<string, Trigger>;
export type JobName = keyof typeof jobs;

/** Cognito's trigger -> its handler, functions/triggers/<name>.ts. */
export const identityTriggers = {
  DefineAuthChallenge: 'define-challenge',
  CreateAuthChallenge: 'create-challenge',
  VerifyAuthChallengeResponse: 'verify-challenge',
} as const;
