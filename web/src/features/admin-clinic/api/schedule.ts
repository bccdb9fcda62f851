import { type Body, call } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const useSchedule = (id: string) => useRead('schedule.read', { params: { id } }, { revalidateIfStale: true, keepPreviousData: false });

export const saveSchedule = (id: string, body: Body<'schedule.save'>) => call('schedule.save', { params: { id }, body });
