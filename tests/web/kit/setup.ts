/** How long does a spec of a page wait for what must come? As long as a busy machine may need; only what never comes costs the time. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 10_000 });
}
