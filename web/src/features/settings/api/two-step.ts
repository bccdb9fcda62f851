import { type Body, call } from '#web/api/client.ts';
import { useOwnRead } from '#web/api/own-read.ts';

export const confirmTwoStep = (code: string) => call('totp.confirm', { body: { code } });

export const beginTwoStep = (body: Body<'totp.begin'>) => call('totp.begin', { body });

export const renewRecoveryCodes = (code: string) => call('totp.renewRecoveryCodes', { body: { code } });

export const removeTwoStep = (code: string) => call('totp.remove', { body: { code } });

export const useTwoStep = () => useOwnRead('totp.read');
