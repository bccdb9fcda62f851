/** The entry that runs before the shop's code: the splash, and the loader of that code. */
import './splash.ts';
import './deferred-hydration.ts';
