/** What has happened to an order since payment: cancellation, returns and refunds. */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { exchangeDays, isExchange } from '#shared/rules/order/exchange.ts';
import { maxPhotos } from '#shared/rules/order/return-status.ts';
import { refundTime } from '#web/content/policy.ts';
import { formatLongDay, formatTime } from '#web/format.ts';
import { useReturnPhoto } from '#web/shop/api/returns.ts';
import { PrivacyNote } from '#web/ui/form/privacy-note.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { withdrawReturn } from './api/orders.ts';
import { ErrorList } from './error-list.tsx';
import { refundText, returnText } from './order-labels.tsx';
import { readPhotos, usePhotoUpload } from './photo-upload.ts';
import { BlobImage, PhotoPicker } from './photos.tsx';
import { useOrderAction } from './use-order-action.ts';

/** Loaded on demand: few refunds are paid by hand. */
const PayoutForm = lazy(() => import('./payout-form.tsx'));

type Return = Order['returns'][number];

function Payout({ order }: { order: Order }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <chakra.div ref={box} tabIndex={-1} outline="none" mt="4">
      <Suspense fallback={null}>
        <PayoutForm key={order.payout ?? ''} order={order} onStep={() => box.current?.focus()} />
      </Suspense>
    </chakra.div>
  );
}

function ReturnPhoto({ orderId, returnId, photoId, number }: { orderId: string; returnId: string; photoId: string; number: number }) {
  const { data, error } = useReturnPhoto(orderId, returnId, photoId);
  if (error !== undefined) return <chakra.span fontSize="sm">Photo {number} could not be loaded.</chakra.span>;
  return <BlobImage blob={data} alt={`Your photo ${number}`} size="20" />;
}

/** The photos that a customer has sent with a return, with adding more. */
function ReturnPhotos({ orderId, returned }: { orderId: string; returned: Return }) {
  const { replaceOrder } = useOrderAction();
  const { uploading, upload } = usePhotoUpload();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const maxNewPhotos = maxPhotos - returned.photos.length;
  const add = async (files: readonly File[]) => {
    const selected = await readPhotos(files, maxNewPhotos);
    const uploaded = await upload(orderId, returned.id, selected.photos);
    setProblems([...selected.problems, ...uploaded.problems]);
    if (uploaded.latest !== null) await replaceOrder(uploaded.latest);
  };
  const isUndecided = returned.status === 'requested';
  if (returned.photos.length === 0 && !isUndecided) return null;
  return (
    <Flex mt="2" gap="2" align="center" wrap="wrap">
      {returned.photos.map((photoId, index) => (
        <ReturnPhoto key={photoId} orderId={orderId} returnId={returned.id} photoId={photoId} number={index + 1} />
      ))}
      {isUndecided && maxNewPhotos > 0 && (
        <>
          <PhotoPicker label={uploading ?? 'Add photos'} busy={uploading !== null} onChosen={(files) => void add(files)} />
          <PrivacyNote flexBasis="full">We use your photos only to settle your return.</PrivacyNote>
        </>
      )}
      <ErrorList errors={problems} mt="0" />
    </Flex>
  );
}

const stepsOf = (returned: Return) =>
  [
    { status: 'requested', label: 'Requested' },
    { status: 'approved', label: 'Approved' },
    { status: 'received', label: 'Received' },
    isExchange(returned) ? { status: 'exchanged', label: 'Sent' } : { status: 'refunded', label: 'Refunded' },
  ] as const;

/** The progress of a return in four steps. */
function ReturnProgress({ returned }: { returned: Return }) {
  const { status, createdAt, changedAt, byShop } = returned;
  // The shop decided this return: the customer has asked for nothing and sends no parcel.
  if (byShop === true)
    return (
      <chakra.p color="ink.soft" fontSize="sm">
        Decided by us on {formatLongDay(createdAt)}
      </chakra.p>
    );
  const steps = stepsOf(returned);
  const currentStep = steps.findIndex((step) => step.status === status);
  return (
    <>
      <chakra.p color="ink.soft" fontSize="sm">
        Requested on {formatLongDay(createdAt)}
        {status !== 'requested' && `, ${status} on ${formatLongDay(changedAt)}`}
      </chakra.p>
      {currentStep >= 0 && (
        <Grid aria-hidden="true" templateColumns="repeat(4, minmax(0, 1fr))" gap="1" my="2" fontSize="xs" color="ink.soft">
          {steps.map(({ label }, index) => (
            <chakra.span key={label} overflowWrap="anywhere" {...(index <= currentStep ? { color: 'ink', fontWeight: '600' } : {})}>
              <chakra.span display="block" h="1.5" mb="1" borderRadius="pill" bg={index <= currentStep ? 'brand' : 'line.deep'} />
              {label}
            </chakra.span>
          ))}
        </Grid>
      )}
    </>
  );
}

