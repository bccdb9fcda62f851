/** Adds or edits a family member: a name, and optionally a date of birth. */
import { Button, Flex } from '@chakra-ui/react';
import { useEffect, useId } from 'react';
import type * as z from 'zod';
import { type FamilyMember, FamilyMemberFields } from '#shared/contract/clinic/patient.ts';
import { ApiError } from '#web/api/client.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, FormElement } from '#web/ui/form/form.tsx';
import { FormProvider } from '#web/ui/form/form-fields.tsx';
import { PrivacyNote } from '#web/ui/form/privacy-note.tsx';
import { useSchemaForm } from '#web/ui/form/schema-form.ts';
import { Overlay } from '#web/ui/layout/overlay.tsx';
import { failureText } from '../api/failures.ts';
import { addFamilyMember, updateFamilyMember, useFamily } from '../api/patient.ts';

const schema = FamilyMemberFields();
type Out = z.output<typeof schema>;

interface Props {
  /** The record to edit, or null for a new one. */
  readonly member: FamilyMember | null;
  readonly onSaved: (family: FamilyMember[], id: string) => void;
  readonly onClose: () => void;
}

async function save(member: FamilyMember | null, body: Out): Promise<[FamilyMember[], string]> {
  if (member !== null) return [(await updateFamilyMember(member.id, body)).family, member.id];
  const added = await addFamilyMember(body);
  return [added.family, added.member.id];
}

export function FamilyMemberDialog({ member, onSaved, onClose }: Props) {
  const id = useId();
  const { mutate } = useFamily();
  const form = useSchemaForm({ schema, mode: 'onTouched', defaultValues: { name: member?.name ?? '', dob: member?.dob ?? '' } });
  const {
    setFocus,
    formState: { isSubmitting },
  } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  const close = () => {
    if (!isSubmitting) onClose();
  };
  const submit = async (body: z.output<typeof schema>) => {
    try {
      const [family, memberId] = await save(member, body);
      toast('success', 'Family member saved');
      onSaved(family, memberId);
      onClose();
    } catch (failure) {
      // Removed elsewhere, e.g. in another tab: the list behind the dialog is out of date.
      if (failure instanceof ApiError && failure.code === 'family_member_not_found') void mutate();
      throw failure;
    }
  };
  return (
    <FormProvider form={form}>
      <Overlay
        open
        onClose={close}
        title={member === null ? 'Add a family member' : 'Change a family member'}
        footer={
          <Flex gap="3" justify="flex-end" wrap="wrap">
            <Button variant="outline" aria-disabled={isSubmitting} onClick={close}>
              Cancel
            </Button>
            <Form.Submit form={id} idle="Save" busy="Saving..." disabled={false} aria-disabled={isSubmitting} />
          </Flex>
        }
      >
        <FormElement
          id={id}
          form={form}
          label="Family member"
          errorText={(error) => failureText('family', error)}
          onSubmit={submit}
          display="grid"
          gap="4"
        >
          <p>For a member of the family whom you take to the doctor. We keep no more than this, and you can remove it at any time.</p>
          <Form.Text name="name" label="Name" autoComplete="off" />
          <Form.Text name="dob" label="Date of birth" type="date" required={false} autoComplete="off" />
          {member === null && (
            <PrivacyNote>
              By saving you allow us to keep this for your bookings, and confirm that you are the parent or guardian of a child, or have the person’s
              permission. You can withdraw that in your account settings.
            </PrivacyNote>
          )}
          <Form.Error />
        </FormElement>
      </Overlay>
    </FormProvider>
  );
}
