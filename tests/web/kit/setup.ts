/** Runs before each spec file of the site. */
import { isolateSpecFile } from '#tests/kit/isolation.ts';

isolateSpecFile();
if (typeof document !== 'undefined') {
  // Milliseconds until an element that never comes fails its test; a busy machine may need seconds for one that comes.
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 10_000 });
}
