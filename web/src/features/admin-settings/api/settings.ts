import { type Body, call, type Query } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const useSettings = () => useRead('settings.read', {});

export const saveSeller = (body: Body<'settings.updateSeller'>) => call('settings.updateSeller', { body });

export const saveDelivery = (body: Body<'settings.updateDelivery'>) => call('settings.updateDelivery', { body });

export const usePins = () => useRead('settings.readPins', {});
export const savePins = (body: Body<'settings.replacePins'>) => call('settings.replacePins', { body });
export const undoPins = (version: number) => call('settings.undoPins', { body: { version } });

export const savePrices = (body: Body<'settings.updatePrices'>) => call('settings.updatePrices', { body });

/** Hidden ones included. */
export const useAllCategories = () => useRead('catalog.listCategories', {});
export const saveCod = (body: Body<'settings.updateCod'>) => call('settings.updateCod', { body });

export const saveGrievance = (body: Body<'settings.updateGrievance'>) => call('settings.updateGrievance', { body });

export const saveStock = (body: Body<'settings.updateStock'>) => call('settings.updateStock', { body });

export const usePolicies = () => useRead('settings.readPolicies', {});
export const readPolicies = () => call('settings.readPolicies');
export const savePolicy = (body: Body<'settings.updatePolicy'>) => call('settings.updatePolicy', { body });

/** While a recalculation runs, it is read again each second. */
export const useRecalculation = () =>
  useRead('recalculation.read', {}, { refreshInterval: (shown) => (shown?.run?.status === 'running' ? 1_000 : 0) });
/** The GST rates of a part of the catalogue. */
export const useFirstRates = (to: Query<'recalculation.preview'>['to']) =>
  useRead('recalculation.preview', { query: { to, rounding: 'paisa', mrp: 'keep', after: 0 } }).data?.rows.map(({ before }) => before.gstRate) ?? [];
export const previewRecalculation = (query: Query<'recalculation.preview'>) => call('recalculation.preview', { query });
export const startRecalculation = (body: Body<'recalculation.start'>) => call('recalculation.start', { body });
export const undoRecalculation = (version: number) => call('recalculation.undo', { body: { version } });
