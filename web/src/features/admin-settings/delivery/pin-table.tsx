/** The owner's table of PIN codes: find, add, edit and remove rows, import and export CSV, and restore the previous table. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { Download, Undo2, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PinTableReply } from '#shared/contract/settings/delivery.ts';
import { formatPinTable, type PinRow, type PinRowError, parsePinTable } from '#shared/rules/order/pin-table.ts';
import { ApiError } from '#web/api/client.ts';
import { saveText } from '#web/api/files.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { formatNumber, formatTime } from '#web/format.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { TextLink } from '#web/ui/admin/text-link.tsx';
import { adminPath } from '#web/ui/admin/url-state.ts';
import { Notice, Problem } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Confirm } from '#web/ui/form/confirm.tsx';
import { LeaveDialog } from '#web/ui/form/leave-dialog.tsx';
import { SaveConflict } from '#web/ui/form/save-conflict.tsx';
import { errorMessage, fieldErrorsText } from '#web/ui/form/server-errors.ts';
import { useLeaveWarning } from '#web/ui/form/use-leave-warning.ts';
import { savePins, undoPins, usePins } from '../api/settings.ts';
import { changesBetween, differencesBetween } from './pin-changes.ts';
import { PinRows } from './pin-rows.tsx';

export function PinTable() {
  const { data, error, mutate } = usePins();
  return (
    <Panel aria-labelledby="group-pins" data-field="pinSearch" tabIndex={-1} mt="4">
      <PanelTitle id="group-pins">PIN codes</PanelTitle>
      {data !== undefined ? (
        <PinTableForm saved={data} onSaved={(table) => void mutate(table, { revalidate: false })} />
      ) : error === undefined ? (
        <Skeleton h="40" />
      ) : (
        <ErrorState title="Failed to load the PIN codes" onRetry={() => void mutate()} />
      )}
    </Panel>
  );
}

const rowsOf = ({ csv }: PinTableReply): readonly PinRow[] => parsePinTable(csv).rows;
/** The most wrong lines of a file that are shown. */
const maxShownErrors = 50;

function PinTableForm({ saved, onSaved }: { saved: PinTableReply; onSaved: (table: PinTableReply) => void }) {
  const invalidate = useInvalidate();
  // The edited rows, and the stored table that they are based on.
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState<readonly PinRow[] | null>(null);
  const [errors, setErrors] = useState<readonly PinRowError[]>([]);
  const [theirs, setTheirs] = useState<PinTableReply | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isConfirmingUndo, setConfirmingUndo] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  // Without edits, the newest table is shown.
  if (draft === null && saved.version > base.version) setBase(saved);
  const rows = draft ?? rowsOf(base);
  const changes = draft === null ? null : changesBetween(rowsOf(base), draft);
  const leaving = useLeaveWarning(changes !== null && !busy);

  const replaceTable = (table: PinTableReply) => {
    setBase(table);
    setDraft(null);
    setErrors([]);
    setTheirs(null);
    setProblem(null);
    onSaved(table);
    void invalidate('delivery.read', 'cart.read');
  };
  const importFile = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const read = parsePinTable(await chosen.text());
    setErrors(read.errors);
    if (read.errors.length === 0) setDraft(read.rows);
  };
  const save = async (version: number) => {
    if (busy || draft === null) return;
    setBusy(true);
    setProblem(null);
    try {
      replaceTable(await savePins({ version, csv: formatPinTable(draft) }));
      toast('success', 'PIN codes saved. The shop follows within two seconds.');
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'edited_meanwhile') setTheirs(failure.details['current'] as PinTableReply);
      else setProblem(fieldErrorsText(failure) ?? errorMessage(failure, 'Failed to save the PIN codes'));
    }
    setBusy(false);
  };
  return (
    <Flex direction="column" gap="4">
      <LeaveDialog leaving={leaving} />
      {isConfirmingUndo && (
        <Confirm
          title="Go back to the previous table?"
          action="Go back"
          busyText="Going back..."
          successText="The previous table is in force again."
          errorText="Failed to go back"
          onConfirm={async () => replaceTable(await undoPins(base.version))}
          onDone={() => setConfirmingUndo(false)}
          onClose={() => setConfirmingUndo(false)}
        >
          This restores the table from before the last save. Repeat it to return to the current table.
        </Confirm>
      )}
      <chakra.p fontSize="sm" color="ink.soft">
        {rows.length === 0
          ? 'No rows: the shop delivers to every PIN code as set above.'
          : `${formatNumber(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}. The longest beginning of a PIN code counts; without a row the shop delivers as set above.`}{' '}
        {base.updatedAt !== undefined && `Last saved ${formatTime(base.updatedAt)}. `}
        <TextLink to={adminPath('audit', { type: 'settings', id: 'pins' })}>Who changed what</TextLink>
      </chakra.p>
      <Flex gap="3" wrap="wrap">
        <Button size="sm" variant="outline" onClick={() => file.current?.click()}>
          <Upload size={16} aria-hidden />
          Import CSV
        </Button>
        <input
          ref={file}
          type="file"
          accept=".csv,text/csv"
          hidden
          aria-label="CSV file of PIN codes"
          onChange={({ target }) => {
            void importFile(target.files?.[0]);
            // Allows the same file to be chosen again after a correction.
            target.value = '';
          }}
        />
        <Button size="sm" variant="outline" onClick={() => saveText('pin-codes.csv', 'text/csv;charset=utf-8', formatPinTable(rows))}>
          <Download size={16} aria-hidden />
          Export CSV
        </Button>
        {base.canUndo && draft === null && (
          <Button size="sm" variant="outline" onClick={() => setConfirmingUndo(true)}>
            <Undo2 size={16} aria-hidden />
            Undo the last save
          </Button>
        )}
      </Flex>
      {errors.length > 0 && (
        <chakra.div role="alert">
          <Notice tone="error">
            {errors.length === 1 ? 'One line of the file is wrong' : `${formatNumber(errors.length)} lines of the file are wrong`}: nothing was
            imported.
          </Notice>
          <chakra.ul mt="2" fontSize="sm" pl="4" listStyleType="disc" maxH="15rem" overflowY="auto" tabIndex={0} aria-label="Wrong lines">
            {errors.slice(0, maxShownErrors).map(({ line, message }) => (
              <li key={line}>
                Line {line}: {message}
              </li>
            ))}
            {errors.length > maxShownErrors && <li>and {formatNumber(errors.length - maxShownErrors)} more</li>}
          </chakra.ul>
        </chakra.div>
      )}
      {theirs !== null && draft !== null && (
        <SaveConflict
          busy={busy}
          differences={differencesBetween(rowsOf(theirs), draft)}
          onMine={() => void save(theirs.version)}
          onTheirs={() => replaceTable(theirs)}
        />
      )}
      <PinRows rows={rows} onChange={setDraft} />
      {changes !== null && (
        <Flex gap="3" wrap="wrap" align="center" justify="flex-end" role="group" aria-label="Unsaved PIN codes">
          <chakra.p flex="1 1 14rem" fontSize="sm" role="status">
            Not saved yet: {formatNumber(changes.added)} added, {formatNumber(changes.changed)} changed, {formatNumber(changes.removed)} removed.
          </chakra.p>
          <Button size="sm" variant="outline" aria-disabled={busy} onClick={() => !busy && setDraft(null)}>
            Discard PIN codes
          </Button>
          <Button size="sm" aria-disabled={busy} onClick={() => void save(base.version)}>
            {busy ? 'Saving...' : 'Save PIN codes'}
          </Button>
        </Flex>
      )}
      <Problem text={problem} />
    </Flex>
  );
}
