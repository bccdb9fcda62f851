/** The size chart of a product in a dialog; printing prints the chart alone. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import type { SizeChart } from '#shared/rules/catalogue/size-chart.ts';
import { SizeChartTable } from '#web/ui/catalog/size-chart-table.tsx';
import { Overlay } from '#web/ui/layout/overlay.tsx';

interface Props {
  readonly chart: SizeChart;
  readonly productName: string;
  readonly chosen: string | undefined;
  readonly onClose: () => void;
}

/** The page behind the dialog and the dialog's buttons are not printed, and the table is not cut off. */
const printStyles = `@media print {
  body > :not(dialog, :has(dialog[open])), body :has(dialog[open]) > :not(dialog[open], :has(dialog[open])) { display: none !important }
  dialog[open] { position: static !important; max-height: none !important; max-width: none !important; width: auto !important; margin: 0 !important; border-radius: 0 !important; overflow: visible !important; box-shadow: none !important }
  dialog[open]::backdrop { display: none }
  dialog[open] * { overflow: visible !important }
  dialog[open] button { display: none !important }
}`;

export function SizeChartDialog({ chart, productName, chosen, onClose }: Props) {
  return (
    <Overlay open onClose={onClose} title="Size chart">
      <style>{printStyles}</style>
      <Flex direction="column" gap="4" align="stretch">
        <chakra.p fontWeight="600">{productName}</chakra.p>
        <SizeChartTable chart={chart} name={`Size chart of ${productName}`} chosen={chosen} />
        <Button variant="outline" size="sm" alignSelf="flex-start" onClick={() => window.print()}>
          <Printer size={16} aria-hidden />
          Print
        </Button>
      </Flex>
    </Overlay>
  );
}
