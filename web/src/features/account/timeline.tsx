/** The progress of a parcel, its number, and the link to the carrier's own page. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Check, ExternalLink } from 'lucide-react';
import type { Order } from '#shared/contract/order/order.ts';
import { promiseText } from '#shared/rules/order/delivery.ts';
import { hasEndedUndelivered } from '#shared/rules/order/order-status.ts';
import { formatTime } from '#web/format.ts';
import { statusWords } from './order-words.tsx';

const progress = ['pending', 'processing', 'shipped', 'delivered'] as const;

/** Returns the states that the order has passed and those to come. */
function stagesOf({ status, tracking: { timeline } }: Order) {
  const passed = timeline.map((stage) => ({ ...stage, passed: true }));
  if (status === 'cancelled' || status === 'returned_to_origin') return passed;
  return [...passed, ...progress.slice(progress.indexOf(status) + 1).map((each) => ({ status: each, at: '', passed: false }))];
}

/** From top to bottom on a phone, from left to right where there is room. */
export function Timeline({ order }: { order: Order }) {
  return (
    <chakra.ol listStyleType="none" display="flex" flexDirection={{ base: 'column', md: 'row' }}>
      {stagesOf(order).map(({ status, at, passed }, index, all) => (
        <chakra.li
          key={`${status}-${at}`}
          display="flex"
          flexDirection={{ base: 'row', md: 'column' }}
          flex={{ md: '1 1 0' }}
          gap={{ base: '3', md: '2' }}
          aria-current={passed && status === order.status ? 'step' : undefined}
        >
          <Flex direction={{ base: 'column', md: 'row' }} align="center" aria-hidden="true">
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
            {index < all.length - 1 && (
              <chakra.span
                flex="1"
                minH={{ base: '6', md: '0' }}
                w={{ base: '2px', md: 'auto' }}
                h={{ md: '2px' }}
                bg={all[index + 1]?.passed === true ? 'brand' : 'line.deep'}
              />
            )}
          </Flex>
          <chakra.div pb={{ base: '4', md: '0' }} pr={{ md: '3' }}>
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

/** The delivery days promised at checkout; nothing once the parcel has arrived. */
export function Arrival({ order: { status, deliveryPromise } }: { order: Order }) {
  if (deliveryPromise === undefined || status === 'delivered' || hasEndedUndelivered(status)) return null;
  return (
    <chakra.p mb="4" fontWeight="600">
      Arrives {promiseText(deliveryPromise)}
    </chakra.p>
  );
}

/** The carrier, the number of the parcel and the link to the carrier's own page; nothing before it is shipped. */
export function Parcel({ order: { tracking } }: { order: Order }) {
  const { carrier, number, url } = tracking;
  if (number === undefined) return null;
  return (
    <Flex mb="5" gap="3" wrap="wrap" align="center" justify="space-between">
      <chakra.p overflowWrap="anywhere">
        <chakra.span display="block" color="ink.soft" fontSize="sm">
          {carrier ?? 'Tracking number'}
        </chakra.span>
        <chakra.strong>{number}</chakra.strong>
      </chakra.p>
      {url !== undefined && (
        <Button asChild type={undefined} variant="subtle" size="sm">
          <a href={url} target="_blank" rel="noopener noreferrer">
            Follow it at {carrier}
            <ExternalLink size={16} aria-hidden />
            <chakra.span srOnly>(opens in a new tab)</chakra.span>
          </a>
        </Button>
      )}
    </Flex>
  );
}
