/** Exports a table for a spreadsheet: a small one is ready at once, a large one after some minutes. */
import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { type ExportKind, exportKinds } from '#shared/contract/admin/export.ts';
import { canAccess, type Role, type StaffRole } from '#shared/rules/identity/role.ts';
import type { Answer } from '#web/api/client.ts';
import { readStored, writeStored } from '#web/api/session.ts';
import { formatNumber, formatTime } from '#web/format.ts';
import { Notice, Problem } from '#web/ui/feedback/notice.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { errorMessage, fieldErrorsText } from '#web/ui/form/server-errors.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { beginExport, readExport } from './api/admin.ts';

const kindLabels: Readonly<Record<ExportKind, { readonly name: string; readonly area: StaffRole }>> = {
  orders: { name: 'Orders', area: 'orders' },
  products: { name: 'Products', area: 'catalogue' },
  customers: { name: 'Customers', area: 'admin' },
  contacts: { name: 'Contacts', area: 'admin' },
  complaints: { name: 'Complaints', area: 'admin' },
  appointments: { name: 'Appointments', area: 'doctor' },
};

/** The large export that this browser began last; it continues when the dialog is closed, and is shown when it is opened again. */
const lastExportKey = 'nanhe.export';
/** Milliseconds between two reads of a large export's state. */
const pollIntervalMs = 5_000;

export function ExportDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const kinds = exportKinds.filter((kind) => canAccess(role, kindLabels[kind].area));
  const [what, setWhat] = useState<ExportKind>(kinds[0] ?? 'orders');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [file, setFile] = useState<Answer<'export.read'> | null>(null);

  useEffect(() => {
    const showLast = async (id: string) => {
      try {
        const last = await readExport(id);
        setFile((now) => now ?? last);
        if (last.status === 'failed') writeStored(lastExportKey, null);
      } catch {
        // The export has expired or belongs to another user: nothing is shown.
        writeStored(lastExportKey, null);
      }
    };
    const id = readStored(lastExportKey);
    if (id !== null) void showLast(id);
  }, []);
  const isWaiting = file?.status === 'waiting';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => {
      // A failed read is followed by another one.
      readExport(file.id).then(setFile, () => undefined);
    }, pollIntervalMs);
    return () => clearInterval(timer);
  }, [isWaiting, file?.id]);

  const begin = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setFile(null);
    try {
      const days = what === 'products' ? {} : { ...(from === '' ? {} : { fromDate: from }), ...(to === '' ? {} : { toDate: to }) };
      const begun = await beginExport({ what, ...days });
      if (begun.status === 'waiting') writeStored(lastExportKey, begun.id);
      setFile(begun);
    } catch (error) {
      setProblem(fieldErrorsText(error) ?? errorMessage(error, 'Failed to export'));
    }
    setBusy(false);
  };

  return (
    <Overlay
      open
      onClose={onClose}
      title="Export"
      footer={
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button size="sm" variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button size="sm" aria-disabled={busy} onClick={() => void begin()}>
            {busy ? 'Exporting...' : 'Export as CSV'}
          </Button>
        </Flex>
      }
    >
      <Flex direction="column" gap="4">
        <SelectField
          label="What"
          required
          value={what}
          onChange={({ target }) => {
            setWhat(target.value as ExportKind);
            setFile(null);
          }}
          options={kinds.map((kind) => [kind, kindLabels[kind].name])}
        />
        {what !== 'products' && (
          <Flex gap="4" wrap="wrap">
            <Box flex="1 1 10rem">
              <TextField
                label="From"
                type="date"
                required={false}
                value={from}
                onChange={({ target }) => {
                  setFrom(target.value);
                  setFile(null);
                }}
              />
            </Box>
            <Box flex="1 1 10rem">
              <TextField
                label="To"
                type="date"
                required={false}
                value={to}
                onChange={({ target }) => {
                  setTo(target.value);
                  setFile(null);
                }}
              />
            </Box>
          </Flex>
        )}
        <Box role="status">{file !== null && <ExportStatus file={file} />}</Box>
        <Problem text={problem} />
      </Flex>
    </Overlay>
  );
}

function ExportStatus({ file: { what, createdAt, status, rows: count = 0, isCut, url } }: { file: Answer<'export.read'> }) {
  // The fields may have been filled for another export by now.
  const name = `${kindLabels[what].name}, ${formatTime(createdAt)}`;
  if (status === 'waiting')
    return (
      <Notice tone="info">
        {name}: This is a large one. It is being written and will be here in a minute or two:{' '}
        {count === 0 ? 'not begun yet' : `${formatNumber(count)} rows so far`}.
      </Notice>
    );
  if (status === 'failed' || url === undefined)
    return <Notice tone="error">{name}: The file could not be written. Please try again, or with fewer days.</Notice>;
  return (
    <Notice tone="info">
      {name}: {formatNumber(count)} {count === 1 ? 'row' : 'rows'}
      {isCut === true && ': the newest ones, because a file takes no more. Choose fewer days for the others'}.{' '}
      <chakra.a href={url} onClick={() => writeStored(lastExportKey, null)}>
        Download the file
      </chakra.a>{' '}
      (the link works for five minutes).
    </Notice>
  );
}
