/** May this be tried once more, from this address and by this identifier? */
import { countUse, type LimitedAction, networkOf } from '#functions/store/limit.ts';
import { digestOf } from './one-time-code.ts';

/** @throws Failure `too_many_requests` */
export async function limitSource(action: LimitedAction, source: string, now: Date): Promise<void> {
  await countUse(action, 'source', await digestOf('source', networkOf(source)), now);
}

/** To be counted after the source: one address that tries many identifiers then uses up none of theirs. @throws Failure `too_many_requests` */
export async function limitIdentifier(action: LimitedAction, identifier: string, now: Date): Promise<void> {
  await countUse(action, 'identifier', await digestOf('identifier', identifier), now);
}
