/** What do the specs' runner's results come to? */
import type { Reporter } from 'vitest/node';
import { firstLine, type Verdict, writeVerdict } from './verdict.ts';

export default class SpecsVerdict implements Reporter {
  readonly onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, faults) => {
    const verdict: Verdict = { passed: 0, skipped: 0, failed: faults.map(({ message }) => firstLine('outside the tests', message)), unsteady: [] };
    for (const module of modules) {
      // A file that could not be loaded, or a hook of it, fails without a test.
      for (const { message } of module.errors()) verdict.failed.push(firstLine(module.relativeModuleId, message));
      for (const suite of module.children.allSuites()) {
        for (const { message } of suite.errors()) verdict.failed.push(firstLine(`${module.relativeModuleId} > ${suite.fullName}`, message));
      }
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} > ${test.fullName}`;
        const { state, errors } = test.result();
        if (state === 'passed') verdict.passed += 1;
        else if (state === 'failed') verdict.failed.push(firstLine(name, errors[0]?.message));
        else verdict.skipped += 1;
        if (test.diagnostic()?.flaky === true) verdict.unsteady.push(name);
      }
    }
    writeVerdict(verdict);
  };
}
