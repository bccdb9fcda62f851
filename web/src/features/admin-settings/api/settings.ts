import { type Body, call } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

/** Read again whenever the page opens. */
export const useSettings = () => useRead('settings.read', {}, { revalidateIfStale: true });

export const saveSeller = (body: Body<'settings.updateSeller'>) => call('settings.updateSeller', { body });

export const savePrices = (body: Body<'settings.updatePrices'>) => call('settings.updatePrices', { body });
