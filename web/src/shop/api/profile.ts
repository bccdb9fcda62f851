import { useOwnRead } from '#web/api/use-read.ts';

export const useProfile = () => useOwnRead('account.readProfile');
