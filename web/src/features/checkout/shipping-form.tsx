/** How is a new address entered at the checkout? What shipping needs first, what may be left blank behind a fold. */
import { chakra, Grid, GridItem } from '@chakra-ui/react';
import type { RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { AddressTypeOptions, StateOptions } from '#web/ui/form/address-options.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import type { ShippingForm as Out, ShippingFormIn } from './new-address.ts';

export type ShippingFormApi = UseFormReturn<ShippingFormIn, unknown, Out>;

export function ShippingForm({ form, fold }: { form: ShippingFormApi; fold: RefObject<HTMLDetailsElement | null> }) {
  const { register, formState } = form;
  const error = (name: keyof ShippingFormIn) => formState.errors[name]?.message;
  return (
    <div>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <TextField label="First name" autoComplete="given-name" error={error('firstName')} {...register('firstName')} />
        <TextField label="Last name" autoComplete="family-name" error={error('lastName')} {...register('lastName')} />
        <GridItem colSpan={{ base: 1, sm: 2 }}>
          <TextField label="Address" autoComplete="street-address" error={error('address')} {...register('address')} />
        </GridItem>
        <TextField label="City" autoComplete="address-level2" error={error('city')} {...register('city')} />
        <SelectField label="State" autoComplete="address-level1" error={error('state')} {...register('state')}>
          <StateOptions />
        </SelectField>
        <TextField
          label="PIN code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={6}
          error={error('postalCode')}
          {...register('postalCode')}
        />
        <TextField label="Phone" type="tel" autoComplete="tel" error={error('phone')} {...register('phone')} />
      </Grid>
      <chakra.details ref={fold} mt="5">
        <chakra.summary cursor="pointer" fontWeight="600" color="brand">
          More about this address (optional)
        </chakra.summary>
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4" mt="4">
          <TextField label="Address label" required={false} placeholder="Home, Grandparents ..." error={error('label')} {...register('label')} />
          <SelectField label="Address type" error={error('type')} {...register('type')}>
            <AddressTypeOptions />
          </SelectField>
          <TextField label="Recipient name" required={false} error={error('recipientName')} {...register('recipientName')} />
          <TextField label="Recipient phone" type="tel" required={false} error={error('recipientPhone')} {...register('recipientPhone')} />
          <TextField label="Secondary phone" type="tel" required={false} error={error('secondaryPhone')} {...register('secondaryPhone')} />
        </Grid>
      </chakra.details>
    </div>
  );
}
