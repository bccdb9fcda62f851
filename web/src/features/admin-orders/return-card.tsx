/** One return request with its items, photos and decision. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '#shared/contract/order/order.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { isExchange } from '#shared/rules/order/exchange.ts';
import { movesOfReturn } from '#shared/rules/order/return-status.ts';
import { formatTime } from '#web/format.ts';
import { useReturnPhoto } from '#web/shop/api/returns.ts';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { useBlobImage } from '#web/ui/media/use-blob-image.ts';
import { changeReturn } from './api/orders.ts';
import { DecideReturn } from './decide-return.tsx';
import { RefundInstead, SendExchange } from './exchange-dialogs.tsx';
import { releaseReasons, returnLabelOf } from './labels.tsx';
import { useOrderWrites } from './use-orders.ts';

interface PhotosProps {
  readonly orderId: string;
  readonly returnId: string;
  readonly photos: readonly string[];
}

/** The customer's photos of a return, small, and as large as the window when opened. */
function CustomerPhotos({ orderId, returnId, photos }: PhotosProps) {
  if (photos.length === 0) return null;
  return (
    <Flex mt="2" gap="2" wrap="wrap">
      {photos.map((photoId, index) => (
        <Photo key={photoId} photo={{ id: orderId, returnId, photoId }} name={`Photo ${index + 1} of the customer`} />
      ))}
    </Flex>
  );
}

function BlobPhoto({ blob, alt, as: Image }: { blob: Blob; alt: string; as: typeof Thumbnail }) {
  return <Image ref={useBlobImage(blob)} alt={alt} />;
}
const Thumbnail = chakra('img', { base: { boxSize: '20', objectFit: 'cover', borderRadius: 'sm' } });
const Large = chakra('img', { base: { mx: 'auto', maxW: 'full' } });

function Photo({ photo, name }: { photo: { id: string; returnId: string; photoId: string }; name: string }) {
  const [open, setOpen] = useState(false);
  const { data, error } = useReturnPhoto(photo.id, photo.returnId, photo.photoId);
  if (error !== undefined) return <chakra.span color="ink.soft">{name} could not be loaded.</chakra.span>;
  if (data === undefined) return <Skeleton boxSize="20" borderRadius="sm" />;
  return (
    <>
      <chakra.button type="button" aria-label={`Enlarge: ${name}`} cursor="zoom-in" borderRadius="sm" onClick={() => setOpen(true)}>
        <BlobPhoto blob={data} alt={name} as={Thumbnail} />
      </chakra.button>
      <Overlay open={open} onClose={() => setOpen(false)} title={name} placement="full">
        <BlobPhoto blob={data} alt={name} as={Large} />
      </Overlay>
    </>
  );
}

export type Return = Order['returns'][number];

interface Props {
  readonly returned: Return;
  readonly order: Pick<Order, 'id' | 'orderNumber'>;
  /** Shows the customer where the page does not. */
  readonly header?: ReactNode;
}

const labels = { approved: 'Approve', refused: 'Refuse', received: 'Received', exchanged: 'Send exchange', refundInstead: 'Refund instead' } as const;
type Decision = keyof typeof labels;
const isSecondary = (decision: Decision) => decision === 'refused' || decision === 'refundInstead';

/** What is held and until when, or what became of it. */
function StaffExchangeStatus({ returned: { status, exchange } }: { returned: Return }) {
  if (exchange === undefined) return null;
  const { heldUntil, releasedBecause, sentAt, tracking } = exchange;
  const isWaiting = status === 'requested' || status === 'approved';
  return (
    <chakra.p mt="2" overflowWrap="anywhere">
      {exchange.status === 'held' &&
        (isWaiting
          ? `The new items are held until ${formatTime(heldUntil)}; then it becomes a refund.`
          : 'The new items are held until they are sent.')}
      {exchange.status === 'released' && `The new items are on sale again: ${releaseReasons[releasedBecause ?? 'by_shop']}.`}
      {exchange.status === 'refunded' &&
        `Refunded after it was sent; the new items ${exchange.restocked === true ? 'are on sale again' : 'did not come back'}.`}
      {exchange.status === 'sent' && sentAt !== undefined && `Sent ${formatTime(sentAt)}, `}
      {exchange.status === 'sent' &&
        tracking !== undefined &&
        `tracking number ${tracking.number}${tracking.carrier === undefined ? '' : ` (${tracking.carrier})`}`}
    </chakra.p>
  );
}

