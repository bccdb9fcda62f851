import { type Body, call } from '#web/api/client.ts';

export const readImport = (id: string) => call('import.read', { params: { id } });

export const startImport = (body: Body<'import.start'>) => call('import.start', { body });
