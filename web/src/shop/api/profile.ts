import { useOwnRead } from '#web/api/own-read.ts';

export const useProfile = () => useOwnRead('account.readProfile');
