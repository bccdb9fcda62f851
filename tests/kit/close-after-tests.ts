/** Closes what a spec file opened after its last test, the latest first. */
import { afterAll } from 'vitest';

const toClose: (() => unknown)[] = [];

/** Also works inside a hook, where `afterAll` is too late: Vitest never runs what a running hook registers. */
export const closeAfterTests = (close: () => unknown): unknown => toClose.push(close);

afterAll(async () => {
  for (const close of toClose.splice(0).toReversed()) await close();
});
