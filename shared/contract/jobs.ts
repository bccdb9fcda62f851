/** Which functions run without a request? Jobs by the clock, jobs by the table's stream, and the identity provider's triggers. */

export type Trigger =
  | { readonly on: 'schedule'; readonly everySeconds: number }
  /** What SES tells of a mail that bounced, or that somebody called unwanted. */
  | { readonly on: 'mail-news' }
  /** A run takes what there is at once, at most `batchSize` records. */
  | ({ readonly on: 'stream'; readonly batchSize: number } & Interest);

/** Records whose partition key begins with one of these, and whose sort key with one of `sorts` where they are told. */
interface Interest {
  readonly partitions: readonly string[];
  readonly sorts?: readonly string[];
}

export const isOf = ({ partitions, sorts = [''] }: Interest, pk = '', sk = ''): boolean =>
  partitions.some((prefix) => pk.startsWith(prefix)) && sorts.some((prefix) => sk.startsWith(prefix));

/**
 * What only follows the table: lists, figures, the catalogue, the slices of an import. One function reads the stream for all of them
 * (`follow-changes`), as a shard bears two readers, and mail is the other. Name -> what concerns it; its part is functions/jobs/<name>.ts.
 */
export const followers = {
  'publish-catalogue': { partitions: ['PRODUCT#', 'CATEGORY#', 'SYNONYMS'] },
  'index-orders': { partitions: ['CUSTOMER#'], sorts: ['ORDER#', 'APPOINTMENT#'] },
  'keep-figures': { partitions: ['CUSTOMER#', 'CHECKOUT#', 'REFUND#'] },
  'run-imports': { partitions: ['IMPORTRUN#'] },
} as const satisfies Record<string, Interest>;
export type Follower = keyof typeof followers;

/** Name -> when it runs. The handler is functions/jobs/<name>.ts. */
export const jobs = {
  'follow-changes': { on: 'stream', partitions: Object.values(followers).flatMap(({ partitions }) => partitions), batchSize: 250 },
  'fold-catalogue': { on: 'schedule', everySeconds: 60 },
  // A mail with its invoice takes a third of a second: a run of these ends long before its time is over.
  'send-mail': { on: 'stream', partitions: ['OUTBOX#'], batchSize: 25 },
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
  'resume-imports': { on: 'schedule', everySeconds: 60 },
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
