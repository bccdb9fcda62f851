/** Warns staff who may refund a payment that the customer's bank may take the same money back. */
import { chakra } from '@chakra-ui/react';
import type { Order } from '#shared/contract/order/order.ts';
import { providerNames } from '#shared/rules/order/payment-provider.ts';
import { formatTime } from '#web/format.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';

type Dispute = NonNullable<Order['dispute']>;

export const DisputeWarning = ({ dispute }: { dispute: Dispute }) => (
  <chakra.div role="alert" mb="4">
    <Notice tone="warning">The bank disputes this payment. Do not refund it as well: the customer would be paid twice. {nextStep(dispute)}</Notice>
  </chakra.div>
);

function nextStep({ status, provider, respondBy }: Dispute): string {
  if (status === 'under_review') return 'Wait until the bank has decided.';
  return `Answer in ${providerNames[provider]}'s dashboard${respondBy === undefined ? '' : ` by ${formatTime(respondBy)}`}.`;
}
