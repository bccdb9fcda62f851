/** The only error type of a rejected request. The contract declares its codes. */
import { type FailureCode, messageOf } from '#shared/contract/failures.ts';

interface FailureOptions {
  /** Replaces the standard text of the code. */
  readonly message?: string;
  /** Field name -> what is wrong with the field and how to correct it. */
  readonly fields?: Record<string, string>;
  /** Facts for the client, e.g. the new total. */
  readonly details?: Record<string, unknown>;
  /** Seconds until the client may retry. */
  readonly retryAfter?: number;
  /** Cookies to set with the reply, e.g. to clear an expired one. */
  readonly cookies?: readonly string[];
  readonly cause?: unknown;
}

export class Failure extends Error {
  readonly code: FailureCode;
  readonly fields: Record<string, string> | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;
  readonly cookies: readonly string[];

  constructor(code: FailureCode, options: FailureOptions = {}) {
    super(options.message ?? messageOf(code), { cause: options.cause });
    this.name = 'Failure';
    this.code = code;
    this.fields = options.fields;
    this.details = options.details;
    this.retryAfter = options.retryAfter;
    this.cookies = options.cookies ?? [];
  }
}
