import { type Body, call } from '#web/api/client.ts';

export const changePassword = (body: Body<'auth.changePassword'>) => call('auth.changePassword', { body });

export const updateProfile = (body: Body<'account.updateProfile'>) => call('account.updateProfile', { body });

export const sendEmailCode = (body: Body<'account.sendEmailCode'>) => call('account.sendEmailCode', { body });

export const confirmEmail = (code: string) => call('account.confirmEmail', { body: { code } });
