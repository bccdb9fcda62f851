/** The way of a parcel, and the link to the carrier's own page. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Check, ExternalLink } from 'lucide-react';
import type { Order } from '#shared/contract/order/order.ts';
import { formatTime } from '#web/format.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { statusWords } from './order-words.tsx';

const way = ['pending', 'processing', 'shipped', 'delivered'] as const;

/** The passed and the coming states. */
function stagesOf({ status, tracking: { timeline } }: Order) {
  const passed = timeline.map((stage) => ({ ...stage, passed: true }));
  if (status === 'cancelled') return passed;
  return [...passed, ...way.slice(way.indexOf(status) + 1).map((each) => ({ status: each, at: '', passed: false }))];
}

export function Timeline({ order }: { order: Order }) {
  return (
    <chakra.ol listStyleType="none" display="flex" flexDirection="column">
      {stagesOf(order).map(({ status, at, passed }, place, all) => (
        <chakra.li key={`${status}-${at}`} display="flex" gap="3" aria-current={passed && status === order.status ? 'step' : undefined}>
          <Flex direction="column" align="center" aria-hidden="true">
            <Flex
              w="7"
              h="7"
              flexShrink="0"
              borderRadius="full"
              align="center"
              justify="center"
              borderWidth="2px"
              {...(passed ? { bg: 'brand', color: 'white', borderColor: 'brand' } : { bg: 'white', borderColor: 'line.deep' })}
            >
              {passed && <Check size={16} strokeWidth={3} />}
            </Flex>
            {place < all.length - 1 && <chakra.span flex="1" minH="6" w="2px" bg={all[place + 1]?.passed === true ? 'brand' : 'line.deep'} />}
          </Flex>
          <chakra.div pb="4">
            <chakra.span display="block" fontWeight={passed ? '600' : '400'} color={passed ? 'ink' : 'ink.soft'}>
              {statusWords[status]}
            </chakra.span>
            <chakra.span color="ink.soft" fontSize="sm">
              {passed ? formatTime(at) : 'Still to come'}
            </chakra.span>
          </chakra.div>
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

export function TrackPackage({ order, onClose }: { order: Order; onClose: () => void }) {
  const { carrier, number, url } = order.tracking;
  return (
    <Overlay open onClose={onClose} title="Track Package">
      <chakra.p mb="5" overflowWrap="anywhere">
        Order #{order.orderNumber}
        {number !== undefined && (
          <chakra.span display="block" color="ink.soft">
            {carrier ?? 'Tracking number'}: <chakra.strong color="ink">{number}</chakra.strong>
          </chakra.span>
        )}
      </chakra.p>
      <Timeline order={order} />
      {url !== undefined && (
        <Button asChild mt="2">
          <a href={url} target="_blank" rel="noopener noreferrer">
            Follow it at {carrier}
            <ExternalLink size={18} aria-hidden />
            <chakra.span srOnly>(opens in a new tab)</chakra.span>
          </a>
        </Button>
      )}
    </Overlay>
  );
}
