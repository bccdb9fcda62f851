/** Writes to an appointment and reads all shown appointments again. */
import { useWrites } from '#web/ui/admin/use-writes.ts';

export const useVisitWrites = () => useWrites(['appointment.listAll', 'appointment.readCalendar', 'appointment.readOne']);
