/** Changes the stock by a CSV file: read in the browser, compared with the shop in a dry run, and written on confirmation. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { maxStockLines } from '#shared/contract/catalogue/stock.ts';
import type { Answer } from '#web/api/client.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { ProgressBar } from '#web/ui/admin/progress-bar.tsx';
import { Problem } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CsvField } from '#web/ui/form/csv-field.tsx';
import { dense } from '#web/ui/form/dense.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { changeStock } from '../api/stock.ts';
import { type BadRow, readStockRows, type StockChange } from './stock-file.ts';

type Result = Answer<'stock.change'>['results'][number];
interface DryRun {
  readonly changes: readonly StockChange[];
  readonly results: readonly Result[];
  readonly bad: readonly BadRow[];
}

/** Rows that are listed; a larger file says how many more there are. */
const maxListed = 200;
const maxBytes = 20_000_000;

export function StockFileDialog({ onClose }: { onClose: () => void }) {
  const invalidate = useInvalidate();
  const [reason, setReason] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const [dryRunResult, setDryRunResult] = useState<DryRun | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Whether a row may have been written, because writing has begun and no answer said that it ended.
  const [isUnfinished, setIsUnfinished] = useState(false);
  // One key for this file: a second press or a retry after a lost answer counts once.
  const [key, setKey] = useState('');
  const isBusy = share !== null;
  const validChanges = dryRunResult === null ? [] : dryRunResult.changes.filter((_, index) => dryRunResult.results[index]?.ok === true);

  /** Sends the changes in batches. @returns one result for each change */
  const send = async (changes: readonly StockChange[], fileKey: string, dryRun: boolean): Promise<Result[]> => {
    const results: Result[] = [];
    for (let from = 0; from < changes.length; from += maxStockLines) {
      setShare(from / changes.length);
      const lines = changes.slice(from, from + maxStockLines).map(({ row: _, ...line }) => line);
      results.push(...(await changeStock({ lines, dryRun }, `${fileKey}-${from}`)).results);
    }
    return results;
  };
  const runStep = async (work: () => Promise<void>, errorText: string) => {
    setProblem(null);
    setShare(0);
    try {
      await work();
    } catch (error) {
      setProblem(errorMessage(error, error instanceof Error && error.message !== '' ? error.message : errorText));
    } finally {
      setShare(null);
    }
  };
  const checkFile = (file: File) =>
    runStep(async () => {
      setDryRunResult(null);
      setDone(null);
      if (file.size > maxBytes) throw new Error('At most 20 MB: split the file.');
      const { default: Papa } = await import('papaparse');
      const { changes, bad } = readStockRows(Papa.parse<string[]>(await file.text(), { skipEmptyLines: false }).data, reason);
      if (changes.length + bad.length === 0) throw new Error('No row has a change or a count. Fill in one of these columns.');
      const fileKey = crypto.randomUUID();
      setKey(fileKey);
      setDryRunResult({ changes, bad, results: await send(changes, fileKey, true) });
    }, 'The file could not be read');
  const writeChanges = () =>
    runStep(async () => {
      setIsUnfinished(true);
      const results = await send(validChanges, key, false);
      setIsUnfinished(false);
      const failures = results.flatMap(({ ok, sku, message = '' }, index) =>
        ok ? [] : [{ row: validChanges[index]?.row ?? 0, text: `${sku}: ${message}` }],
      );
      await invalidate('stock.list', 'catalog.listProducts', 'catalog.readProduct', 'overview.attention');
      setDone(results.length - failures.length);
      setDryRunResult({ changes: [], results: [], bad: failures });
      toast('success', 'Stock updated');
    }, 'Failed to adjust stock');

  const bad = dryRunResult === null ? [] : [...dryRunResult.bad, ...failuresOf(dryRunResult)].toSorted((a, b) => a.row - b.row);
  return (
    <Overlay
      open
      title="Stock from a file"
      onClose={isBusy ? () => undefined : onClose}
      footer={
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button size="sm" variant="outline" aria-disabled={isBusy} onClick={() => isBusy || onClose()}>
            Close
          </Button>
          <Button
            size="sm"
            aria-disabled={isBusy || validChanges.length === 0}
            onClick={() => isBusy || validChanges.length === 0 || void writeChanges()}
          >
            {validChanges.length === 0 ? 'Change stock' : `Change stock of ${validChanges.length}`}
          </Button>
        </Flex>
      }
    >
      <Flex direction="column" gap="4" fontSize="sm">
        <TextField
          {...dense}
          label="Reason"
          hint="For rows without a reason of their own; enter it before you choose the file"
          required={false}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <CsvField
          hint="Columns sku, change (units more or less) or count (free units), and reason: the file that Download writes. The file is checked first; nothing is written."
          isBusy={isBusy || isUnfinished}
          onFile={(file) => void checkFile(file)}
        />
        {share !== null && <ProgressBar share={share} label="Comparing with the shop" />}
        <Problem text={problem} />
        {done !== null && (
          <chakra.p role="status" fontWeight="600">{`Done: the stock of ${done} ${done === 1 ? 'variant' : 'variants'} is changed.`}</chakra.p>
        )}
        {isUnfinished && !isBusy && (
          <chakra.p role="status" fontWeight="600">
            Some of these rows may have been written. Press the button again to write the rest: no row counts twice. If you close this window instead,
            download the stock before you use a file again.
          </chakra.p>
        )}
        {dryRunResult !== null && done === null && !isUnfinished && (
          <chakra.p role="status" fontWeight="600">
            {`Nothing has been written yet. ${validChanges.length} would change${bad.length > 0 ? `, ${bad.length} ${bad.length === 1 ? 'row has a fault' : 'rows have faults'}` : ''}.`}
          </chakra.p>
        )}
        {bad.length > 0 && (
          <FileRows caption="Faults" headings={['Row', 'What is wrong']} count={bad.length}>
            {bad.slice(0, maxListed).map(({ row, text }) => (
              <tr key={`${row} ${text}`}>
                <td>{row}</td>
                <td>{text}</td>
              </tr>
            ))}
          </FileRows>
        )}
        {validChanges.length > 0 && (
          <FileRows caption="What would change" headings={['SKU', 'Product', 'Free now', 'Then']} count={validChanges.length}>
            {(dryRunResult?.results ?? [])
              .filter(({ ok }) => ok)
              .slice(0, maxListed)
              .map(({ sku, name, before, after }) => (
                <tr key={sku}>
                  <td>{sku}</td>
                  <td>{name}</td>
                  <td>{before}</td>
                  <td>{after}</td>
                </tr>
              ))}
          </FileRows>
        )}
      </Flex>
    </Overlay>
  );
}

const failuresOf = ({ changes, results }: DryRun): readonly BadRow[] =>
  results.flatMap(({ ok, sku, message = '' }, index) => (ok ? [] : [{ row: changes[index]?.row ?? 0, text: `${sku}: ${message}` }]));

function FileRows({ caption, headings, count, children }: { caption: string; headings: readonly string[]; count: number; children: ReactNode }) {
  return (
    <Box overflowX="auto">
      <chakra.table
        w="full"
        css={{ '& :is(th, td)': { textAlign: 'start', padding: '0.25rem 0.5rem', verticalAlign: 'top', overflowWrap: 'anywhere' } }}
      >
        <chakra.caption textAlign="start" fontWeight="600">
          {count <= maxListed ? caption : `${caption}, the first ${maxListed} of ${count}`}
        </chakra.caption>
        <thead>
          <tr>
            {headings.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </chakra.table>
    </Box>
  );
}
