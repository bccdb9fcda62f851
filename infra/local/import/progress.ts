/** Prints the progress of an import: one line that is overwritten on a terminal, a plain line now and then elsewhere. */

export interface Progress {
  readonly at: (done: number, of?: number) => void;
  /** Takes the line away, so that something else can be said. */
  readonly clear: () => void;
}

/** Milliseconds between two looks on a terminal, and between two lines elsewhere. */
const often = 100;
const seldom = 10_000;

export function openProgress(what: string, unit: string, out: NodeJS.WriteStream = process.stderr): Progress {
  let last = performance.now();
  let shown = false;
  return {
    at: (done, of) => {
      const now = performance.now();
      if (now - last < (out.isTTY ? often : seldom)) return;
      last = now;
      const text = `${what}: ${done}${of === undefined ? '' : ` of ${of}`} ${unit}`;
      out.write(out.isTTY ? `\r\u001b[2K${text}` : `${text}\n`);
      shown = true;
    },
    clear: () => {
      if (shown && out.isTTY) out.write('\r\u001b[2K');
      shown = false;
    },
  };
}
