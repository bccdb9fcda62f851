import { useRead } from '#web/api/use-read.ts';

/** Read again whenever the tab opens. */
export const useOwnComplaints = () => useRead('complaints.listOwn', {});
