/** Error responses of the server for page tests. */
import { HttpResponse } from 'msw';
import type { FailureCode } from '#shared/contract/failures.ts';
import { messageOf, statusOf } from '#shared/contract/failures.ts';

/** The envelope of a failure; its text is the contract's unless another is given. */
export const errorResponse = (
  code: FailureCode,
  more: { message?: string; fields?: Record<string, string>; details?: Record<string, unknown>; retryAfter?: number } = {},
) =>
  HttpResponse.json(
    {
      success: false,
      code,
      message: more.message ?? messageOf(code),
      ...(more.fields === undefined ? {} : { fields: more.fields }),
      ...(more.details === undefined ? {} : { details: more.details }),
      requestId: 'r',
    },
    { status: statusOf(code), headers: more.retryAfter === undefined ? {} : { 'retry-after': String(more.retryAfter) } },
  );
