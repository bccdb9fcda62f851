/** How does somebody new get an account? Six fields; the e-mail is proven by a code before there is one. */
import { Button, chakra, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import * as z from 'zod';
import { SignUp } from '#shared/contract/identity/auth.ts';
import { consentTexts } from '#shared/rules/consent.ts';
import { useSession } from '#web/api/session.ts';
import { safeReturnTo, signInPath } from '#web/paths.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PasswordField, TextField } from '#web/ui/form/field.tsx';
import { showServerErrors } from '#web/ui/form/server-errors.ts';
import { sendSignUpCode } from './api/auth.ts';
import { AuthFrame, OtherWay } from './auth-frame.tsx';
import { codeSent, kept } from './verification.ts';

const required = (text: string) => z.string().trim().min(1, text);

/** Our own first look says which field is empty; what a field must hold is the contract's to say. */
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

const names = ['firstName', 'lastName', 'email', 'phone', 'password'] as const;

export function Component() {
  const { isAuthenticated } = useSession();
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get('returnTo'));
  const navigate = useNavigate();
  const { state: before } = useLocation();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      firstName: kept(before, 'firstName'),
      lastName: kept(before, 'lastName'),
      email: kept(before, 'email'),
      phone: kept(before, 'phone'),
      password: '',
      confirmPassword: '',
    },
    mode: 'onTouched',
  });

  if (isAuthenticated) return <Navigate to={returnTo} replace />;

  const submit = handleSubmit(async ({ confirmPassword: _confirmed, ...body }) => {
    try {
      const { message, signupId } = await sendSignUpCode(body);
      toast('success', message);
      const state = codeSent({ type: 'signup', identifier: body.email, signupId, returnTo });
      // For whoever comes back to correct the address; a password is never kept in the history.
      const { password: _, ...draft } = body;
      await navigate({ search: search.toString() }, { replace: true, state: draft });
      await navigate('/verify-otp', { state });
    } catch (error) {
      showServerErrors(error, 'Failed to send OTP', names, setError);
    }
  });

  const { errors, isSubmitting } = formState;
  return (
    <AuthFrame title="Create your account" text="For parents and grown-ups. One account for the shop and the doctors.">
      <chakra.form onSubmit={submit} noValidate display="flex" flexDirection="column" gap="5">
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
          <TextField label="First name" autoComplete="given-name" error={errors.firstName?.message} {...register('firstName')} />
          <TextField label="Last name" autoComplete="family-name" error={errors.lastName?.message} {...register('lastName')} />
        </Grid>
        <TextField label="Email" type="email" autoComplete="email" autoCapitalize="none" error={errors.email?.message} {...register('email')} />
        <TextField label="Phone" type="tel" autoComplete="tel" error={errors.phone?.message} {...register('phone')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters."
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <chakra.p fontSize="sm" color="ink.soft" css={{ '& a': { color: 'brand', textDecoration: 'underline' } }}>
          By creating an account you confirm that you are {consentTexts.leastAge} or older, and agree to our <Link to="/terms">terms</Link>, which say
          how we use your data, and to our <Link to="/refund-policy">refund policy</Link>.
        </chakra.p>
        {errors.root !== undefined && <Notice tone="error">{errors.root.message}</Notice>}
        <Button type="submit" size="lg" disabled={isSubmitting}>
          {isSubmitting ? 'Sending OTP...' : 'Send OTP'}
        </Button>
      </chakra.form>
      <OtherWay text="Already have an account?" to={signInPath(returnTo)} label="Sign in" />
    </AuthFrame>
  );
}
