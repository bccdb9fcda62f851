/** The way to a new password, also for customers whose account was made by a guest's checkout, with a random password. */
import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { forgotPasswordPath } from '#web/paths.ts';

export const ForgotPasswordLink = () => (
  <chakra.span color="brand" fontWeight="600" textDecoration="underline" css={{ '& a': { display: 'inline-block', paddingBlock: '0.25rem' } }}>
    <Link to={forgotPasswordPath('/profile/settings')}>Forgot it, or never set one?</Link>
  </chakra.span>
);
