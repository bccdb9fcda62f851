/** The functions that run without a request: scheduled jobs, consumers of the table's stream and the identity provider's triggers. */

export type Trigger =
  | { readonly on: 'schedule'; readonly everySeconds: number }
  /** SES's notifications of bounces and complaints. */
  | { readonly on: 'mail-events' }
  /** A queue of the job's own. A run takes the messages that are available, at most `batchSize`. */
  | { readonly on: 'queue'; readonly batchSize: number }
  /** A run takes the records that are available, at most `batchSize`. */
  | { readonly on: 'stream'; readonly batchSize: number; readonly records: readonly FollowedRecord[] };

/** `module` is the path of the handler under functions/, without the extension. */
export type Job = Trigger & { readonly module: string };

/** The kinds of records whose changes a job follows; functions/record-kinds.ts recognises them by their keys. */
export type FollowedRecord =
  | 'appointment'
  | 'category'
  | 'checkout'
  | 'importRun'
  | 'order'
  | 'outboxMail'
  | 'product'
  | 'profile'
  | 'recalculation'
  | 'refund'
  | 'stock'
  | 'synonyms'
  | 'priceSettings'
  | 'sale';

/**
 * The consumers of the table's changes: the published catalogue, the lists of the administration, the figures, and the slices of an import or a
 * recalculation of prices. One function (`follow-changes`) reads the stream for all of them, because a shard supports two readers and mail is the
 * other one. functions/entry/jobs/follow-changes.ts maps each to its function.
 */
export const followers = {
  'publish-catalogue': ['product', 'stock', 'category', 'synonyms', 'priceSettings', 'sale'],
  'index-orders': ['order', 'appointment'],
  'update-figures': ['order', 'appointment', 'checkout', 'refund', 'profile'],
  'run-imports': ['importRun'],
  'recalculate-prices': ['recalculation'],
  'count-collected': ['order'],
} as const satisfies Record<string, readonly FollowedRecord[]>;
export type Follower = keyof typeof followers;

/** Name -> handler and schedule. The name is that of the deployed function, and does not change when the handler moves. */
export const jobs = {
  'follow-changes': {
    module: 'entry/jobs/follow-changes',
    on: 'stream',
    records: [...new Set(Object.values(followers).flat())],
    batchSize: 250,
  },
  'compact-catalogue': { module: 'catalogue/jobs/compact-catalogue', on: 'schedule', everySeconds: 60 },
  // Sends one-time codes itself, and passes every other mail on to the queue.
  'send-mail': { module: 'entry/jobs/send-mail', on: 'stream', records: ['outboxMail'], batchSize: 100 },
  // A mail with its invoice takes a third of a second, so a batch of ten ends long before the function's time-out.
  'send-queued-mail': { module: 'entry/jobs/send-queued-mail', on: 'queue', batchSize: 10 },
  'write-exports': { module: 'admin/jobs/write-exports', on: 'schedule', everySeconds: 60 },
  'index-old-orders': { module: 'order/jobs/index-old-orders', on: 'schedule', everySeconds: 300 },
  'send-waiting-mail': { module: 'entry/jobs/send-waiting-mail', on: 'schedule', everySeconds: 60 },
  'settle-pending': { module: 'checkout/jobs/settle-pending', on: 'schedule', everySeconds: 60 },
  'settle-appointments': { module: 'clinic/jobs/settle-appointments', on: 'schedule', everySeconds: 60 },
  remind: { module: 'clinic/jobs/remind', on: 'schedule', everySeconds: 60 },
  'number-invoices': { module: 'order/jobs/number-invoices', on: 'schedule', everySeconds: 60 },
  'send-refunds': { module: 'entry/jobs/send-refunds', on: 'schedule', everySeconds: 60 },
  'erase-accounts': { module: 'privacy/jobs/erase-accounts', on: 'schedule', everySeconds: 60 },
  reconcile: { module: 'reconciliation/jobs/reconcile', on: 'schedule', everySeconds: 86_400 },
  'resume-imports': { module: 'catalogue/jobs/resume-imports', on: 'schedule', everySeconds: 60 },
  'handle-mail-events': { module: 'entry/jobs/handle-mail-events', on: 'mail-events' },
  'repair-variants': { module: 'catalogue/jobs/repair-variants', on: 'schedule', everySeconds: 300 },
  'sweep-signups': { module: 'identity/jobs/sweep-signups', on: 'schedule', everySeconds: 300 },
  // On one machine it runs only on request (infra/local/jobs/background.ts).
  'check-shop': { module: 'entry/jobs/check-shop', on: 'schedule', everySeconds: 300 },
  'gather-views': { module: 'catalogue/jobs/gather-views', on: 'schedule', everySeconds: 600 },
  'sweep-pictures': { module: 'content/jobs/sweep-pictures', on: 'schedule', everySeconds: 3_600 },
  'remind-officer': { module: 'complaints/jobs/remind-officer', on: 'schedule', everySeconds: 3_600 },
} as const satisfies Record<string, Job>;
export type JobName = keyof typeof jobs;

/** Cognito's trigger -> its handler, functions/identity/triggers/<name>.ts. */
export const identityTriggers = {
  DefineAuthChallenge: 'define-challenge',
  CreateAuthChallenge: 'create-challenge',
  VerifyAuthChallengeResponse: 'verify-challenge',
} as const;
