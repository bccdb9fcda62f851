import { type Body, call } from '#web/api/client.ts';

export const sendCheckoutCode = (body: Body<'auth.sendCheckoutOtp'>) => call('auth.sendCheckoutOtp', { body });

export const verifyCheckoutCode = (body: Body<'auth.verifyCheckoutOtp'>) => call('auth.verifyCheckoutOtp', { body });