/** What is held for the customer and until when; where the parcel is; or why the item is refunded instead. */
function ExchangeStatus({ returned: { status, exchange, items } }: { returned: Return }) {
  if (exchange === undefined) return null;
  const { heldUntil, releasedBecause, tracking } = exchange;
  const isArrived = status === 'received' || status === 'refunded';
  if (exchange.status === 'sent' && tracking !== undefined)
    return (
      <chakra.p mt="1" css={{ '& a': { display: 'inline-block', padding: '4px 0', textDecoration: 'underline' } }}>
        Tracking number: {tracking.number}
        {tracking.carrier !== undefined && ` (${tracking.carrier})`}{' '}
        {tracking.url !== undefined && (
          <a href={tracking.url} target="_blank" rel="noopener noreferrer">
            Follow the new items<chakra.span srOnly> (opens in a new tab)</chakra.span>
          </a>
        )}
      </chakra.p>
    );
  if (exchange.status === 'held' && !isArrived) {
    const heldItems = items.flatMap(({ quantity, exchangeFor }) => (exchangeFor === undefined ? [] : [`${quantity} × ${exchangeFor.title}`]));
    return (
      <chakra.p mt="1">
        We keep {heldItems.join(', ')} for you until {formatTime(heldUntil)}. If your parcel arrives later, we refund it instead.
      </chakra.p>
    );
  }
  if (exchange.status === 'released' && (releasedBecause === 'expired' || releasedBecause === 'by_shop'))
    return (
      <chakra.p mt="1">
        {releasedBecause === 'expired'
          ? `Your parcel did not arrive within ${exchangeDays} days, so the new items are on sale again.`
          : 'We cannot send the new items.'}
        {!isArrived && ' Your refund starts as soon as your parcel is here.'}
      </chakra.p>
    );
  return null;
}

export function AfterSale({ order }: { order: Order }) {
  const { cancellation, refunds, returns } = order;
  return (
    <>
      {cancellation !== undefined && (
        <Section title="Cancellation">
          <p>Cancelled {cancellation.by === 'customer' ? 'by you' : 'by us'}.</p>
          {cancellation.reason !== undefined && (
            <chakra.p color="ink.soft" whiteSpace="pre-line" overflowWrap="anywhere">
              {cancellation.reason}
            </chakra.p>
          )}
        </Section>
      )}
      {returns.length > 0 && (
        <Section title={returns.some(({ exchange }) => exchange !== undefined) ? 'Returns and exchanges' : 'Returns'}>
          <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="4">
            {returns.map((returned) => (
              <ReturnEntry key={returned.id} order={order} returned={returned} />
            ))}
          </chakra.ul>
        </Section>
      )}
      {refunds.length > 0 && (
        <Section title="Refunds">
          <chakra.ul listStyleType="none" display="flex" flexDirection="column" gap="3">
            {refunds.map((refund) => {
              const { id, amount, createdAt, processedAt, paidTo, reference } = refund;
              return (
                <chakra.li key={id} display="flex" justifyContent="space-between" gap="4">
                  <span>
                    <chakra.span display="block" fontWeight="600">
                      {refundText(refund)}
                    </chakra.span>
                    <chakra.span color="ink.soft" fontSize="sm">
                      {processedAt === undefined
                        ? `Started on ${formatLongDay(createdAt)}`
                        : `Done on ${formatLongDay(processedAt)}; banks may need ${refundTime}`}
                      {paidTo !== undefined && `. Paid to ${paidTo}, reference ${reference ?? ''}`}
                    </chakra.span>
                  </span>
                  <chakra.strong fontVariantNumeric="tabular-nums">{formatRupees(amount)}</chakra.strong>
                </chakra.li>
              );
            })}
          </chakra.ul>
          {refunds.some(({ isPayout, status }) => isPayout === true && status === 'pending') && <Payout order={order} />}
        </Section>
      )}
    </>
  );
}

function ReturnEntry({ order, returned }: { order: Order; returned: Order['returns'][number] }) {
  const { busy, failure, run } = useOrderAction();
  const item = useRef<HTMLLIElement>(null);
  const withdraw = async () => {
    const changed = await run(
      () => withdrawReturn(order.id, returned.id),
      'Your return request is withdrawn.',
      'Failed to withdraw the return request. Please try again.',
    );
    // The focused button is gone.
    if (changed !== null) item.current?.focus();
  };
  return (
    <chakra.li ref={item} tabIndex={-1} outline="none">
      <Flex justify="space-between" columnGap="4" wrap="wrap">
        <chakra.span fontWeight="600">{returnText(returned)}</chakra.span>
        {isExchange(returned) ? (
          <chakra.strong>Exchange</chakra.strong>
        ) : (
          <chakra.strong fontVariantNumeric="tabular-nums">{formatRupees(returned.amount)}</chakra.strong>
        )}
      </Flex>
      <ReturnProgress returned={returned} />
      <chakra.ul listStyleType="none" color="ink.soft" fontSize="sm">
        {returned.items.map((item) => (
          <chakra.li key={item.orderItemId} overflowWrap="anywhere">
            {item.quantity} × {item.productName}
            {item.exchangeFor !== undefined && `, to be exchanged for ${item.exchangeFor.title}`}: {item.reason}
          </chakra.li>
        ))}
      </chakra.ul>
      <ExchangeStatus returned={returned} />
      {returned.refusal !== undefined && (
        <chakra.p mt="1" overflowWrap="anywhere" whiteSpace="pre-line">
          {returned.refusal}
        </chakra.p>
      )}
      <ReturnPhotos orderId={order.id} returned={returned} />
      {returned.canWithdraw && (
        <Button size="sm" variant="outline" mt="2" aria-disabled={busy} onClick={() => void withdraw()}>
          {busy ? 'Withdrawing...' : 'Withdraw request'}
        </Button>
      )}
      <ErrorList errors={failure === null ? [] : [failure]} mt="2" />
    </chakra.li>
  );
}
