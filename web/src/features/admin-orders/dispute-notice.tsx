/** Warns staff who may refund an order whose payment is disputed. */
import { DisputeWarning } from '#web/ui/admin/dispute-warning.tsx';
import { useOrderDetails } from './api/orders.ts';

/** Reads the order, because lists do not contain its dispute. */
export function DisputeNotice({ orderId }: { orderId: string }) {
  const { data } = useOrderDetails(orderId, () => 0);
  return data?.dispute === undefined ? null : <DisputeWarning dispute={data.dispute} />;
}
