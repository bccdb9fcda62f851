/** Closes what a spec file opened after its last test, the latest first. */
import { afterAll } from 'vitest';

const open: (() => unknown)[] = [];

/** For what is opened inside a hook, where `afterAll` comes too late: what a running hook registers is never run. */
export const atEnd = (close: () => unknown): unknown => open.push(close);

afterAll(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});
