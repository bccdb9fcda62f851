import type { Consent } from '#shared/contract/privacy/consent.ts';
import { type Body, call } from '#web/api/client.ts';
import { useOwnRead } from '#web/api/use-read.ts';

export const changePassword = (body: Body<'auth.changePassword'>) => call('auth.changePassword', { body });

export const updateProfile = (body: Body<'account.updateProfile'>) => call('account.updateProfile', { body });

export const sendEmailCode = (body: Body<'account.sendEmailCode'>) => call('account.sendEmailCode', { body });

export const confirmEmail = (code: string) => call('account.confirmEmail', { body: { code } });

export const sendDeletionCode = () => call('privacy.sendDeletionCode');

export const deleteAccount = (code: string) => call('privacy.deleteAccount', { body: { code } });

/** Milliseconds: an export covers years of orders, so it takes longer than a page. */
const exportTimeoutMs = 30_000;

export const exportData = () => call('privacy.exportData', { timeout: exportTimeoutMs });

export const endSession = (id: string) => call('session.end', { params: { id } });

export const endAllSessions = () => call('session.endAll');

export const useDevices = () => useOwnRead('session.list');

export const confirmTwoStep = (code: string) => call('totp.confirm', { body: { code } });

export const beginTwoStep = (body: Body<'totp.begin'>) => call('totp.begin', { body });

export const renewRecoveryCodes = (code: string) => call('totp.renewRecoveryCodes', { body: { code } });

export const removeTwoStep = (code: string) => call('totp.remove', { body: { code } });

export const useConsents = () => useOwnRead('consent.list');

export const changeConsent = (purpose: Consent['purpose'], isGiven: boolean) => call('consent.change', { params: { purpose }, body: { isGiven } });

export const useTwoStep = () => useOwnRead('totp.read');
