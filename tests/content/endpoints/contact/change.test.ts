/** Marking a message as answered or unanswered, with its id in the path. */
import { marking } from './mark-message-tests.ts';

marking('contact.change', (id, isResponded) => ({ params: { id }, body: { isResponded } }));
