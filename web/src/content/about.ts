import { settings } from './settings.ts';

/** What the shop says about itself on the page About Us. */
export const about = {
  beginning: `${settings.brand} means the little ones. We began with one shelf of wooden toys in Bengaluru and grew with the children who came back for more.`,
  choosing:
    'Four of us choose what comes on the shelves, and each thing lives with a family for a month first. What breaks, bores or beeps too loudly does not come in.',
} as const;
