/** Below the section Prices: recalculates all prices so that customers pay the same as before, shows the progress, and can undo it. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Recalculation } from '#shared/contract/catalogue/recalculation.ts';
import type { PriceSettings } from '#shared/contract/settings/settings.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { formatNumber, formatTime } from '#web/format.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { ProgressBar } from '#web/ui/admin/progress-bar.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { undoRecalculation, useFirstRates, useRecalculation } from '../api/settings.ts';
import { RecalculateDialog } from './recalculate-dialog.tsx';
import { UnchangedFigures } from './unchanged-figures.tsx';

const countText = (count: number, noun: string) => `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;

export function RecalculatePanel({ prices }: { prices: PriceSettings }) {
  const { data, error, mutate } = useRecalculation();
  const invalidate = useInvalidate();
  const [openDialog, setOpenDialog] = useState<'start' | 'undo' | null>(null);
  const endedAt = data?.run?.endedAt;
  const lastEndedAt = useRef<string>(undefined);
  // When a recalculation ends, the version of the settings and all prices have changed.
  useEffect(() => {
    if (endedAt === undefined || endedAt === lastEndedAt.current) return;
    lastEndedAt.current = endedAt;
    void invalidate('settings.read', 'catalog.listProducts', 'catalog.readProduct', 'cart.read');
  }, [endedAt, invalidate]);
  const onStarted = async () => {
    setOpenDialog(null);
    await Promise.all([mutate(), invalidate('settings.read')]);
  };
  const to = prices.mode === 'tax_inclusive' ? 'tax_exclusive' : 'tax_inclusive';
  const isRunning = data?.run?.status === 'running';
  return (
    <Panel aria-labelledby="group-recalculate" mt="4">
      <PanelTitle id="group-recalculate">Recalculate all prices</PanelTitle>
      <chakra.p fontSize="sm" color="ink.soft" maxW="70ch">
        {to === 'tax_inclusive'
          ? 'Prices are without GST. Recalculate them to include it: a price of ₹949.00 at 5 % becomes ₹996.45, and customers pay what they paid.'
          : 'Prices include GST. Recalculate them to be without it: a price of ₹996.45 at 5 % becomes ₹949.00, and customers pay what they paid.'}{' '}
        You see every price before anything changes.
      </chakra.p>
      {data === undefined ? (
        error === undefined ? (
          <Skeleton h="10" mt="3" />
        ) : (
          <ErrorState title="Failed to load the last recalculation" onRetry={() => void mutate()} />
        )
      ) : (
        <>
          {data.run !== null && <RunStatus run={data.run} />}
          {data.canUndo && data.run !== null && <FiguresToCheck run={data.run} />}
          <Flex gap="3" wrap="wrap" mt="3">
            <Button size="sm" variant="outline" aria-disabled={isRunning} onClick={() => !isRunning && setOpenDialog('start')}>
              {to === 'tax_inclusive' ? 'Preview prices with GST' : 'Preview prices without GST'}
            </Button>
            {data.canUndo && (
              <Button size="sm" variant="outline" onClick={() => setOpenDialog('undo')}>
                <Undo2 size={16} aria-hidden />
                Undo the recalculation
              </Button>
            )}
          </Flex>
        </>
      )}
      {openDialog === 'start' && <RecalculateDialog to={to} version={prices.version} onStarted={onStarted} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'undo' && (
        <Confirm
          title="Take the recalculation back?"
          action="Undo the recalculation"
          busyText="Starting..."
          errorText="Failed to take the recalculation back"
          onConfirm={() => undoRecalculation(prices.version)}
          onDone={() => void onStarted()}
          onClose={() => setOpenDialog(null)}
        >
          Every price gets its former figure, to the paisa. Prices that were changed since, and those of new products, are recalculated to the paisa
          and listed here. MRPs, charges and offers that you changed since stay as they are now. This can be done once.
        </Confirm>
      )}
    </Panel>
  );
}

function FiguresToCheck({ run: { to, startedAt } }: { run: Recalculation }) {
  return (
    <chakra.div fontSize="sm">
      <UnchangedFigures to={to} rates={useFirstRates(to)} since={startedAt} />
    </chakra.div>
  );
}

function RunStatus({ run }: { run: Recalculation }) {
  const { status, to, isUndo, seen, upTo, changed, edited, failed, listed, startedAt, endedAt } = run;
  const title = `${isUndo ? 'Taking the recalculation back' : 'Recalculating prices'} ${to === 'tax_inclusive' ? 'with' : 'without'} GST`;
  if (status === 'running')
    return (
      <chakra.div mt="3" role="status">
        <chakra.p fontSize="sm" fontWeight="600" mb="1.5">
          {title}: {Math.floor((100 * seen) / Math.max(1, upTo))} %, {countText(changed, 'product')} changed
        </chakra.p>
        <ProgressBar share={seen / Math.max(1, upTo)} label={title} />
        <chakra.p fontSize="sm" color="ink.soft" mt="1.5">
          You may leave this page. Each product says whether its price includes GST, so checkout charges the right amount meanwhile. Prices cannot be
          switched and products cannot be imported until this has ended.
        </chakra.p>
      </chakra.div>
    );
  return (
    <chakra.div mt="3" fontSize="sm">
      <p>
        {isUndo ? 'Taken back' : `Recalculated ${to === 'tax_inclusive' ? 'with' : 'without'} GST`} on {formatTime(endedAt ?? startedAt)}:{' '}
        {countText(changed, 'product')} {isUndo ? 'restored' : 'changed'}
        {edited > 0 && `, ${countText(edited, 'product')} changed since (new prices recalculated to the paisa, new MRPs kept)`}
        {failed > 0 && `, ${countText(failed, 'product')} not written: these keep their price, and customers pay what they paid`}.
      </p>
      {listed.length > 0 && (
        <chakra.details mt="1.5">
          <chakra.summary minH="6" cursor="pointer">
            {listed.length < edited + failed ? `The first ${formatNumber(listed.length)} of these` : 'These products'}
          </chakra.summary>
          <chakra.ul mt="1.5" ps="5" listStyleType="disc">
            {listed.map(({ productId, name, why }) => (
              <li key={productId}>
                <TextLink to={adminPath('products', { product: productId })}>{name}</TextLink>
                {why === 'failed' && ' (not written)'}
              </li>
            ))}
          </chakra.ul>
        </chakra.details>
      )}
    </chakra.div>
  );
}
