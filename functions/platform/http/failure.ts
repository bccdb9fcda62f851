/** How does code say that a request cannot be met? One error type, whose code the contract declares. */
import { type FailureCode, messageOf } from '#shared/contract/failures.ts';

interface More {
  /** Another text than the code's own. */
  readonly message?: string;
  /** Field name -> what is wrong with it and how to mend it. */
  readonly fields?: Record<string, string>;
  /** Facts for the client, e.g. the new total. */
  readonly details?: Record<string, unknown>;
  /** Seconds. */
  readonly retryAfter?: number;
  /** Cookies to set with the answer, e.g. to clear a dead one. */
  readonly cookies?: readonly string[];
  readonly cause?: unknown;
}

export class Failure extends Error {
  readonly code: FailureCode;
  readonly fields: Record<string, string> | undefined;
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;
  readonly cookies: readonly string[];

  constructor(code: FailureCode, more: More = {}) {
    super(more.message ?? messageOf(code), { cause: more.cause });
    this.name = 'Failure';
    this.code = code;
    this.fields = more.fields;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
    this.cookies = more.cookies ?? [];
  }
}
