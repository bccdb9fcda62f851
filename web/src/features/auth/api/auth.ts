import { type Body, call } from '#web/api/client.ts';

export const verifySecondFactor = (body: Body<'totp.verify'>) => call('totp.verify', { body });

export const verifySignUpCode = (body: Body<'auth.verifySignupOtp'>) => call('auth.verifySignupOtp', { body });

export const verifySignInCode = (body: Body<'auth.verifySigninOtp'>) => call('auth.verifySigninOtp', { body });

export const sendSignUpCode = (body: Body<'auth.sendSignupOtp'>) => call('auth.sendSignupOtp', { body });

export const sendSignInCode = (identifier: string) => call('auth.sendSigninOtp', { body: { identifier } });

export const sendResetCode = (body: Body<'auth.forgotPassword'>) => call('auth.forgotPassword', { body });

export const resetPassword = (body: Body<'auth.resetPassword'>) => call('auth.resetPassword', { body });

export const login = (body: Body<'auth.login'>) => call('auth.login', { body });
