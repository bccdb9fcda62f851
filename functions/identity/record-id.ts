/** Gives a new record its id: a repeated request with the same idempotency key gets the same one. */
import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import type { AuditedRequest } from './audit-store.ts';

export const newRecordId = ({ caller, now }: Pick<AuditedRequest, 'caller' | 'now'>, idempotencyKey: string | undefined): string =>
  idempotencyKey === undefined ? ulid(now.getTime()) : createHash('sha256').update(`${caller.id} ${idempotencyKey}`).digest('hex').slice(0, 26);
