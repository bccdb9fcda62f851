/** The demo history, loaded on the last second of a year in India. */
import { expectHistoryHolds } from './history.ts';

await expectHistoryHolds('2026-12-31T18:29:59.000Z');
