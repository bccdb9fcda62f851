/** Delivery, returns and payment methods in few words beside the button. */
import { chakra, Flex } from '@chakra-ui/react';
import { CreditCard, Truck, Undo2 } from 'lucide-react';
import { deliveryPromise, returnDays } from '#web/content/policy.ts';

const promises = [
  { Icon: Truck, text: deliveryPromise },
  { Icon: Undo2, text: `${returnDays} days to send it back` },
  { Icon: CreditCard, text: 'UPI, cards, net banking and EMI' },
] as const;

export function Promises() {
  return (
    <chakra.ul
      listStyleType="none"
      display="grid"
      gap="2"
      bg="brand.tint"
      color="brand.deep"
      borderRadius="xl"
      px="4"
      py="3"
      fontSize="sm"
      fontWeight="600"
    >
      {promises.map(({ Icon, text }) => (
        <Flex as="li" key={text} align="center" gap="3">
          <chakra.span flexShrink="0">
            <Icon size={18} aria-hidden />
          </chakra.span>
          {text}
        </Flex>
      ))}
    </chakra.ul>
  );
}
