/** Runs the programs of the command line. */
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Reads the arguments of this process; a wrong one ends it with one sentence and the exit code 1. */
export function readArguments<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)} (docs/commands.md lists the arguments.)\n`);
    process.exit(1);
  }
}

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
