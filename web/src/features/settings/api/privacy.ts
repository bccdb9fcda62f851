import { call } from '#web/api/client.ts';

export const sendDeletionCode = () => call('privacy.sendDeletionCode');

export const deleteAccount = (code: string) => call('privacy.deleteAccount', { body: { code } });

/** Milliseconds: years of orders take longer than a page. */
const exportTimeoutMs = 30_000;

export const exportData = () => call('privacy.exportData', { timeout: exportTimeoutMs });
