/** How does a customer correct what we call them, and how we reach them? */
import { Button, chakra, Flex, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { updateProfile as updateProfileEndpoint } from '#shared/contract/customer/account.ts';
import { showPhone } from '#shared/rules/phone.ts';
import type { Answer } from '#web/api/client.ts';
import { updateSessionUser } from '#web/api/keep-user.ts';
import { useProfile } from '#web/shop/api/profile.ts';
import { AsyncContent } from '#web/ui/feedback/async-content.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { showServerErrors } from '#web/ui/form/server-errors.ts';
import { updateProfile } from './api/account.ts';
import { SettingsSection } from './settings-section.tsx';

type Profile = Answer<'account.updateProfile'>['user'];

const schema = updateProfileEndpoint.body().omit({ address: true });
type In = z.input<typeof schema>;
type Out = z.output<typeof schema>;
const names = ['firstName', 'lastName', 'phone', 'gender', 'dob'] as const;

const shown = ({ firstName, lastName, phone, gender, dob }: Profile) => ({ firstName, lastName, phone: showPhone(phone), gender, dob });

export function DetailsSection() {
  const profile = useProfile();
  return (
    <SettingsSection
      title="Your details"
      text="The name on your orders, and the number that the carrier calls. While no other account has it, you can sign in with the number, too; codes still go to your email."
    >
      <AsyncContent read={profile} loading="Loading your details...">
        {({ user }) => (
          <DetailsForm
            key={user.id}
            profile={user}
            onSaved={(answer) => {
              updateSessionUser(answer.user);
              void profile.mutate();
            }}
          />
        )}
      </AsyncContent>
    </SettingsSection>
  );
}

function DetailsForm({ profile, onSaved }: { profile: Profile; onSaved: (answer: Answer<'account.updateProfile'>) => void }) {
  const { register, handleSubmit, formState, setError, reset } = useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: shown(profile),
  });
  const { errors, isSubmitting, isDirty, dirtyFields } = formState;

  const submit = handleSubmit(async (values) => {
    try {
      // Another tab may have changed the rest.
      const body = Object.fromEntries(names.flatMap((name) => (dirtyFields[name] === true ? [[name, values[name]]] : [])));
      const answer = await updateProfile(body);
      reset(shown(answer.user));
      onSaved(answer);
      toast('success', answer.message);
    } catch (failure) {
      showServerErrors(failure, 'Your details could not be saved', names, setError);
    }
  });

  return (
    <chakra.form onSubmit={submit} noValidate aria-label="Your details">
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <TextField label="First name" autoComplete="given-name" error={errors.firstName?.message} {...register('firstName')} />
        <TextField label="Last name" autoComplete="family-name" error={errors.lastName?.message} {...register('lastName')} />
        <TextField label="Phone" type="tel" autoComplete="tel" error={errors.phone?.message} {...register('phone')} />
        <TextField label="Date of birth" type="date" required={false} autoComplete="bday" error={errors.dob?.message} {...register('dob')} />
        <SelectField label="Gender" required={false} autoComplete="sex" error={errors.gender?.message} {...register('gender')}>
          <option value="Not Selected">Not selected</option>
          <option value="Female">Female</option>
          <option value="Male">Male</option>
        </SelectField>
      </Grid>
      <Flex direction="column" align="flex-start" gap="4" mt="5">
        {errors.root !== undefined && <Notice tone="error">{errors.root.message}</Notice>}
        <Button type="submit" disabled={isSubmitting || !isDirty}>
          {isSubmitting ? 'Saving...' : 'Save details'}
        </Button>
      </Flex>
    </chakra.form>
  );
}
