/** The optional GSTIN and company of a checkout, filled in from the customer's last one, in a disclosure that names whom the invoice is for. */
import { chakra, Grid } from '@chakra-ui/react';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod';
import { BusinessInput } from '#shared/contract/checkout/payment.ts';
import type { Business } from '#shared/rules/order/purchase.ts';
import { useProfile } from '#web/shop/api/profile.ts';
import { FormProvider, FormText } from '#web/ui/form/form-fields.tsx';
import { useSchemaForm } from '#web/ui/form/schema-form.ts';
import { Card } from '#web/ui/layout/page.tsx';

/** Accepts two blank fields (a consumer) or two valid ones. */
const BusinessForm = z.object({ gstin: z.string(), companyName: z.string() }).superRefine((fields, context) => {
  if (isBlank(fields)) return;
  for (const { path, message } of BusinessInput().safeParse(fields).error?.issues ?? []) context.addIssue({ code: 'custom', path, message });
});
const isBlank = ({ gstin, companyName }: Business): boolean => gstin.trim() === '' && companyName.trim() === '';

export interface BusinessFields {
  /** Returns the business, undefined for a consumer, or null when a field is wrong; the field is then marked and focused. */
  readonly read: () => Business | undefined | null;
  /** Shows what the server says about the GSTIN. */
  readonly showError: (message: string) => void;
}

export default function BusinessPanel({ ref }: { ref: Ref<BusinessFields> }): ReactNode {
  const lastBusiness = useProfile().data?.user.business;
  const form = useSchemaForm({ schema: BusinessForm, mode: 'onTouched', defaultValues: { gstin: '', companyName: '' } });
  const disclosure = useRef<HTMLDetailsElement>(null);
  const { isDirty } = form.formState;
  // The profile does not replace what the shopper has typed before it arrived.
  useEffect(() => {
    if (lastBusiness !== undefined && !isDirty) form.reset(lastBusiness);
  }, [lastBusiness, isDirty, form]);
  useImperativeHandle(ref, () => {
    const openDisclosure = () => {
      if (disclosure.current !== null) disclosure.current.open = true;
    };
    return {
      read: () => {
        const fields = form.getValues();
        if (isBlank(fields)) return undefined;
        const parsed = BusinessInput().safeParse(fields);
        if (parsed.success) return parsed.data;
        openDisclosure();
        void form.trigger(undefined, { shouldFocus: true });
        return null;
      },
      showError: (message) => {
        openDisclosure();
        form.setError('gstin', { message }, { shouldFocus: true });
      },
    };
  }, [form]);
  const companyName = useWatch({ control: form.control, name: 'companyName' });
  return (
    <Card>
      <chakra.details ref={disclosure}>
        <chakra.summary cursor="pointer" fontWeight="600" color="brand" overflowWrap="anywhere">
          {companyName.trim() === '' ? businessTitle : `GST invoice for ${companyName}`}
        </chakra.summary>
        <FormProvider form={form}>
          <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4" mt="4">
            {/* Longer than a GSTIN: a pasted one may have spaces around it, which the contract trims. */}
            <FormText name="gstin" label="GSTIN" required={false} maxLength={20} autoCapitalize="characters" spellCheck={false} />
            <FormText name="companyName" label="Company name" required={false} autoComplete="organization" />
          </Grid>
        </FormProvider>
        <chakra.p mt="3" fontSize="sm" color="ink.soft">
          As on the GST certificate; the billing address is in the same state. Leave both empty for a personal order.
        </chakra.p>
      </chakra.details>
    </Card>
  );
}

const businessTitle = 'Buying for a business? Add the GSTIN';
