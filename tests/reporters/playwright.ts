/** What do the journeys' runner's results come to? */
import path from 'node:path';
import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';
import { firstLine, type Verdict, writeVerdict } from './verdict.ts';

export default class JourneysVerdict implements Reporter {
  private root: Suite | undefined;
  private readonly outside: string[] = [];

  onBegin(_config: unknown, root: Suite): void {
    this.root = root;
  }

  onError({ message }: { message?: string }): void {
    this.outside.push(firstLine('outside the tests', message));
  }

  onEnd(_result: FullResult): void {
    const verdict: Verdict = { passed: 0, skipped: 0, failed: this.outside, unsteady: [] };
    for (const test of this.root?.allTests() ?? []) {
      const name = `${path.relative(process.cwd(), test.location.file)} > ${test.title}`;
      const outcome = test.outcome();
      if (outcome === 'expected') verdict.passed += 1;
      else if (outcome === 'skipped') verdict.skipped += 1;
      else if (outcome === 'flaky') {
        verdict.passed += 1;
        verdict.unsteady.push(name);
      } else verdict.failed.push(firstLine(name, test.results.at(-1)?.error?.message));
    }
    writeVerdict(verdict);
  }
}
