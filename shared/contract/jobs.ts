/** Which functions run without a request? Jobs by the clock, jobs by the table's stream, and the identity provider's triggers. */

export type Trigger =
  | { readonly on: 'schedule'; readonly everySeconds: number }
  /** Records whose partition key begins with one of these; `batchSeconds` gathers records before a run. */
  | { readonly on: 'stream'; readonly partitions: readonly string[]; readonly batchSeconds: number };

/** Name -> when it runs. The handler is functions/jobs/<name>.ts. */
export const jobs = {
  'publish-catalogue': { on: 'stream', partitions: ['PRODUCT#', 'CATEGORY#'], batchSeconds: 1 },
  'send-mail': { on: 'stream', partitions: ['OUTBOX#'], batchSeconds: 0 },
  'send-waiting-mail': { on: 'schedule', everySeconds: 60 },
  'settle-pending': { on: 'schedule', everySeconds: 60 },
  'send-refunds': { on: 'schedule', everySeconds: 60 },
  'sweep-signups': { on: 'schedule', everySeconds: 3_600 },
} as const satisfies Record<string, Trigger>;
export type JobName = keyof typeof jobs;

/** Cognito's trigger -> its handler, functions/triggers/<name>.ts. */
export const identityTriggers = {
  DefineAuthChallenge: 'define-challenge',
  CreateAuthChallenge: 'create-challenge',
  VerifyAuthChallengeResponse: 'verify-challenge',
} as const;
