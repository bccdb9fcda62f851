/** Can a message be marked as responded, and as unresponded, with its id in the body? */
import { marking } from './marking.ts';

marking('contact.changeNamed', (id, isResponded) => ({ body: { id, isResponded } }));
