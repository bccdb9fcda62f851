/** Warns staff who may refund an order that the customer's bank may take the same money back. */
import { chakra } from '@chakra-ui/react';
import type { Order } from '#shared/contract/order/order.ts';
import { providerNames } from '#shared/rules/order/payment-provider.ts';
import { formatTime } from '#web/format.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useOrderDetails } from './api/orders.ts';

/** Reads the order, because lists do not contain its dispute. */
export function DisputeNotice({ orderId }: { orderId: string }) {
  const { data } = useOrderDetails(orderId, () => 0);
  if (data?.dispute === undefined) return null;
  return (
    <chakra.div role="alert" mb="4">
      <Notice tone="warning">
        The bank disputes this payment. Do not refund it as well: the customer would be paid twice. {nextStep(data.dispute)}
      </Notice>
    </chakra.div>
  );
}

function nextStep({ status, provider, respondBy }: NonNullable<Order['dispute']>): string {
  if (status === 'under_review') return 'Wait until the bank has decided.';
  return `Answer in ${providerNames[provider]}'s dashboard${respondBy === undefined ? '' : ` by ${formatTime(respondBy)}`}.`;
}
