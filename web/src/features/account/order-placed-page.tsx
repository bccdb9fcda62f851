/** The page after paying: thanks, what happens next, the address, the items and the invoice. */
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { Mail, PackageOpen, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Order } from '#shared/contract/order/order.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { returnDays } from '#web/content/policy.ts';
import { orderPath } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/feedback/states.tsx';
import { Heading, Title } from '#web/ui/layout/page.tsx';
import {
  OrderContainer,
  OrderFigures,
  OrderInvoice,
  OrderItems,
  OrderLoader,
  OrderNumber,
  OrderSection,
  orderName,
  PostalAddress,
} from './order-parts.tsx';
import { Arrival } from './timeline.tsx';

export function Component() {
  const { id = '' } = useParams();
  return (
    <OrderContainer>
      <OrderLoader id={id}>{(order) => <PlacedOrder order={order} />}</OrderLoader>
    </OrderContainer>
  );
}

const isStopped = ({ status }: Order): boolean => status === 'cancelled' || status === 'returned_to_origin';

function PlacedOrder({ order }: { order: Order }) {
  return (
    <>
      <Title noIndex>{`Thank you for order ${orderName(order)}`}</Title>
      <Thanks order={order} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }} gap="6" alignItems="start">
        <Flex direction="column" gap="6" minW="0">
          {!isStopped(order) && (
            <OrderSection title="What happens next">
              <Steps email={order.user.email} isInvoiceLater={order.amountDue !== undefined} />
            </OrderSection>
          )}
          <OrderSection title="What you bought">
            <OrderItems order={order} />
          </OrderSection>
        </Flex>
        <Flex direction="column" gap="6" minW="0">
          <OrderSection title="It goes to">
            <Arrival order={order} />
            <PostalAddress address={order.shippingAddress} />
            {order.giftMessage !== undefined && (
              <chakra.p mt="3" color="ink.soft" whiteSpace="pre-line" overflowWrap="anywhere">
                With your gift message: “{order.giftMessage}”
              </chakra.p>
            )}
          </OrderSection>
          <OrderSection title="Order Summary">
            <OrderFigures order={order} />
          </OrderSection>
          <OrderSection title="Invoice">
            <OrderInvoice order={order} />
          </OrderSection>
        </Flex>
      </Grid>
    </>
  );
}

function Thanks({ order }: { order: Order }) {
  const isStoppedOrder = isStopped(order);
  return (
    <Flex
      bg={isStoppedOrder ? 'sand' : 'sun.tint'}
      borderRadius="2xl"
      overflow="hidden"
      mb="6"
      align="center"
      justify="space-between"
      gap={{ base: '2', md: '8' }}
      direction={{ base: 'column-reverse', md: 'row' }}
      px={{ base: '5', md: '10' }}
      py={{ base: '5', md: '8' }}
      css={{ '@media print': { background: 'none', padding: 0 } }}
    >
      <Box minW="0" textAlign={{ base: 'center', md: 'left' }}>
        <Heading fontSize={{ base: '3xl', md: '4xl' }} mb="2">
          {isStoppedOrder
            ? order.status === 'cancelled'
              ? 'This order is cancelled'
              : 'This order came back to us'
            : `Thank you, ${order.user.firstName}!`}
        </Heading>
        {!isStoppedOrder && (
          <chakra.p fontSize="lg" mb="1">
            {order.amountDue === undefined
              ? 'Payment successful! Order placed successfully!'
              : `Order placed successfully! You pay ${formatRupees(order.amountDue)} when the parcel is handed to you.`}
          </chakra.p>
        )}
        <chakra.p overflowWrap="anywhere" mb="5">
          Your order number is{' '}
          <chakra.strong>
            <OrderNumber order={order} />
          </chakra.strong>
          .
        </chakra.p>
        <Flex gap="3" wrap="wrap" justify={{ base: 'center', md: 'flex-start' }} css={{ '@media print': { display: 'none' } }}>
          <ButtonLink to={orderPath(order.id)}>See your order</ButtonLink>
          <ButtonLink to="/products" variant="outline">
            Continue Shopping
          </ButtonLink>
        </Flex>
      </Box>
      {!isStoppedOrder && <Parade />}
    </Flex>
  );
}

