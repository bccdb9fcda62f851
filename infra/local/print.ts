/** What do we tell the person at the keyboard? Plain sentences, apart from the functions' own log lines. */

export const say = {
  line: (text = ''): void => {
    process.stdout.write(`${text}\n`);
  },
  /** Something that went wrong and did not stop us. */
  trouble: (text: string, error?: unknown): void => {
    process.stderr.write(`${text}${error === undefined ? '' : `: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`}\n`);
  },
};
