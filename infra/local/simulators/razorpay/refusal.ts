/** Describes Razorpay's errors: one type, whose body has exactly the fields of Razorpay's. */
interface RefusalOptions {
  readonly status?: number;
  readonly field?: string;
  readonly code?: string;
  readonly source?: string;
  readonly step?: string;
  readonly reason?: string;
  readonly metadata?: Record<string, string>;
}

export class Refusal extends Error {
  readonly status: number;
  readonly body: { readonly error: Record<string, unknown> };

  constructor(description: string, options: RefusalOptions = {}) {
    super(description);
    this.name = 'Refusal';
    this.status = options.status ?? 400;
    this.body = {
      error: {
        code: options.code ?? 'BAD_REQUEST_ERROR',
        description,
        source: options.source ?? 'business',
        step: options.step ?? 'payment_initiation',
        reason: options.reason ?? 'input_validation_failed',
        metadata: options.metadata ?? {},
        ...(options.field === undefined ? {} : { field: options.field }),
      },
    };
  }
}

const withoutDetails = { source: 'NA', step: 'NA', reason: 'NA' };
export const unknownId = () => new Refusal('The id provided does not exist', { field: 'id' });
export const unauthorised = () => new Refusal('Authentication failed', { status: 401, ...withoutDetails });
/** Razorpay would accept a live key. The simulator rejects it, because no money moves here. */
export const liveKey = () => new Refusal('This is a simulator: it refuses live keys. Use rzp_test_ ones.', { status: 401, ...withoutDetails });
export const throttled = () => new Refusal('Too many requests', { status: 429, ...withoutDetails });
export const serverError = () =>
  new Refusal('We are facing some trouble completing your request at the moment. Please try again shortly.', {
    status: 500,
    code: 'SERVER_ERROR',
    ...withoutDetails,
  });
export const conflict = () => new Refusal('The request is in conflict with another one that is in progress.', { status: 409, ...withoutDetails });
export const noSuchUrl = () => new Refusal('The requested URL was not found on the server.', { status: 404, ...withoutDetails });

/** An error that is not a Refusal is a bug of the simulator: it is printed, and answered like an error of Razorpay's servers. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  process.stderr.write(`The Razorpay simulator failed: ${error instanceof Error ? error.stack : String(error)}\n`);
  return serverError();
}
