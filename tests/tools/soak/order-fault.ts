/** Orders a fault for the next step. */
import type { Day } from './day.ts';
import type { OrderedFault } from './program.ts';

export async function orderFault({ shop, tally }: Day, fault: OrderedFault): Promise<void> {
  const { status, body } = await shop.local('POST', '/faults', [fault]);
  if (status !== 200) throw new Error(`The fault was not taken: ${JSON.stringify(body)}`);
  tally.faultsOrdered += fault.times;
}
