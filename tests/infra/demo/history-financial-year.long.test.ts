/** The demo history, loaded on the first morning of a financial year. */
import { expectHistoryHolds } from './history.ts';

await expectHistoryHolds('2027-04-01T03:00:00.000Z');
