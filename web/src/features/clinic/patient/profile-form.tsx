/** How does a patient change what the desk knows? Only what was changed is sent, so that another tab's changes stay. */
import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { updateProfile } from '#shared/contract/clinic/patient.ts';
import { showPhone } from '#shared/rules/phone.ts';
import { type Answer, ApiError } from '#web/api/client.ts';
import { updateSessionUser } from '#web/api/keep-user.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { updatePatientProfile } from '../api/patient.ts';
import { failureText } from '../failures.ts';
import { PhotoField } from './photo-field.tsx';

export type Profile = Answer<'patient.updateProfile'>['user'];

const Line = z.string().trim().max(200, 'At most 200 characters');
const schema = updateProfile.multipart().required().omit({ image: true, address: true }).extend({ line1: Line, line2: Line });
type In = z.input<typeof schema>;
type Out = z.output<typeof schema>;
const names = ['name', 'phone', 'gender', 'dob'] as const;

interface Props {
  readonly profile: Profile;
  readonly onSaved: () => Promise<void>;
  readonly onCancel: () => void;
}

export function ProfileForm({ profile, onSaved, onCancel }: Props) {
  const { name, phone, gender, dob, address } = profile;
  const [photo, setPhoto] = useState<Blob | null>(null);
  const { register, handleSubmit, formState, setError } = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: { name, phone: showPhone(phone), gender, dob, ...address },
  });
  const { errors, isSubmitting, dirtyFields } = formState;

  const submit = handleSubmit(async (values) => {
    const form = new FormData();
    for (const each of names) if (dirtyFields[each] === true) form.set(each, values[each]);
    if (dirtyFields.line1 === true || dirtyFields.line2 === true) form.set('address', JSON.stringify({ line1: values.line1, line2: values.line2 }));
    if (photo !== null) form.set('image', photo, 'photo.jpg');
    try {
      if ([...form.keys()].length === 0) return onCancel();
      updateSessionUser((await updatePatientProfile(form)).user);
      await onSaved();
      toast('success', 'Profile updated successfully! 🎉');
    } catch (error) {
      const text = failureText('profile', error);
      toast('error', text);
      const fields = error instanceof ApiError ? error.fields : {};
      const wrong = names.filter((each) => fields[each] !== undefined);
      for (const each of wrong) setError(each, { message: fields[each] ?? '' }, { shouldFocus: true });
      if (wrong.length === 0) setError('root', { message: text });
    }
  });

  return (
    <chakra.form onSubmit={submit} noValidate aria-label="My Profile">
      <PhotoField image={profile.image} chosen={photo} onChosen={setPhoto} />
      <Grid mt="5" templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <TextField label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <TextField label="Phone" type="tel" autoComplete="tel" error={errors.phone?.message} {...register('phone')} />
        <TextField label="Address, line 1" required={false} autoComplete="address-line1" error={errors.line1?.message} {...register('line1')} />
        <TextField label="Address, line 2" required={false} autoComplete="address-line2" error={errors.line2?.message} {...register('line2')} />
        <SelectField label="Gender" required={false} autoComplete="sex" error={errors.gender?.message} {...register('gender')}>
          <option value="Not Selected">Not Selected</option>
          <option value="Male">Male</option>
          <option value="Female">Female</option>
        </SelectField>
        <TextField label="Date of birth" type="date" required={false} autoComplete="bday" error={errors.dob?.message} {...register('dob')} />
      </Grid>
      {errors.root !== undefined && (
        <Box mt="4">
          <Notice tone="error">{errors.root.message}</Notice>
        </Box>
      )}
      <Flex mt="6" gap="3" wrap="wrap">
        <Button type="submit" disabled={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save information'}
        </Button>
        <Button variant="outline" disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
      </Flex>
    </chakra.form>
  );
}
