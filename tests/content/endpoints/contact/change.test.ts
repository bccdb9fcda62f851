/** Marking a message as answered or unanswered, with its id in the path. */
import { testMarking } from './mark-message-tests.ts';

testMarking('contact.change', (id, isResponded) => ({ params: { id }, body: { isResponded } }));
