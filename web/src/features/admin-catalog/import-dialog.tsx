/** Imports products from a file: uploaded, checked without writing anything, and imported on confirmation. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ImportRun } from '#shared/contract/catalogue/import.ts';
import { exampleSheet } from '#shared/rules/import/write-sheet.ts';
import { saveText } from '#web/api/files.ts';
import { readStored, writeStored } from '#web/api/session.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { formatNumber } from '#web/format.ts';
import { uploadCsv } from '#web/ui/admin/api/upload-file.ts';
import { Checkbox } from '#web/ui/admin/checkbox.tsx';
import { ProgressBar } from '#web/ui/admin/progress-bar.tsx';
import { Notice, Problem } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { CsvField } from '#web/ui/form/csv-field.tsx';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { readImport, startImport } from './api/catalogue.ts';

/** Milliseconds between two reads of the progress. */
const pollIntervalMs = 1_000;
/** The import that this browser began last; it continues when the page is left, and is shown on return. */
const lastImportKey = 'nanhe.import';
/** Row errors of the server. */
const maxProblems = 100;
const isFinished = ({ status }: ImportRun) => status === 'done' || status === 'refused';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const invalidate = useInvalidate();
  const [share, setShare] = useState<number | null>(null);
  const [uploadId, setUploadId] = useState<string | null>(null);
  const [run, setRun] = useState<ImportRun | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [skipBad, setSkipBad] = useState(false);
  const [updateStock, setUpdateStock] = useState(false);
  const busy = share !== null || (run !== null && !isFinished(run));

  useEffect(() => {
    const id = readStored(lastImportKey);
    // If the import has expired or belongs to another user, nothing is shown.
    if (id !== null)
      readImport(id).then(
        (last) => setRun((now) => now ?? last),
        () => writeStored(lastImportKey, null),
      );
  }, []);
  useEffect(() => {
    if (run === null || isFinished(run)) return undefined;
    const readProgress = async () => {
      try {
        const next = await readImport(run.id);
        setRun(next);
        if (!isFinished(next) || next.dryRun) return;
        writeStored(lastImportKey, null);
        if (next.status === 'done') toast('success', 'Import finished');
        await invalidate('catalog.listProducts', 'catalog.listCategories');
      } catch {
        // The import continues on the server; the next read may succeed.
        setRun({ ...run });
      }
    };
    const timer = setTimeout(() => void readProgress(), pollIntervalMs);
    return () => clearTimeout(timer);
  }, [run, invalidate]);

  const start = async (upload: string, options: { dryRun: boolean; skipBad: boolean; updateStock: boolean }) => {
    setProblem(null);
    try {
      const started = await startImport({ uploadId: upload, ...options });
      if (!options.dryRun) writeStored(lastImportKey, started.id);
      setRun(started);
    } catch (error) {
      setProblem(errorMessage(error, 'Failed to start the import'));
    }
  };
  const choose = async (file: File) => {
    setProblem(null);
    setRun(null);
    setUploadId(null);
    setShare(0);
    try {
      const sent = await uploadCsv(file, setShare);
      setUploadId(sent);
      await start(sent, { dryRun: true, skipBad, updateStock });
    } catch (error) {
      setProblem(errorMessage(error, 'Failed to send the file'));
    } finally {
      setShare(null);
    }
  };
  const badProducts = run?.dryRun === true && run.status === 'done' ? run.failed : 0;
  const mayImport =
    uploadId !== null && run?.dryRun === true && run.status === 'done' && (badProducts === 0 || skipBad) && run.made + run.changed > 0;
  return (
    <Overlay
      open
      title="Import products"
      onClose={onClose}
      footer={
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button size="sm" variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button size="sm" aria-disabled={!mayImport} onClick={() => mayImport && void start(uploadId, { dryRun: false, skipBad, updateStock })}>
            Import
          </Button>
        </Flex>
      }
    >
      <Flex direction="column" gap="4" fontSize="sm">
        <CsvField
          hint="Our own columns (sku, name, price ...) or Shopify's product export, in UTF-8, up to 200MB. The file is checked first; nothing is written."
          isBusy={busy}
          onFile={(file) => void choose(file)}
        />
        <Button
          variant="plain"
          size="sm"
          alignSelf="flex-start"
          px="0"
          minH="6"
          onClick={() => saveText('products-example.csv', 'text/csv;charset=utf-8', exampleSheet)}
        >
          <Download size={16} aria-hidden /> Download an example file
        </Button>
        <Checkbox checked={skipBad} isBusy={busy} onChange={setSkipBad}>
          Import the products without fault, leave out the others
        </Checkbox>
        <Checkbox
          checked={updateStock}
          isBusy={busy}
          onChange={(checked) => {
            setUpdateStock(checked);
            if (uploadId !== null) void start(uploadId, { dryRun: true, skipBad, updateStock: checked });
          }}
        >
          Replace the free stock with the file's stock
        </Checkbox>
        {share !== null && <ProgressBar share={share} label="Sending the file" />}
        <Problem text={problem} />
        {run !== null && <ImportStatus run={run} />}
        {badProducts > 0 && !skipBad && <p>Correct the file and choose it again, or import the products without fault alone: tick the box above.</p>}
      </Flex>
    </Overlay>
  );
}

function ImportStatus({ run }: { run: ImportRun }) {
  const { status, dryRun, made, changed, same, failed, seen, total, problems, notes, reason } = run;
  const [news, edits, others, faults] = [made, changed, same, failed].map((count) => formatNumber(count));
  const counts = `${news} new, ${edits} changed, ${others} unchanged${failed > 0 ? `, ${faults} with faults` : ''}`;
  const doing = total === undefined ? 'Looking through the file' : dryRun ? 'Comparing with the shop' : 'Importing';
  return (
    <Box>
      {status === 'refused' ? (
        <div role="alert">
          <Notice tone="error">{reason}</Notice>
        </div>
      ) : (
        <chakra.p role="status" fontWeight="600">
          {status === 'done' ? (dryRun ? `Nothing has been written yet. It would be: ${counts}.` : `Done: ${counts}.`) : `${doing} ...`}
        </chakra.p>
      )}
      {!isFinished(run) && total !== undefined && total > 0 && (
        <Box mt="2">
          <ProgressBar share={seen / total} label={doing} />
          <chakra.p mt="1" color="ink.soft">
            {formatNumber(seen)} of {formatNumber(total)} products. You may close this: it goes on by itself.
          </chakra.p>
        </Box>
      )}
      {problems.length > 0 && (
        <chakra.table
          mt="3"
          w="full"
          css={{ '& :is(th, td)': { textAlign: 'start', padding: '0.25rem 0.5rem', verticalAlign: 'top', overflowWrap: 'anywhere' } }}
        >
          <chakra.caption textAlign="start" fontWeight="600">
            {problems.length < maxProblems ? 'Faults' : `The first ${maxProblems} faults`}
          </chakra.caption>
          <thead>
            <tr>
              <th scope="col">Row</th>
              <th scope="col">Column</th>
              <th scope="col">What is wrong</th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ row, column, text }) => (
              <tr key={`${row} ${column} ${text}`}>
                <td>{row}</td>
                <td>{column}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </chakra.table>
      )}
      {notes.length > 0 && (
        <chakra.ul mt="3" pl="5" color="ink.soft">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}
