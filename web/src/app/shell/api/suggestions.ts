import { call } from '#web/api/client.ts';

export const suggestProducts = (search: string, signal: AbortSignal) => call('catalog.suggest', { query: { search }, signal, timeout: 5_000 });
