/** Begins packing or prints slips for the selected orders; each is written by itself and reports its result. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { orderMoves, orderStatuses } from '#shared/rules/order/order-status.ts';
import { runConcurrently } from '#shared/rules/run-concurrently.ts';
import { ApiError } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { ProgressBar } from '#web/ui/admin/progress-bar.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import { changeOrderStatus, readOrder } from './api/orders.ts';
import { type SelectedOrder, toSelectedOrder } from './use-selected-orders.ts';

/** Parallel requests. */
const maxParallel = 4;
const targetStatus = 'processing';
/** `pending` */
const allowedStatuses = orderStatuses.filter((status) => orderMoves[status].some(({ to, isBack }) => to === targetStatus && !isBack)).join(' or ');

const orderCount = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

/** The result for one order, and why it failed. */
interface Result {
  readonly order: SelectedOrder;
  readonly errorText?: string;
}

async function beginPacking(order: SelectedOrder): Promise<Result> {
  try {
    return { order: toSelectedOrder(await changeOrderStatus(order.id, { status: targetStatus, revision: order.revision })) };
  } catch (error) {
    // Only the answer may have been lost, or another user has changed the order: a retry is decided on its current state.
    const current = await readOrder(order.id).then(toSelectedOrder, () => order);
    if (current.status === targetStatus) return { order: current };
    const isConflict = error instanceof ApiError && error.code === 'edited_meanwhile';
    const errorText = isConflict ? `Another user has changed it. It is ${current.status} now.` : errorMessage(error, 'Failed to update order status');
    return { order: current, errorText };
  }
}

/** Messages stand above the bar. */
function useReservedBarHeight() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--bar', `${ref.current?.offsetHeight ?? 0}px`));
    if (ref.current !== null) observer.observe(ref.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar');
    };
  }, []);
  return ref;
}

interface Props {
  readonly orders: readonly SelectedOrder[];
  /** How many of them are on another page or no longer in this list. */
  readonly hiddenCount: number;
  readonly slipsHref: string;
  readonly onUpdate: (now: readonly SelectedOrder[]) => void;
  readonly onClear: () => void;
}

export function SelectedOrdersBar({ orders, hiddenCount, slipsHref, onUpdate, onClear }: Props) {
  const invalidate = useInvalidate();
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number } | null>(null);
  const [results, setResults] = useState<readonly Result[]>([]);
  const ids = orders.map(({ id }) => id).join();
  const [resultIds, setResultIds] = useState(ids);
  // The results belong to these.
  if (resultIds !== ids) {
    setResultIds(ids);
    setResults([]);
  }
  const movable = orders.filter(({ canBegin }) => canBegin);

  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  const run = async (batch: readonly SelectedOrder[]) => {
    if (progress !== null || batch.length === 0) return;
    setProgress({ done: 0, of: batch.length });
    const results: Result[] = [];
    await runConcurrently(maxParallel, batch, async (order, index) => {
      results[index] = await beginPacking(order);
      setProgress((now) => now && { ...now, done: now.done + 1 });
    });
    const moved = results.filter(({ errorText }) => errorText === undefined).length;
    setResults((before) => [...before.filter(({ errorText }) => errorText === undefined), ...results]);
    onUpdate(results.map(({ order }) => order));
    setProgress(null);
    if (moved === batch.length) toast('success', `${orderCount(moved)} marked as ${targetStatus}`);
    else toast('error', `${moved} of ${orderCount(batch.length)} marked as ${targetStatus}, ${batch.length - moved} not`);
    // A user who has left meanwhile sees the current state on return.
    if (isShown.current) await invalidate('order.list', 'order.read');
  };

  return (
    <Flex
      ref={useReservedBarHeight()}
      as="section"
      aria-label="Chosen orders"
      direction="column"
      gap="2"
      position="sticky"
      bottom="var(--note, 0px)"
      zIndex="1"
      mt="3"
      px={{ base: '3', md: '4' }}
      py="3"
      maxH="60dvh"
      overflowY="auto"
      bg="white"
      borderWidth="1px"
      borderColor="brand"
      borderRadius="md"
      boxShadow="float"
      fontSize="sm"
    >
      <Flex align="center" gap="2" wrap="wrap">
        <chakra.p role="status" me="auto" fontWeight="600" fontVariantNumeric="tabular-nums">
          {`${orderCount(orders.length)} chosen`}
          {hiddenCount > 0 && <chakra.span fontWeight="400" color="ink.soft">{`, ${hiddenCount} not on this page`}</chakra.span>}
        </chakra.p>
        <Button size="sm" aria-disabled={progress !== null || movable.length === 0} onClick={() => void run(movable)}>
          {`Mark as ${targetStatus}`}
          {movable.length < orders.length && ` (${movable.length} of ${orders.length})`}
        </Button>
        <Button asChild type={undefined} size="sm" variant="outline">
          <Link to={slipsHref}>
            <Printer size={16} aria-hidden />
            Packing slips
          </Link>
        </Button>
        <Button size="sm" variant="ghost" aria-disabled={progress !== null} onClick={() => progress === null && onClear()}>
          Choose none
        </Button>
      </Flex>
      {movable.length < orders.length && progress === null && (
        <chakra.p
          color="ink.soft"
          display={{ base: movable.length === 0 ? 'block' : 'none', md: 'block' }}
        >{`Only orders that are ${allowedStatuses} can be marked as ${targetStatus}.`}</chakra.p>
      )}
      {progress !== null && (
        <Flex align="center" gap="3" maxW="24rem">
          <ProgressBar label={`Marking as ${targetStatus}`} share={progress.done / progress.of} />
          <chakra.span flexShrink="0">{`${progress.done} of ${progress.of} ...`}</chakra.span>
        </Flex>
      )}
      <MoveResults results={results} busy={progress !== null} onRetry={(again) => void run(again)} />
    </Flex>
  );
}

function MoveResults({ results, busy, onRetry }: { results: readonly Result[]; busy: boolean; onRetry: (orders: readonly SelectedOrder[]) => void }) {
  const moved = results.filter(({ errorText }) => errorText === undefined);
  const rejected = results.filter(({ errorText }) => errorText !== undefined);
  const retryable = rejected.map(({ order }) => order).filter(({ canBegin }) => canBegin);
  return (
    <>
      {moved.length > 0 && (
        <chakra.p overflowWrap="anywhere">{`Marked as ${targetStatus}: ${moved.map(({ order }) => order.orderNumber).join(', ')}`}</chakra.p>
      )}
      {rejected.length > 0 && (
        <chakra.div bg="sale.tint" borderRadius="sm" px="3" py="2">
          <chakra.ul aria-label={`Not marked as ${targetStatus}`} listStyleType="none" display="grid" gap="1" overflowWrap="anywhere">
            {rejected.map(({ order: { id, orderNumber }, errorText }) => (
              <li key={id}>
                <TextLink to={adminPath('orders', { order: id })}>{orderNumber}</TextLink>: {errorText}
              </li>
            ))}
          </chakra.ul>
          {retryable.length > 0 && (
            <Button mt="2" size="sm" variant="outline" aria-disabled={busy} onClick={() => onRetry(retryable)}>
              {`Try ${orderCount(retryable.length)} again`}
            </Button>
          )}
        </chakra.div>
      )}
    </>
  );
}
