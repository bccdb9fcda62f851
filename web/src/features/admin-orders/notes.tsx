/** The notes and tracking number of an order; a save never overwrites another one unseen. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import type { Order } from '#shared/contract/order/order.ts';
import { Panel, PanelTitle } from '#web/ui/admin/page-header.tsx';
import { Problem } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { LeaveDialog } from '#web/ui/form/leave-dialog.tsx';
import { compareByLabels } from '#web/ui/form/save-conflict.tsx';
import { Conflict, useVersionedForm, type VersionedForm } from '#web/ui/form/versioned-form.tsx';
import { readOrder, updateOrder } from './api/orders.ts';
import { useOrderWrites } from './use-orders.ts';

const labels = {
  notes: 'Notes for the customer',
  staffNotes: 'Internal notes',
  trackingNumber: 'Tracking number',
  carrier: 'Carrier',
} as const;
type Values = Record<keyof typeof labels, string>;

const valuesOf = ({ notes = '', staffNotes = '', trackingNumber = '', tracking }: Order): Values => ({
  notes,
  staffNotes,
  trackingNumber,
  carrier: tracking.carrier ?? '',
});
const withVersion = (order: Order) => ({ ...order, version: order.revision });

export function Notes({ order }: { order: Order }) {
  const { replaceOrder } = useOrderWrites();
  const form: VersionedForm<Values, ReturnType<typeof withVersion>> = useVersionedForm<Values, ReturnType<typeof withVersion>>({
    item: withVersion(order),
    initialValues: valuesOf(order),
    valuesOf,
    staysOpen: true,
    validate: () => ({}),
    // Only what was changed: a tracking number belongs to a parcel that is on its way.
    send: async (_, { version: revision = order.revision }, changes) => {
      const saved = await updateOrder(order.id, { revision, ...changes });
      form.setVersion(saved.revision);
      await replaceOrder(saved);
    },
    readCurrent: async () => withVersion(await readOrder(order.id)),
    onTheirs: (theirs) => void replaceOrder(theirs),
    onSaved: () => toast('success', 'Order updated successfully'),
    errorText: 'Failed to update',
  });
  const { isDirty, isSaving, problem } = form;
  const hasParcel = order.status === 'shipped' || order.status === 'delivered';
  const fieldOf = (name: keyof Values) => ({ ...form.field(name), label: labels[name] });

  return (
    <Panel aria-labelledby="order-notes">
      <PanelTitle id="order-notes">Notes</PanelTitle>
      <LeaveDialog leaving={form.leaving} />
      <chakra.form {...form.formProps} display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3">
        <TextAreaField {...fieldOf('notes')} rows={2} minH="16" maxLength={1_000} hint="The customer reads them with the order." />
        <TextAreaField {...fieldOf('staffNotes')} rows={2} minH="16" maxLength={2_000} hint="For those who work in the shop." />
        {hasParcel && (
          <>
            <TextField {...fieldOf('trackingNumber')} maxLength={40} autoComplete="off" hint="We email a corrected number to the customer." />
            <TextField {...fieldOf('carrier')} maxLength={60} autoComplete="off" />
          </>
        )}
        <Conflict form={form} compare={compareByLabels(labels)} />
        <Problem text={problem} />
        <Flex gap="2" wrap="wrap">
          <Button type="submit" size="sm" disabled={!isDirty} aria-disabled={isSaving || !isDirty}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
          {isDirty && (
            <Button variant="ghost" size="sm" onClick={form.discard}>
              Discard
            </Button>
          )}
        </Flex>
      </chakra.form>
    </Panel>
  );
}
