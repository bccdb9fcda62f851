/** The fields of a new address, within a FormProvider. Loaded when they are shown: most customers choose a saved address. */
import { Box, chakra, Grid } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { addressTypeOptions, stateOptions } from '#web/ui/form/address-options.ts';
import { FormSelect, FormText } from '#web/ui/form/form-fields.tsx';
import { PrivacyNote } from '#web/ui/form/privacy-note.tsx';

/** The required fields, and the optional ones in a disclosure. */
export function ShippingFields({ disclosure }: { disclosure: RefObject<HTMLDetailsElement | null> }) {
  return (
    <>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <FormText name="firstName" label="First name" autoComplete="given-name" />
        <FormText name="lastName" label="Last name" autoComplete="family-name" />
        <Box gridColumn={{ sm: 'span 2' }}>
          <FormText name="address" label="Address" autoComplete="street-address" />
        </Box>
        <FormText name="city" label="City" autoComplete="address-level2" />
        <FormSelect name="state" label="State" autoComplete="address-level1" options={stateOptions} />
        <FormText name="postalCode" label="PIN code" inputMode="numeric" autoComplete="postal-code" maxLength={7} />
        <FormText name="phone" label="Phone" type="tel" autoComplete="tel" />
      </Grid>
      <PrivacyNote mt="4">We use addresses to deliver this order and to write its invoice.</PrivacyNote>
      <chakra.details ref={disclosure} mt="4">
        <chakra.summary cursor="pointer" fontWeight="600" color="brand">
          More about this address (optional)
        </chakra.summary>
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4" mt="4">
          <FormText name="label" label="Address label" required={false} placeholder="Home, Grandparents ..." />
          <FormSelect name="type" label="Address type" options={addressTypeOptions} />
          <FormText name="recipientName" label="Recipient name" required={false} />
          <FormText name="recipientPhone" label="Recipient phone" type="tel" required={false} />
          <FormText name="secondaryPhone" label="Secondary phone" type="tel" required={false} />
        </Grid>
      </chakra.details>
    </>
  );
}
