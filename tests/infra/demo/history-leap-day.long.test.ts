/** The demo history, loaded on the leap day, at midnight in India. */
import { expectHistoryHolds } from './history.ts';

await expectHistoryHolds('2028-02-28T18:30:00.000Z');
