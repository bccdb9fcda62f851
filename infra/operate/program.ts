/** Runs the programs of the command line. */

/** Prints a line to the standard output. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints an error as one sentence, and sets the exit code 1. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
