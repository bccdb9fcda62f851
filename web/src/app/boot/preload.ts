/** What runs before the shop's code is here? The splash, and what calls for that code. A file of its own, which comes first. */
import './splash.ts';
import './deferred-hydration.ts';
