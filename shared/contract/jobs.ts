/** Which functions run without a request? Jobs by the clock, jobs by the table's stream, and the identity provider's triggers. */

export type Trigger =
  | { readonly on: 'schedule'; readonly everySeconds: number }
  /** What SES tells of a mail that bounced, or that somebody called unwanted. */
  | { readonly on: 'mail-news' }
  /**
   * Records whose partition key begins with one of these, and whose sort key with one of `sorts` where they are told; `batchSeconds` gathers
   * records before a run, which takes at most `batchSize`.
   */
  | {
      readonly on: 'stream';
      readonly partitions: readonly string[];
      readonly sorts?: readonly string[];
      readonly batchSeconds: number;
      readonly batchSize: number;
    };

/** Name -> when it runs. The handler is functions/jobs/<name>.ts. */
export const jobs = {
  'publish-catalogue': { on: 'stream', partitions: ['PRODUCT#', 'CATEGORY#', 'SYNONYMS'], batchSeconds: 1, batchSize: 500 },
  // A mail with its invoice takes a third of a second: a run of these ends long before its time is over.
  'send-mail': { on: 'stream', partitions: ['OUTBOX#'], batchSeconds: 0, batchSize: 25 },
  'index-orders': { on: 'stream', partitions: ['CUSTOMER#'], sorts: ['ORDER#', 'APPOINTMENT#'], batchSeconds: 0, batchSize: 100 },
  'keep-figures': { on: 'stream', partitions: ['CUSTOMER#', 'CHECKOUT#', 'REFUND#'], batchSeconds: 1, batchSize: 500 },
  'write-exports': { on: 'schedule', everySeconds: 60 },
  'index-old-orders': { on: 'schedule', everySeconds: 300 },
  'send-waiting-mail': { on: 'schedule', everySeconds: 60 },
  'settle-pending': { on: 'schedule', everySeconds: 60 },
  'settle-appointments': { on: 'schedule', everySeconds: 60 },
  remind: { on: 'schedule', everySeconds: 60 },
  'number-invoices': { on: 'schedule', everySeconds: 60 },
  'send-refunds': { on: 'schedule', everySeconds: 60 },
  'erase-accounts': { on: 'schedule', everySeconds: 60 },
  reconcile: { on: 'schedule', everySeconds: 86_400 },
  'run-imports': { on: 'stream', partitions: ['IMPORTRUN#'], batchSeconds: 0, batchSize: 1 },
  'hear-of-mail': { on: 'mail-news' },
  'gather-views': { on: 'schedule', everySeconds: 600 },
  'sweep-pictures': { on: 'schedule', everySeconds: 3_600 },
  'sweep-signups': { on: 'schedule', everySeconds: 3_600 },
} as const satisfies Record<string, Trigger>;
export type JobName = keyof typeof jobs;

/** Cognito's trigger -> its handler, functions/triggers/<name>.ts. */
export const identityTriggers = {
  DefineAuthChallenge: 'define-challenge',
  CreateAuthChallenge: 'create-challenge',
  VerifyAuthChallengeResponse: 'verify-challenge',
} as const;
