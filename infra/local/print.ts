/** Prints sentences to the terminal, apart from the functions' own log lines. */

export const print = {
  line: (text = ''): void => {
    process.stdout.write(`${text}\n`);
  },
  /** Prints an error that does not stop the shop. */
  problem: (text: string, error?: unknown): void => {
    process.stderr.write(`${text}${error === undefined ? '' : `: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`}\n`);
  },
};
