import type { Query } from '#web/api/client.ts';
import { useRead } from '#web/api/use-read.ts';

export const useAuditLog = (query: Query<'audit.list'>) => useRead('audit.list', { query });
