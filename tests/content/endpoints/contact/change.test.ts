/** Marking a message as answered or unanswered, with its id in the path. */
import { marking } from './marking.ts';

marking('contact.change', (id, isResponded) => ({ params: { id }, body: { isResponded } }));
