import { call } from '#web/api/client.ts';
import { useOwnRead } from '#web/api/own-read.ts';

export const endSession = (id: string) => call('session.end', { params: { id } });

export const endAllSessions = () => call('session.endAll');

export const useDevices = () => useOwnRead('session.list');
