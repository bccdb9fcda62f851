/** Keeps the shop's clock: the machine's time plus what `POST /_local/clock` has added; survives restarts. */
import * as z from 'zod';
import { readJson, writeDurably } from './data-folder/durable-file.ts';

export interface Clock {
  readonly now: () => Date;
  /** Moves only forward, because expired records stay expired. */
  readonly advance: (seconds: number) => void;
  /** Milliseconds that were added. */
  readonly offset: () => number;
}

export function openClock(file: string): Clock {
  let { offset } = z
    .object({ offset: z.number().nonnegative() })
    .catch({ offset: 0 })
    .parse(readJson(file) ?? {});
  return {
    now: () => new Date(Date.now() + offset),
    advance: (seconds) => {
      offset += Math.round(seconds * 1_000);
      writeDurably(file, JSON.stringify({ offset }));
    },
    offset: () => offset,
  };
}
