/** The notes and tracking number of an order; a save never overwrites another one unseen. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { Order } from '#shared/contract/order/order.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { LeaveDialog } from '#web/ui/form/leave-dialog.tsx';
import { differencesOf, SaveConflict } from '#web/ui/form/save-conflict.tsx';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import { useLeaveWarning } from '#web/ui/form/use-leave-warning.ts';
import { readOrder, updateOrder } from './api/orders.ts';
import { isConflict, useOrderWrites } from './use-orders.ts';

interface Draft {
  readonly notes: string;
  readonly staffNotes: string;
  readonly trackingNumber: string;
  readonly carrier: string;
}
const names: Readonly<Record<keyof Draft, string>> = {
  notes: 'Notes for the customer',
  staffNotes: 'Internal notes',
  trackingNumber: 'Tracking number',
  carrier: 'Carrier',
};
const fields = Object.keys(names) as readonly (keyof Draft)[];

const draftOf = ({ notes = '', staffNotes = '', trackingNumber = '', tracking }: Order): Draft => ({
  notes,
  staffNotes,
  trackingNumber,
  carrier: tracking.carrier ?? '',
});

export function Notes({ order }: { order: Order }) {
  const { keep } = useOrderWrites();
  /** The order that the fields began with, and their values. */
  const [base, setBase] = useState(order);
  const [draft, setDraft] = useState(() => draftOf(order));
  const [busy, setBusy] = useState(false);
  const [theirs, setTheirs] = useState<Order | null>(null);
  const changed = fields.filter((name) => draft[name] !== draftOf(base)[name]);
  const leaving = useLeaveWarning(changed.length > 0 && !busy);
  // As long as nothing is written here, the fields follow the order.
  if (changed.length === 0 && order.revision > base.revision) {
    setBase(order);
    setDraft(draftOf(order));
  }
  const hasParcel = base.status === 'shipped' || base.status === 'delivered';

  const take = (next: Order) => {
    setBase(next);
    setDraft(draftOf(next));
    setTheirs(null);
  };
  const save = async (revision: number) => {
    if (busy || changed.length === 0) return;
    setBusy(true);
    const changes = Object.fromEntries(changed.map((name) => [name, draft[name]]));
    try {
      const saved = await updateOrder(order.id, { revision, ...changes });
      await keep(saved);
      take(saved);
      toast('success', 'Order updated successfully');
    } catch (error) {
      if (isConflict(error)) setTheirs(await readOrder(order.id).catch(() => null));
      toast('error', errorMessage(error, 'Failed to update'));
    }
    setBusy(false);
  };
  const text = (name: keyof Draft) => ({
    label: names[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft((was) => ({ ...was, [name]: target.value })),
  });

  return (
    <Panel aria-labelledby="order-notes">
      <PanelTitle id="order-notes">Notes</PanelTitle>
      <LeaveDialog leaving={leaving} />
      <chakra.form
        display="grid"
        gridTemplateColumns="minmax(0, 1fr)"
        gap="3"
        onSubmit={(event) => {
          event.preventDefault();
          void save(base.revision);
        }}
      >
        <TextAreaField {...text('notes')} rows={2} minH="16" maxLength={1_000} hint="The customer reads them with the order." />
        <TextAreaField {...text('staffNotes')} rows={2} minH="16" maxLength={2_000} hint="For those who work in the shop." />
        {hasParcel && (
          <>
            <TextField {...text('trackingNumber')} maxLength={40} autoComplete="off" hint="A mended number is mailed to the customer." />
            <TextField {...text('carrier')} maxLength={60} autoComplete="off" />
          </>
        )}
        {theirs !== null && (
          <SaveConflict
            differences={differencesOf(fields.map((name) => ({ label: names[name], theirs: draftOf(theirs)[name], mine: draft[name] })))}
            busy={busy}
            onTheirs={() => {
              void keep(theirs);
              take(theirs);
            }}
            onMine={() => {
              setTheirs(null);
              void save(theirs.revision);
            }}
          />
        )}
        <Flex gap="2" wrap="wrap">
          <Button type="submit" size="sm" disabled={changed.length === 0} aria-disabled={busy || changed.length === 0}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
          {changed.length > 0 && (
            <Button variant="ghost" size="sm" onClick={() => setDraft(draftOf(base))}>
              Discard
            </Button>
          )}
        </Flex>
      </chakra.form>
    </Panel>
  );
}
