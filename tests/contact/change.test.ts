/** Can a message be marked as responded, and as unresponded, by its address? */
import { marking } from './marking.ts';

marking('contact.change', (id, isResponded) => ({ params: { id }, body: { isResponded } }));
