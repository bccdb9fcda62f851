/** Creates an account: six fields, and a mailed code that proves the e-mail address. */
import { chakra, Grid } from '@chakra-ui/react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { SignUp } from '#shared/contract/identity/auth.ts';
import { consentTexts } from '#shared/rules/identity/consent.ts';
import { useSession } from '#web/api/session.ts';
import { safeReturnTo, signInPath } from '#web/paths.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form } from '#web/ui/form/form.tsx';
import { PrivacyNote } from '#web/ui/form/privacy-note.tsx';
import { sendSignUpCode } from './api/auth.ts';
import { AuthFrame, AuthLink } from './auth-frame.tsx';
import { draftText, withSentAt } from './verification.ts';

const required = (text: string) => z.string().trim().min(1, text);

/** Says which field is empty; the contract says what a field must hold. */
const schema = z
  .object({
    firstName: required('First name is required'),
    lastName: required('Last name is required'),
    email: required('Email is required').pipe(SignUp().shape.email),
    phone: required('Phone number is required').pipe(SignUp().shape.phone),
    password: SignUp().shape.password,
    confirmPassword: z.string().min(1, 'Please repeat the password'),
  })
  .refine(({ password, confirmPassword }) => password === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
    when: () => true,
  });

export function Component() {
  const { isAuthenticated } = useSession();
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get('returnTo'));
  const navigate = useNavigate();
  const { state: draft } = useLocation();
  const defaultValues = {
    firstName: draftText(draft, 'firstName'),
    lastName: draftText(draft, 'lastName'),
    email: draftText(draft, 'email'),
    phone: draftText(draft, 'phone'),
    password: '',
    confirmPassword: '',
  };

  if (isAuthenticated) return <Navigate to={returnTo} replace />;

  const submit = async ({ confirmPassword: _confirmed, ...body }: z.output<typeof schema>) => {
    const { message, signupId } = await sendSignUpCode(body);
    toast('success', message);
    const state = withSentAt({ type: 'signup', identifier: body.email, signupId, returnTo });
    // Keeps the input in the history, so that the customer can come back and correct the address; never the password.
    const { password: _, ...draft } = body;
    await navigate({ search: search.toString() }, { replace: true, state: draft });
    await navigate('/verify-otp', { state });
  };

  return (
    <AuthFrame title="Create your account" text="For parents and grown-ups. One account for the shop and the doctors.">
      <Form
        schema={schema}
        defaultValues={defaultValues}
        mode="onTouched"
        errorText="Failed to send OTP"
        onSubmit={submit}
        display="flex"
        flexDirection="column"
        gap="5"
      >
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
          <Form.Text name="firstName" label="First name" autoComplete="given-name" />
          <Form.Text name="lastName" label="Last name" autoComplete="family-name" />
        </Grid>
        <Form.Text name="email" label="Email" type="email" autoComplete="email" autoCapitalize="none" />
        <Form.Text name="phone" label="Phone" type="tel" autoComplete="tel" />
        <Form.Password name="password" label="Password" autoComplete="new-password" hint="At least 8 characters." />
        <Form.Password name="confirmPassword" label="Confirm password" autoComplete="new-password" />
        <chakra.p fontSize="sm" color="ink.soft" css={{ '& a': { color: 'brand', textDecoration: 'underline' } }}>
          By creating an account you confirm that you are {consentTexts.leastAge} or older, and agree to our <Link to="/terms">terms</Link> and{' '}
          <Link to="/returns">refund policy</Link>.
        </chakra.p>
        <PrivacyNote mt="-3">We use these details for your account, your orders and your appointments, and nothing else.</PrivacyNote>
        <Form.Error />
        <Form.Submit size="lg" idle="Send OTP" busy="Sending OTP..." />
      </Form>
      <AuthLink text="Already have an account?" to={signInPath(returnTo)} label="Sign in" />
    </AuthFrame>
  );
}
