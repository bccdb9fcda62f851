/** Begins packing or prints slips for the selected orders; each is written by itself and reports its result. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { orderMoves, orderStatuses } from '#shared/rules/order/order-status.ts';
import { runConcurrently } from '#shared/rules/run-concurrently.ts';
import { ApiError } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { adminPath } from '#web/ui/admin/address.ts';
import { Bar } from '#web/ui/admin/progress-bar.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import { changeOrderStatus, readOrder } from './api/orders.ts';
import { type Chosen, chosenOf } from './use-chosen.ts';

/** Parallel requests. */
const maxParallel = 4;
const goal = 'processing';
/** `pending` */
const origins = orderStatuses.filter((status) => orderMoves[status].some(({ to, isBack }) => to === goal && !isBack)).join(' or ');

const ordersIn = (count: number) => `${count} ${count === 1 ? 'order' : 'orders'}`;

/** The result for one order, and why it failed. */
interface Result {
  readonly order: Chosen;
  readonly why?: string;
}

async function begin(order: Chosen): Promise<Result> {
  try {
    return { order: chosenOf(await changeOrderStatus(order.id, { status: goal, revision: order.revision })) };
  } catch (error) {
    // Only the answer may have been lost, or another user has changed the order: a retry is decided on its current state.
    const now = await readOrder(order.id).then(chosenOf, () => order);
    if (now.status === goal) return { order: now };
    const isConflict = error instanceof ApiError && error.code === 'edited_meanwhile';
    const why = isConflict ? `Somebody has changed it meanwhile. It is ${now.status} now.` : errorMessage(error, 'Failed to update order status');
    return { order: now, why };
  }
}

/** Messages stand above the bar. */
function useRoomBelow() {
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
  readonly orders: readonly Chosen[];
  /** How many of them are on another page or no longer in this list. */
  readonly elsewhere: number;
  readonly slips: string;
  readonly learn: (now: readonly Chosen[]) => void;
  readonly onNone: () => void;
}

export function ChosenBar({ orders, elsewhere, slips, learn, onNone }: Props) {
  const invalidate = useInvalidate();
  const [running, setRunning] = useState<{ readonly done: number; readonly of: number } | null>(null);
  const [outcome, setOutcome] = useState<readonly Result[]>([]);
  const ids = orders.map(({ id }) => id).join();
  const [of, setOf] = useState(ids);
  // The results belong to these.
  if (of !== ids) {
    setOf(ids);
    setOutcome([]);
  }
  const movable = orders.filter(({ canBegin }) => canBegin);

  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);

  const run = async (wanted: readonly Chosen[]) => {
    if (running !== null || wanted.length === 0) return;
    setRunning({ done: 0, of: wanted.length });
    const results: Result[] = [];
    await runConcurrently(maxParallel, wanted, async (order, index) => {
      results[index] = await begin(order);
      setRunning((now) => now && { ...now, done: now.done + 1 });
    });
    const moved = results.filter(({ why }) => why === undefined).length;
    setOutcome((before) => [...before.filter(({ why }) => why === undefined), ...results]);
    learn(results.map(({ order }) => order));
    setRunning(null);
    if (moved === wanted.length) toast('success', `${ordersIn(moved)} marked as ${goal}`);
    else toast('error', `${moved} of ${ordersIn(wanted.length)} marked as ${goal}, ${wanted.length - moved} not`);
    // A user who has left meanwhile sees the current state on return.
    if (isShown.current) await invalidate('order.list', 'order.read');
  };

  return (
    <Flex
      ref={useRoomBelow()}
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
          {`${ordersIn(orders.length)} chosen`}
          {elsewhere > 0 && <chakra.span fontWeight="400" color="ink.soft">{`, ${elsewhere} not on this page`}</chakra.span>}
        </chakra.p>
        <Button size="sm" aria-disabled={running !== null || movable.length === 0} onClick={() => void run(movable)}>
          {`Mark as ${goal}`}
          {movable.length < orders.length && ` (${movable.length} of ${orders.length})`}
        </Button>
        <Button asChild type={undefined} size="sm" variant="outline">
          <Link to={slips}>
            <Printer size={16} aria-hidden />
            Packing slips
          </Link>
        </Button>
        <Button size="sm" variant="ghost" aria-disabled={running !== null} onClick={() => running === null && onNone()}>
          Choose none
        </Button>
      </Flex>
      {movable.length < orders.length && running === null && (
        <chakra.p
          color="ink.soft"
          display={{ base: movable.length === 0 ? 'block' : 'none', md: 'block' }}
        >{`Only orders that are ${origins} can be marked as ${goal}.`}</chakra.p>
      )}
      {running !== null && (
        <Flex align="center" gap="3" maxW="24rem">
          <Bar label={`Marking as ${goal}`} share={running.done / running.of} />
          <chakra.span flexShrink="0">{`${running.done} of ${running.of} ...`}</chakra.span>
        </Flex>
      )}
      <MoveResults outcome={outcome} busy={running !== null} onRetry={(again) => void run(again)} />
    </Flex>
  );
}

function MoveResults({ outcome, busy, onRetry }: { outcome: readonly Result[]; busy: boolean; onRetry: (orders: readonly Chosen[]) => void }) {
  const moved = outcome.filter(({ why }) => why === undefined);
  const rejected = outcome.filter(({ why }) => why !== undefined);
  const again = rejected.map(({ order }) => order).filter(({ canBegin }) => canBegin);
  return (
    <>
      {moved.length > 0 && (
        <chakra.p overflowWrap="anywhere">{`Marked as ${goal}: ${moved.map(({ order }) => order.orderNumber).join(', ')}`}</chakra.p>
      )}
      {rejected.length > 0 && (
        <chakra.div bg="sale.tint" borderRadius="sm" px="3" py="2">
          <chakra.ul aria-label={`Not marked as ${goal}`} listStyleType="none" display="grid" gap="1" overflowWrap="anywhere">
            {rejected.map(({ order: { id, orderNumber }, why }) => (
              <li key={id}>
                <TextLink to={adminPath('orders', { order: id })}>{orderNumber}</TextLink>: {why}
              </li>
            ))}
          </chakra.ul>
          {again.length > 0 && (
            <Button mt="2" size="sm" variant="outline" aria-disabled={busy} onClick={() => onRetry(again)}>
              {`Try ${ordersIn(again.length)} again`}
            </Button>
          )}
        </chakra.div>
      )}
    </>
  );
}
