/** Changes the password with the current one. */
import { Flex } from '@chakra-ui/react';
import type * as z from 'zod';
import { ChangePassword } from '#shared/contract/identity/auth.ts';
import { storeSession, useSession } from '#web/api/session.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/form/form.tsx';
import type { FormOf } from '#web/ui/form/form-fields.tsx';
import { changePassword } from './api/settings.ts';
import { ForgotPasswordLink } from './forgot-password-link.tsx';
import { SettingsSection } from './settings-section.tsx';

const schema = ChangePassword();

export function PasswordSection() {
  const { user } = useSession();
  const invalidate = useInvalidate();
  const submit = async (body: z.output<typeof schema>, form: FormOf<typeof schema>) => {
    const { message, user: changed, token } = await changePassword(body);
    // The server has revoked the previous token.
    storeSession({ user: changed, token });
    form.reset();
    toast('success', message);
    void invalidate('session.list');
  };

  return (
    <SettingsSection title="Password" text="A new one signs you out on all other devices.">
      <Form
        label="Password"
        schema={schema}
        defaultValues={{ currentPassword: '', newPassword: '' }}
        errorText="The password could not be changed"
        onSubmit={submit}
        display="flex"
        flexDirection="column"
        gap="4"
      >
        {/* The user name for password managers. */}
        <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Form.Password name="currentPassword" label="Current password" autoComplete="current-password" />
        <Form.Password name="newPassword" label="New password" autoComplete="new-password" hint="At least 8 characters." />
        <Form.Error />
        <Flex gap="4" wrap="wrap" align="center">
          <Form.Submit idle="Change password" busy="Changing..." />
          <ForgotPasswordLink />
        </Flex>
      </Form>
    </SettingsSection>
  );
}
