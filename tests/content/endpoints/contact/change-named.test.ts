/** Marking a message as answered or unanswered, with its id in the body. */
import { testMarking } from './mark-message-tests.ts';

testMarking('contact.changeNamed', (id, isResponded) => ({ body: { id, isResponded } }));
