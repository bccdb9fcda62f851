/** Defines the steps of `npm run setup`, each with its findings and its changes, and runs them. */

export interface Finding {
  /** `ok`: nothing to do. `change`: the step can do it. `waiting`: AWS or the operator has to act, and the message says how. */
  readonly state: 'ok' | 'change' | 'waiting';
  readonly sentence: string;
  /** Present for `change` only. @returns what was done */
  readonly apply?: () => Promise<string>;
}

export interface Step {
  readonly name: string;
  readonly check: () => Promise<readonly Finding[]>;
}

export const ok = (sentence: string): Finding => ({ state: 'ok', sentence });
export const waiting = (sentence: string): Finding => ({ state: 'waiting', sentence });
export const change = (sentence: string, apply: () => Promise<string>): Finding => ({ state: 'change', sentence, apply });

const marks = { ok: 'ok      ', change: 'to do   ', waiting: 'waiting ' } as const;

/**
 * Runs the steps in order. A failed step does not stop the others, because each is independent and the command can be run again.
 * @param isPlan true: only says what would be changed
 * @returns whether all steps succeeded
 */
export async function runSteps(steps: readonly Step[], isPlan: boolean, say: (line: string) => void): Promise<boolean> {
  let areAllOk = true;
  for (const { name, check } of steps) {
    say(`\n${name}`);
    try {
      for (const { state, sentence, apply } of await check()) {
        if (apply === undefined || isPlan) say(`  ${marks[state]}${sentence}`);
        else say(`  done    ${await apply()}`);
      }
    } catch (error) {
      areAllOk = false;
      say(`  FAILED  ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return areAllOk;
}
