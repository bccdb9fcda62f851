import { type Body, call } from '#web/api/client.ts';

export const readExport = (id: string) => call('export.read', { params: { id } });

export const beginExport = (body: Body<'export.begin'>) => call('export.begin', { body });
