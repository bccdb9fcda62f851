/** Reads the table's stream soon after a write, with pauses under load, and now and then in case a write was not noticed. */
import type { StreamReader } from './stream.ts';

export interface StreamPoller {
  /** Says that something was written. */
  readonly noticeWrite: () => void;
  /** Resolves when the stream is drained. */
  readonly drain: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Milliseconds: after a write, so that those that come together are read together; and without one. */
const soon = 60;
const idle = 5_000;
/** The longest pause under load: a round that waited for a slow service must not make mails and catalogue wait as long again. */
const longest = 500;

export function openStreamPoller(stream: StreamReader, failed: (error: unknown) => void): StreamPoller {
  let timer: NodeJS.Timeout | undefined;
  let poked = false;
  let closed = false;
  let round: Promise<void> | undefined;

  const drain = async (): Promise<void> => {
    poked = false;
    await stream.drain();
  };
  const plan = (wait: number) => {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(turn, wait);
  };
  const turn = () => {
    const began = performance.now();
    round = drain()
      .catch(failed)
      .finally(() => {
        round = undefined;
        // Under load the jobs get about half of the time: a round is followed by a pause of its own length.
        plan(poked ? Math.min(Math.max(soon, performance.now() - began), longest) : idle);
      });
  };
  plan(soon);
  return {
    noticeWrite: () => {
      if (poked) return;
      poked = true;
      if (round === undefined) plan(soon);
    },
    drain,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await round;
    },
  };
}
