/** Edits the patient's details; only what has changed is sent, so that another tab's changes stay. */
import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { useState } from 'react';
import * as z from 'zod';
import { updateProfile } from '#shared/contract/clinic/patient.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import type { Answer } from '#web/api/client.ts';
import { updateSessionUser } from '#web/api/session.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/form/form.tsx';
import type { FormOf } from '#web/ui/form/form-fields.tsx';
import { PrivacyNote } from '#web/ui/form/privacy-note.tsx';
import { failureText } from '../api/failures.ts';
import { updatePatientProfile } from '../api/patient.ts';
import { PhotoField } from './photo-field.tsx';

export type Profile = Answer<'patient.updateProfile'>['user'];

const Line = z.string().trim().max(200, 'At most 200 characters');
const schema = updateProfile.multipart().required().omit({ image: true, address: true }).extend({ line1: Line, line2: Line });
const names = ['name', 'phone', 'gender', 'dob'] as const;
const genderLabels = { 'Not Selected': 'Not Selected', Male: 'Male', Female: 'Female' };

interface Props {
  readonly profile: Profile;
  readonly onSaved: () => Promise<void>;
  readonly onCancel: () => void;
}

export function ProfileForm({ profile, onSaved, onCancel }: Props) {
  const { name, phone, gender, dob, address } = profile;
  const [photo, setPhoto] = useState<Blob | null>(null);
  const submit = async (values: z.output<typeof schema>, { formState: { dirtyFields } }: FormOf<typeof schema>) => {
    const form = new FormData();
    for (const each of names) if (dirtyFields[each] === true) form.set(each, values[each]);
    if (dirtyFields.line1 === true || dirtyFields.line2 === true) form.set('address', JSON.stringify({ line1: values.line1, line2: values.line2 }));
    if (photo !== null) form.set('image', photo, 'photo.jpg');
    if ([...form.keys()].length === 0) return onCancel();
    updateSessionUser((await updatePatientProfile(form)).user);
    await onSaved();
    toast('success', 'Profile updated successfully! 🎉');
  };

  return (
    <Form
      label="My Profile"
      schema={schema}
      defaultValues={{ name, phone: formatPhone(phone), gender, dob, ...address }}
      mode="onTouched"
      errorText={(error) => failureText('profile', error)}
      onSubmit={submit}
    >
      {({ formState: { isSubmitting } }) => (
        <>
          <PhotoField image={profile.image} chosen={photo} onChosen={setPhoto} />
          <Grid mt="5" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
            <Form.Text name="name" label="Name" autoComplete="name" />
            <Form.Text name="phone" label="Phone" type="tel" autoComplete="tel" />
            <Form.Text name="line1" label="Address, line 1" required={false} autoComplete="address-line1" />
            <Form.Text name="line2" label="Address, line 2" required={false} autoComplete="address-line2" />
            <Form.Select name="gender" label="Gender" required={false} autoComplete="sex" options={Object.entries(genderLabels)} />
            <Form.Text name="dob" label="Date of birth" type="date" required={false} autoComplete="bday" />
          </Grid>
          <PrivacyNote mt="4">When you book an appointment, the clinic sees your name and telephone number.</PrivacyNote>
          <Box mt="4">
            <Form.Error />
          </Box>
          <Flex mt="6" gap="3" wrap="wrap">
            <Form.Submit idle="Save information" busy="Saving..." />
            <Button variant="outline" aria-disabled={isSubmitting} onClick={() => isSubmitting || onCancel()}>
              Cancel
            </Button>
          </Flex>
        </>
      )}
    </Form>
  );
}