export function ReturnCard({ returned, order, header }: Props) {
  const { busy, write } = useOrderWrites();
  const [openDecision, setOpenDecision] = useState<Decision | null>(null);
  const [tone, label] = returnLabelOf(returned);
  const isExchanged = isExchange(returned);
  const moves = movesOfReturn(returned).flatMap(({ to, by }) => (by === 'admin' ? [to as Decision] : []));
  const decisions: readonly Decision[] = isExchanged ? [...moves, 'refundInstead'] : moves;
  const close = () => setOpenDecision(null);
  const decide = (decision: Decision) => {
    if (decision !== 'approved') return setOpenDecision(decision);
    void write(
      () => changeReturn(order.id, returned.id, { status: decision }),
      'Return approved. We email the customer where to send it.',
      'Failed to update the return',
    );
  };
  return (
    <chakra.article
      aria-label={`Return of order ${order.orderNumber}`}
      fontSize="sm"
      py="3"
      borderTopWidth="1px"
      borderColor="line"
      css={{ '&:first-of-type': { borderTopWidth: 0, paddingTop: 0 } }}
    >
      {header}
      <Flex gap="3" rowGap="1" align="center" wrap="wrap">
        <Badge tone={tone}>{label}</Badge>
        {isExchanged ? (
          <chakra.strong>Exchange</chakra.strong>
        ) : (
          <chakra.strong fontVariantNumeric="tabular-nums">{formatRupees(returned.amount)}</chakra.strong>
        )}
        <chakra.span color="ink.soft">
          {returned.byShop === true ? 'Refunded by the shop' : 'Asked for'} {formatTime(returned.createdAt)}
          {returned.changedAt !== returned.createdAt && `, changed ${formatTime(returned.changedAt)}`}
        </chakra.span>
      </Flex>
      <chakra.ul mt="2" pl="5" display="grid" gap="1">
        {returned.items.map(({ orderItemId, productName, productId, quantity, reason, restocked, exchangeFor }) => (
          <chakra.li key={orderItemId} overflowWrap="anywhere">
            <strong>
              {quantity} × {productName === '' ? `Product #${productId}` : productName}
            </strong>
            {exchangeFor !== undefined && ` → ${exchangeFor.title}${exchangeFor.sku === '' ? '' : ` (SKU ${exchangeFor.sku})`}`}
            {reason !== '' && `: ${reason}`}
            {restocked !== undefined && (restocked ? ' (back on sale)' : ' (not back on sale)')}
          </chakra.li>
        ))}
      </chakra.ul>
      {returned.comment !== undefined && (
        <chakra.p mt="2" whiteSpace="pre-line" overflowWrap="anywhere">
          “{returned.comment}”
        </chakra.p>
      )}
      {returned.refusal !== undefined && <chakra.p mt="2">Refused: {returned.refusal}</chakra.p>}
      <StaffExchangeStatus returned={returned} />
      <CustomerPhotos orderId={order.id} returnId={returned.id} photos={returned.photos} />
      {decisions.length > 0 && (
        <Flex gap="2" mt="3" wrap="wrap">
          {decisions.map((decision) => (
            <Button
              key={decision}
              size="sm"
              variant={isSecondary(decision) ? 'outline' : 'solid'}
              aria-disabled={busy}
              aria-label={`${labels[decision]} ${decision === 'exchanged' ? 'of' : 'the return of'} order ${order.orderNumber}`}
              onClick={() => decide(decision)}
            >
              {labels[decision]}
            </Button>
          ))}
          {isExchanged && (returned.status === 'received' || returned.status === 'exchanged') && (
            <Button asChild type={undefined} size="sm" variant="outline">
              <Link
                to={adminPath('orders', { order: order.id, view: 'slip', exchange: returned.id })}
                aria-label={`Packing slip of the exchange of order ${order.orderNumber}`}
              >
                Packing slip
              </Link>
            </Button>
          )}
        </Flex>
      )}
      {(openDecision === 'refused' || openDecision === 'received') && (
        <DecideReturn returned={returned} order={order} decision={openDecision} onClose={close} />
      )}
      {openDecision === 'exchanged' && <SendExchange returned={returned} order={order} onClose={close} />}
      {openDecision === 'refundInstead' && <RefundInstead returned={returned} order={order} onClose={close} />}
    </chakra.article>
  );
}
