/** Marking a message as answered or unanswered, with its id in the body. */
import { marking } from './mark-message-tests.ts';

marking('contact.changeNamed', (id, isResponded) => ({ body: { id, isResponded } }));
