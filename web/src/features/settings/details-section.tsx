/** The customer's name, phone, date of birth and gender. */
import { Flex, Grid } from '@chakra-ui/react';
import type * as z from 'zod';
import { updateProfile as updateProfileEndpoint } from '#shared/contract/customer/account.ts';
import { formatPhone } from '#shared/rules/identity/phone.ts';
import type { Answer } from '#web/api/client.ts';
import { updateSessionUser } from '#web/api/session.ts';
import { useProfile } from '#web/shop/api/profile.ts';
import { AsyncContent } from '#web/ui/feedback/async-content.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/form/form.tsx';
import type { FormOf } from '#web/ui/form/form-fields.tsx';
import { updateProfile } from './api/settings.ts';
import { SettingsSection } from './settings-section.tsx';

type Profile = Answer<'account.updateProfile'>['user'];

const schema = updateProfileEndpoint.body().omit({ address: true });
const names = ['firstName', 'lastName', 'phone', 'gender', 'dob'] as const;
const genderLabels = { 'Not Selected': 'Not selected', Female: 'Female', Male: 'Male' };

const valuesOf = ({ firstName, lastName, phone, gender, dob }: Profile) => ({ firstName, lastName, phone: formatPhone(phone), gender, dob });

export function DetailsSection() {
  const profile = useProfile();
  return (
    <SettingsSection
      title="Your details"
      text="The name on your orders, and the number that the carrier calls. While no other account has it, you can sign in with the number, too; codes still go to your email."
    >
      <AsyncContent read={profile} loadingText="Loading your details...">
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
  const submit = async (values: z.output<typeof schema>, { formState: { dirtyFields }, reset }: FormOf<typeof schema>) => {
    // Only what has changed is sent, because another tab may have changed the rest.
    const body = Object.fromEntries(names.flatMap((name) => (dirtyFields[name] === true ? [[name, values[name]]] : [])));
    const answer = await updateProfile(body);
    reset(valuesOf(answer.user));
    onSaved(answer);
    toast('success', answer.message);
  };

  return (
    <Form
      label="Your details"
      schema={schema}
      defaultValues={valuesOf(profile)}
      mode="onTouched"
      errorText="Your details could not be saved"
      onSubmit={submit}
    >
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <Form.Text name="firstName" label="First name" autoComplete="given-name" />
        <Form.Text name="lastName" label="Last name" autoComplete="family-name" />
        <Form.Text name="phone" label="Phone" type="tel" autoComplete="tel" />
        <Form.Text name="dob" label="Date of birth" type="date" required={false} autoComplete="bday" />
        <Form.Select name="gender" label="Gender" required={false} autoComplete="sex" options={Object.entries(genderLabels)} />
      </Grid>
      <Flex direction="column" align="flex-start" gap="4" mt="5">
        <Form.Error />
        <Form.Submit idle="Save details" busy="Saving..." needsChange />
      </Flex>
    </Form>
  );
}
