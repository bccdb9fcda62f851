/** Closes what a spec file opened after its last test, the latest first. */
import { afterAll } from 'vitest';

const open: (() => unknown)[] = [];

/** Also works inside a hook, where `afterAll` is too late: Vitest never runs what a running hook registers. */
export const atEnd = (close: () => unknown): unknown => open.push(close);

afterAll(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});
