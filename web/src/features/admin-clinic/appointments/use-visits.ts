/** How does the page follow when something is done about an appointment? Whatever is shown of appointments is read again. */
import { useWrites } from '#web/ui/admin/use-writes.ts';

export const useVisitWrites = () => useWrites(['appointment.listAll', 'appointment.readCalendar', 'appointment.readOne']);
