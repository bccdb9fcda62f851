/** The form of a new or saved address. */
import { Button, Flex, Grid, GridItem } from '@chakra-ui/react';
import * as z from 'zod';
import { type Address, AddressFields, checkPin } from '#shared/contract/customer/address.ts';
import { serverMessage } from '#web/api/client.ts';
import { createAddress, isListOutdated, useAddresses } from '#web/shop/api/addresses.ts';
import { addressTypeOptions, stateOptions } from '#web/ui/form/address-options.ts';
import { Form } from '#web/ui/form/form.tsx';
import type { FormOf } from '#web/ui/form/form-fields.tsx';
import { PrivacyNote } from '#web/ui/form/privacy-note.tsx';
import { changeAddress } from './change-address.ts';

const fields = AddressFields().omit({ isDefault: true }).check(checkPin());
type Fields = z.output<typeof fields>;

const names = ['label', 'type', 'recipientName', 'phone', 'secondaryPhone'] as const;
/** These name one place, so they are changed together. */
const placeNames = ['address', 'city', 'state', 'postalCode'] as const;

/** Only what was changed in this form: another tab may have changed the rest. */
function changesOf(body: Fields, { dirtyFields }: FormOf<typeof fields>['formState']): Partial<Fields> {
  const isMoved = placeNames.some((name) => dirtyFields[name] === true);
  const changed = [...names.filter((name) => dirtyFields[name] === true), ...(isMoved ? placeNames : [])];
  return Object.fromEntries(changed.map((name) => [name, body[name]]));
}

interface Props {
  /** The record to edit, or null for a new one. */
  readonly address: Address | null;
  readonly onSaved: (text: string) => Promise<void>;
  readonly onCancel: () => void;
}

export function AddressForm({ address, onSaved, onCancel }: Props) {
  const { mutate } = useAddresses();
  const defaultValues = {
    label: address?.label ?? '',
    type: address?.type ?? 'both',
    recipientName: address?.recipientName ?? '',
    phone: address?.phone ?? '',
    secondaryPhone: address?.secondaryPhone ?? '',
    address: address?.address ?? '',
    city: address?.city ?? '',
    // '' is the select's first option, which is no state: the schema rejects it.
    state: (address?.state ?? '') as z.input<typeof fields>['state'],
    postalCode: address?.postalCode ?? '',
  };

  const submit = async (body: Fields, { formState }: FormOf<typeof fields>) => {
    try {
      if (address === null) await createAddress(body);
      else await changeAddress(address, changesOf(body, formState));
    } catch (failure) {
      if (isListOutdated(failure)) void mutate();
      throw failure;
    }
    await onSaved(address === null ? 'Address added successfully!' : 'Address updated successfully!');
  };

  return (
    <Form
      label={address === null ? 'New address' : `Edit ${address.label}`}
      schema={fields}
      defaultValues={defaultValues}
      mode="onTouched"
      // The form opens above the list, perhaps out of sight of the button that opened it.
      autoFocusField="label"
      errorText={(error) => serverMessage(error, 'Failed to save address. Please try again.')}
      onSubmit={submit}
    >
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <Form.Text name="label" label="Label" placeholder="Home, Grandparents ..." />
        <Form.Select name="type" label="Type" defaultValue={address?.type} options={addressTypeOptions} />
        <Form.Text name="recipientName" label="Recipient name" autoComplete="name" />
        <Form.Text name="phone" label="Phone number" type="tel" autoComplete="tel" />
        <GridItem colSpan={{ base: 1, sm: 2 }}>
          <Form.Text name="address" label="Address" autoComplete="street-address" />
        </GridItem>
        <Form.Text name="city" label="City" autoComplete="address-level2" />
        <Form.Select name="state" label="State" autoComplete="address-level1" defaultValue={address?.state} options={stateOptions} />
        <Form.Text name="postalCode" label="Postal code" inputMode="numeric" autoComplete="postal-code" maxLength={7} />
        <Form.Text name="secondaryPhone" label="Secondary phone" type="tel" required={false} />
      </Grid>
      <PrivacyNote mt="4">We use addresses to deliver your orders and to write their invoices.</PrivacyNote>
      <Flex gap="3" mt="4" wrap="wrap">
        <Form.Submit idle="Save address" busy="Saving..." />
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </Flex>
    </Form>
  );
}
