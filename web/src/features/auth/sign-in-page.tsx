/** How does somebody who has an account come in? With a password or with a code by mail. */
import { Button, chakra, Flex } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { call } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { safeReturnTo, signUpPath } from '#web/paths.ts';
import { PasswordField, TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { AuthFrame, OtherWay } from './auth-frame.tsx';
import { showFailure } from './failures.ts';
import { codeSent, kept } from './verification.ts';

type Mode = 'password' | 'otp';
const modes: readonly (readonly [Mode, string])[] = [
  ['password', 'Password'],
  ['otp', 'OTP'],
];

const identifier = z.string().trim().min(1, 'Email or phone is required');
const schemas = {
  password: z.object({ identifier, password: z.string().min(1, 'Password is required') }),
  otp: z.object({ identifier, password: z.string() }),
} as const;

export function Component() {
  const { isAuthenticated, signIn } = useSession();
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get('returnTo'));
  const navigate = useNavigate();
  const { state: before } = useLocation();
  const [mode, setMode] = useState<Mode>(kept(before, 'identifier') === '' ? 'password' : 'otp');
  const { register, handleSubmit, formState, setError, clearErrors } = useForm({
    resolver: zodResolver(schemas[mode]),
    defaultValues: { identifier: kept(before, 'identifier'), password: '' },
  });

  if (isAuthenticated) return <Navigate to={returnTo} replace />;

  const submit = handleSubmit(async (values) => {
    try {
      if (mode === 'password') {
        const session = await call('auth.login', { body: values });
        signIn(session);
        toast('success', `Welcome back, ${session.user.firstName}!`);
      } else {
        const { message } = await call('auth.sendSigninOtp', { body: { identifier: values.identifier } });
        toast('success', message);
        const state = codeSent({ type: 'signin', identifier: values.identifier, returnTo });
        // For whoever comes back to correct it.
        await navigate({ search: search.toString() }, { replace: true, state: { identifier: values.identifier } });
        await navigate('/verify-otp', { state });
      }
    } catch (error) {
      showFailure(error, mode === 'password' ? 'Login failed' : 'Failed to send OTP', ['identifier', 'password'], setError);
    }
  });

  const busy = formState.isSubmitting;
  return (
    <AuthFrame title="Sign In" text="Good to see you again.">
      <chakra.fieldset border="0" p="0" mb="5">
        <chakra.legend srOnly>How to sign in</chakra.legend>
        <Flex bg="sand" borderRadius="pill" p="1" gap="1">
          {modes.map(([value, label]) => (
            <chakra.label
              key={value}
              flex="1"
              textAlign="center"
              py="2"
              borderRadius="pill"
              fontWeight="600"
              cursor="pointer"
              bg={mode === value ? 'white' : 'transparent'}
              boxShadow={mode === value ? 'card' : 'none'}
              css={{ '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'brand' } }}
            >
              <chakra.input
                type="radio"
                name="mode"
                srOnly
                checked={mode === value}
                onChange={() => {
                  setMode(value);
                  clearErrors();
                }}
              />
              {label}
            </chakra.label>
          ))}
        </Flex>
      </chakra.fieldset>
      <chakra.form onSubmit={submit} noValidate display="flex" flexDirection="column" gap="5">
        <TextField
          label="Email or phone"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.identifier?.message}
          {...register('identifier')}
        />
        {mode === 'password' ? (
          <PasswordField label="Password" autoComplete="current-password" error={formState.errors.password?.message} {...register('password')} />
        ) : (
          <chakra.p fontSize="sm" color="ink.soft">
            We mail a 6-digit code to your account’s email, also when you sign in with your phone number.
          </chakra.p>
        )}
        {formState.errors.root !== undefined && <Notice tone="error">{formState.errors.root.message}</Notice>}
        <Button type="submit" size="lg" disabled={busy}>
          {mode === 'password' ? (busy ? 'Signing in...' : 'Sign In') : busy ? 'Sending OTP...' : 'Send OTP'}
        </Button>
      </chakra.form>
      <OtherWay text="New here?" to={signUpPath(returnTo)} label="Create an account" />
    </AuthFrame>
  );
}