const Steps = ({ email, isInvoiceLater }: { email: string; isInvoiceLater: boolean }) => (
  <chakra.ol listStyleType="none" display="grid" gap="5" gridTemplateColumns={{ base: '1fr', sm: 'repeat(auto-fit, minmax(11rem, 1fr))' }}>
    <Step icon={<Mail size={22} aria-hidden />} background="sky" title="A mail is on its way">
      {email === ''
        ? 'Your order and its invoice are in your account.'
        : isInvoiceLater
          ? `The confirmation comes to ${email}; the invoice follows when the parcel is sent.`
          : `The confirmation and your invoice come to ${email}.`}
    </Step>
    <Step icon={<PackageOpen size={22} aria-hidden />} background="sun.tint" title="We pack it with care">
      You get another mail with the tracking number as soon as the parcel leaves us.
    </Step>
    <Step icon={<Undo2 size={22} aria-hidden />} background="good.tint" title={`${returnDays} days to decide`}>
      Not quite right? Ask for a return on the page of your order.
    </Step>
  </chakra.ol>
);

function Step({ icon, background, title, children }: { icon: ReactNode; background: string; title: string; children: ReactNode }) {
  return (
    <chakra.li display="flex" flexDirection={{ base: 'row', sm: 'column' }} gap="3">
      <Flex boxSize="11" flexShrink="0" borderRadius="full" align="center" justify="center" bg={background} color="ink" aria-hidden="true">
        {icon}
      </Flex>
      <Box minW="0">
        <chakra.h3 fontSize="lg" lineHeight="1.3">
          {title}
        </chakra.h3>
        <chakra.p color="ink.soft" fontSize="sm" overflowWrap="anywhere">
          {children}
        </chakra.p>
      </Box>
    </chakra.li>
  );
}

/** An elephant that carries the parcel under a kite, with confetti. */
const Parade = () => (
  <chakra.svg
    viewBox="0 0 320 220"
    w={{ base: '15rem', md: '22rem' }}
    maxW="full"
    h="auto"
    flexShrink="0"
    aria-hidden="true"
    css={{ '@media print': { display: 'none' } }}
  >
    <circle cx="262" cy="46" r="26" fill="#FFC145" />
    <ellipse cx="166" cy="199" rx="150" ry="18" fill="#8CC8BD" />
    <ellipse cx="160" cy="204" rx="108" ry="10" fill="#0B6E69" opacity="0.35" />
    <path d="M104 14l22 24-22 30-22-30z" fill="#E07A5A" />
    <path d="M104 14l22 24H82z" fill="#F3C4B4" />
    <path d="M104 68c-2 14 10 14 6 26s-4 16 22 22" fill="none" stroke="#23203A" strokeWidth="2.5" strokeLinecap="round" />
    <g fill="#8FA3C4">
      <rect x="110" y="158" width="24" height="44" rx="9" />
      <rect x="172" y="158" width="24" height="44" rx="9" />
      <path d="M100 150c0-34 26-46 58-46 34 0 52 18 52 46 0 22-14 32-54 32s-56-10-56-32z" />
      <path d="M198 128c0-26 18-40 38-40s34 14 34 36c0 16-6 22-6 34 0 14 10 16 16 10 4-4 10 2 6 8-10 14-36 10-38-14-1-10-4-12-12-12-20 0-38-6-38-22z" />
    </g>
    <path d="M204 112c-16-12-34 4-30 26 2 14 18 18 28 8z" fill="#6F86AC" />
    <path d="M236 148c4 8 10 10 16 8" fill="none" stroke="#FFF8EE" strokeWidth="5" strokeLinecap="round" />
    <circle cx="244" cy="116" r="4" fill="#23203A" />
    <path d="M228 132c6 5 12 5 16 1" fill="none" stroke="#23203A" strokeWidth="2.5" strokeLinecap="round" />
    <path d="M100 140c-10 2-14 12-12 20" fill="none" stroke="#8FA3C4" strokeWidth="5" strokeLinecap="round" />
    <path d="M112 118h80c8 0 10 6 8 14-14 12-80 14-96 0-2-8 0-14 8-14z" fill="#B8391F" />
    <path d="M104 132c16 14 82 12 96 0l-4 12c-20 10-70 10-88 0z" fill="#FFC145" />
    <rect x="122" y="66" width="62" height="54" rx="5" fill="#E9C592" />
    <path d="M122 71a5 5 0 0 1 5-5h52a5 5 0 0 1 5 5v11h-62z" fill="#F4D9B1" />
    <path d="M146 66h14v54h-14z" fill="#0B6E69" />
    <path d="M153 66c-14-18-26-6-12 0zM153 66c14-18 26-6 12 0z" fill="#0B6E69" />
    <g strokeWidth="5" strokeLinecap="round">
      <path d="M30 60l6 8M58 30l-3 9M210 30l6 8M40 120l9 2M296 96l-8 5" stroke="#E07A5A" />
      <path d="M60 92l8-4M190 44l-8 3M296 66l3 9M24 92l-2 9" stroke="#0B6E69" />
      <path d="M34 32l9-1M218 66l9 1M62 146l4-8M292 126l6 7" stroke="#FFC145" />
    </g>
  </chakra.svg>
);
