/** Counts how many shoppers one stock item loses to conflicts at a rate, independently of the machine: the shop's own attempts and pauses, in simulated time. */
import { maxCommitAttempts, randomPauseMs } from '#functions/platform/table/table.ts';

export interface Trial {
  /** Shoppers a second, each at a random moment. */
  readonly rate: number;
  /** Milliseconds for which a transaction locks the item. */
  readonly transactionMs: number;
  readonly shoppers: number;
}

export interface Lost {
  readonly lost: number;
  /** Attempts that met another transaction, per shopper. */
  readonly conflicts: number;
  /** Milliseconds until the hold, of 95 % of those who got it and of 99.9 %. */
  readonly at95: number;
  readonly at999: number;
}

interface Send {
  readonly at: number;
  readonly attempt: number;
  readonly came: number;
}

export function tryOneItem({ rate, transactionMs, shoppers }: Trial): Lost {
  const waiting = new Agenda();
  for (let n = 0, at = 0; n < shoppers; n++) {
    at -= (Math.log(1 - Math.random()) * 1_000) / rate;
    waiting.add({ at, attempt: 1, came: at });
  }
  let [free, lost, conflicts] = [0, 0, 0];
  const waits: number[] = [];
  for (let send = waiting.next(); send !== undefined; send = waiting.next()) {
    const { at, attempt, came } = send;
    if (at >= free) {
      free = at + transactionMs;
      waits.push(at - came);
    } else {
      conflicts++;
      if (attempt === maxCommitAttempts) lost++;
      else waiting.add({ at: at + randomPauseMs(attempt), attempt: attempt + 1, came });
    }
  }
  waits.sort((one, other) => one - other);
  const share = (of: number) => Math.round(waits[Math.floor(of * (waits.length - 1))] ?? 0);
  return { lost, conflicts: conflicts / shoppers, at95: share(0.95), at999: share(0.999) };
}

/** The next events: a binary heap by their time. */
class Agenda {
  readonly #heap: Send[] = [];

  add(send: Send): void {
    const heap = this.#heap;
    let place = heap.push(send) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if ((heap[above] as Send).at <= send.at) break;
      heap[place] = heap[above] as Send;
      place = above;
    }
    heap[place] = send;
  }

  next(): Send | undefined {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    let place = 0;
    for (let below = 1; below < heap.length; below = 2 * place + 1) {
      const right = heap[below + 1];
      if (right !== undefined && right.at < (heap[below] as Send).at) below++;
      if (last.at <= (heap[below] as Send).at) break;
      heap[place] = heap[below] as Send;
      place = below;
    }
    heap[place] = last;
    return first;
  }
}
