import { type Body, call, type Query } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const changeReturn = (id: string, returnId: string, body: Body<'return.change'>) => call('return.change', { params: { id, returnId }, body });

export const useReturnList = (query: Query<'return.list'>) => useRead('return.list', { query });
