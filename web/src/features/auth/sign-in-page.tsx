/** Signs in with a password or a mailed code, and with a second factor where the account has one. */
import { chakra, Flex } from '@chakra-ui/react';
import { lazy, useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import type { Challenge, Session } from '#shared/contract/identity/auth.ts';
import { ApiError } from '#web/api/client.ts';
import { useSession } from '#web/api/session.ts';
import { forgotPasswordPath, safeReturnTo, signUpPath } from '#web/paths.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/form/form.tsx';
import { useFieldValue, useFormApi } from '#web/ui/form/form-fields.tsx';
import { errorMessage } from '#web/ui/form/server-errors.ts';
import { login, sendSignInCode } from './api/auth.ts';
import { AuthFrame, AuthLink } from './auth-frame.tsx';
import { draftText, withSentAt } from './verification.ts';

// Loaded on demand, because few accounts have a second factor.
const SecondFactor = lazy(() => import('./second-factor.tsx'));

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
  const { state: draft } = useLocation();
  const [mode, setMode] = useState<Mode>(draftText(draft, 'mode') === 'otp' ? 'otp' : 'password');
  const [challenge, setChallenge] = useState<Challenge | 'ended' | null>(null);
  /** Why the user is back at the first step. */
  const [reason, setReason] = useState(draftText(draft, 'reason'));
  // Lives here, because the form is unmounted while the second factor is asked for.
  const [identifierDraft, setIdentifierDraft] = useState(draftText(draft, 'identifier'));

  if (isAuthenticated) return <Navigate to={returnTo} replace />;

  const completeSignIn = (session: Session) => {
    signIn(session);
    toast('success', `Welcome back, ${session.user.firstName}!`);
  };

  const submit = async (values: z.output<(typeof schemas)['otp']>) => {
    setReason('');
    setIdentifierDraft(values.identifier);
    if (mode === 'password') {
      const answer = await login(values);
      if ('challenge' in answer) setChallenge(answer);
      else completeSignIn(answer);
      return;
    }
    const { message } = await sendSignInCode(values.identifier);
    toast('success', message);
    const state = withSentAt({ type: 'signin', identifier: values.identifier, returnTo });
    // Keeps the input in the history, so that the customer can come back and correct it.
    await navigate({ search: search.toString() }, { replace: true, state: { identifier: values.identifier, mode } });
    await navigate('/verify-otp', { state });
  };

  const errorText = (error: unknown) => {
    const toast = errorMessage(error, mode === 'password' ? 'Login failed' : 'Failed to send OTP');
    // Another person's attempts may have reached the limit of the password; a mailed code has a limit of its own.
    const isLimited = mode === 'password' && error instanceof ApiError && error.code === 'too_many_requests';
    return { toast, text: isLimited ? `${error.message} Or choose OTP above: a code by mail lets you in.` : toast };
  };

  if (challenge !== null && challenge !== 'ended') {
    const restart = (restartReason = '') => {
      setChallenge('ended');
      setReason(restartReason);
    };
    return <SecondFactor challenge={challenge} onSignedIn={completeSignIn} onEnded={restart} />;
  }

  return (
    <AuthFrame title="Sign In" text="Good to see you again." isStep={challenge === 'ended'}>
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
              css={{
                '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'brand' },
                '@media (forced-colors: active)': { '&:has(:checked)': { outline: '2px dashed Highlight', outlineOffset: '-4px' } },
              }}
            >
              <chakra.input type="radio" name="mode" srOnly checked={mode === value} onChange={() => setMode(value)} />
              {label}
            </chakra.label>
          ))}
        </Flex>
      </chakra.fieldset>
      <Form
        schema={schemas[mode]}
        defaultValues={{ identifier: identifierDraft, password: '' }}
        errorText={errorText}
        onSubmit={submit}
        display="flex"
        flexDirection="column"
        gap="5"
      >
        <ClearErrors mode={mode} />
        <Form.Text name="identifier" label="Email or phone" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        {mode === 'password' ? (
          <div>
            <Form.Password name="password" label="Password" autoComplete="current-password" />
            <chakra.p
              mt="2"
              textAlign="right"
              css={{ '& a': { display: 'inline-block', py: '1', color: 'brand', fontWeight: 600, textDecoration: 'underline' } }}
            >
              <ForgotLink returnTo={returnTo} />
            </chakra.p>
          </div>
        ) : (
          <chakra.p fontSize="sm" color="ink.soft">
            We mail a 6-digit code to your account’s email, also when you sign in with your phone number.
          </chakra.p>
        )}
        {reason !== '' && <Notice tone="warning">{reason}</Notice>}
        <Form.Error />
        <Form.Submit size="lg" idle={mode === 'password' ? 'Sign In' : 'Send OTP'} busy={mode === 'password' ? 'Signing in...' : 'Sending OTP...'} />
      </Form>
      <AuthLink text="New here?" to={signUpPath(returnTo)} label="Create an account" />
    </AuthFrame>
  );
}

/** Clears the errors when the mode changes, because they concern the other one. */
function ClearErrors({ mode }: { mode: Mode }) {
  const { clearErrors } = useFormApi();
  const before = useRef(mode);
  useEffect(() => {
    if (before.current !== mode) clearErrors();
    before.current = mode;
  }, [mode, clearErrors]);
  return null;
}

/** The link to a new password, which takes the typed e-mail address along. */
const ForgotLink = ({ returnTo }: { returnTo: string }) => (
  <Link to={forgotPasswordPath(returnTo)} state={{ identifier: useFieldValue<string>('identifier') }}>
    Forgot password?
  </Link>
);
