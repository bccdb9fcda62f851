/** How does somebody choose another password who knows the present one? */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { changePassword as changePasswordEndpoint } from '#shared/contract/identity/auth.ts';
import { keepSession, useSession } from '#web/api/session.ts';
import { useInvalidate } from '#web/api/use-read.ts';
import { forgotPasswordPath } from '#web/paths.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PasswordField } from '#web/ui/form/field.tsx';
import { showServerErrors } from '#web/ui/form/server-errors.ts';
import { changePassword } from './api/account.ts';
import { SettingsSection } from './settings-section.tsx';

const schema = changePasswordEndpoint.body();

export function PasswordSection() {
  const { user } = useSession();
  const invalidate = useInvalidate();
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    try {
      const { message, user: changed, token } = await changePassword(body);
      // The token of before is dead already.
      keepSession({ user: changed, token });
      reset();
      toast('success', message);
      void invalidate('session.list');
    } catch (failure) {
      showServerErrors(failure, 'The password could not be changed', ['currentPassword', 'newPassword'], setError);
    }
  });

  return (
    <SettingsSection title="Password" text="A new one signs you out on all other devices.">
      <chakra.form onSubmit={submit} noValidate aria-label="Password" display="flex" flexDirection="column" gap="4">
        {/* For password managers: whose it is. */}
        <input type="text" name="username" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 8 characters."
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        {errors.root !== undefined && <Notice tone="error">{errors.root.message}</Notice>}
        <Flex gap="4" wrap="wrap" align="center">
          <Button type="submit" disabled={isSubmitting}>
            {isSubmitting ? 'Changing...' : 'Change password'}
          </Button>
          <chakra.span
            color="brand"
            fontWeight="600"
            textDecoration="underline"
            css={{ '& a': { display: 'inline-block', paddingBlock: '0.25rem' } }}
          >
            <Link to={forgotPasswordPath('/profile/settings')}>Forgot it?</Link>
          </chakra.span>
        </Flex>
      </chakra.form>
    </SettingsSection>
  );
}
