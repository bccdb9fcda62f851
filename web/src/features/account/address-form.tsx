/** How is an address entered or changed in the account? */
import { Button, chakra, Flex, Grid, GridItem } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { type Address, AddressFields } from '#shared/contract/customer/account.ts';
import { ApiError, textOf } from '#web/api/client.ts';
import { createAddress } from '#web/shop/api/addresses.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { AddressTypeOptions, StateOptions } from '#web/ui/form/address-options.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { updateAddress } from './api/addresses.ts';

const fields = AddressFields().omit({ isDefault: true });
type In = z.input<typeof fields>;
type Out = z.output<typeof fields>;

interface Props {
  /** The one to change, or null for a new one. */
  readonly address: Address | null;
  readonly onSaved: (text: string) => Promise<void>;
  readonly onCancel: () => void;
}

export function AddressForm({ address, onSaved, onCancel }: Props) {
  const { register, handleSubmit, formState, setError, setFocus } = useForm<In, unknown, Out>({
    resolver: zodResolver(fields),
    mode: 'onTouched',
    defaultValues: {
      label: address?.label ?? '',
      type: address?.type ?? 'both',
      recipientName: address?.recipientName ?? '',
      phone: address?.phone ?? '',
      secondaryPhone: address?.secondaryPhone ?? '',
      address: address?.address ?? '',
      city: address?.city ?? '',
      // '' is the select's first option, which is no state: the resolver refuses it by name.
      state: (address?.state ?? '') as In['state'],
      postalCode: address?.postalCode ?? '',
    },
  });
  // The form opens above the list, perhaps out of sight of the button that opened it.
  useEffect(() => setFocus('label'), [setFocus]);
  const error = (name: keyof In) => formState.errors[name]?.message;

  const submit = handleSubmit(async (body) => {
    try {
      if (address === null) await createAddress(body);
      else await updateAddress(address.id, body);
      await onSaved(address === null ? 'Address added successfully!' : 'Address updated successfully!');
    } catch (failure) {
      const wrong = Object.entries(failure instanceof ApiError ? failure.fields : {}).filter(([name]) => name in fields.shape);
      for (const [place, [name, message]] of wrong.entries()) setError(name as keyof In, { message }, { shouldFocus: place === 0 });
      toast('error', textOf(failure, 'Failed to save address. Please try again.'));
    }
  });

  return (
    <chakra.form onSubmit={submit} noValidate aria-label={address === null ? 'New address' : `Edit ${address.label}`}>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <TextField label="Label" placeholder="Home, Grandparents ..." error={error('label')} {...register('label')} />
        <SelectField label="Type" error={error('type')} defaultValue={address?.type} {...register('type')}>
          <AddressTypeOptions />
        </SelectField>
        <TextField label="Recipient name" autoComplete="name" error={error('recipientName')} {...register('recipientName')} />
        <TextField label="Phone number" type="tel" autoComplete="tel" error={error('phone')} {...register('phone')} />
        <GridItem colSpan={{ base: 1, sm: 2 }}>
          <TextField label="Address" autoComplete="street-address" error={error('address')} {...register('address')} />
        </GridItem>
        <TextField label="City" autoComplete="address-level2" error={error('city')} {...register('city')} />
        <SelectField label="State" autoComplete="address-level1" error={error('state')} defaultValue={address?.state} {...register('state')}>
          <StateOptions />
        </SelectField>
        <TextField
          label="Postal code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={6}
          error={error('postalCode')}
          {...register('postalCode')}
        />
        <TextField label="Secondary phone" type="tel" required={false} error={error('secondaryPhone')} {...register('secondaryPhone')} />
      </Grid>
      <Flex gap="3" mt="5" wrap="wrap">
        <Button type="submit" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? 'Saving...' : 'Save address'}
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </Flex>
    </chakra.form>
  );
}
