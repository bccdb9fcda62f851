/** Prints nothing of passing journeys; of a failed one its error, the shop's log and the command that runs it alone. */
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { printFailure, quoted, type StepResult, withFirstLine, writeStepResult } from './result.ts';

const textOf = ({ message = '', snippet = '', location }: TestError): string =>
  stripVTControlCharacters(
    [message, snippet, location === undefined ? '' : `at ${path.relative(process.cwd(), location.file)}:${location.line}:${location.column}`].join(
      '\n',
    ),
  );

export default class JourneyReporter implements Reporter {
  private readonly result: StepResult = { passed: 0, skipped: 0, failed: [], durations: [] };

  onTestEnd({ title, location }: TestCase, { status, duration, errors, stdout, stderr }: TestResult): void {
    const { result } = this;
    const file = path.relative(process.cwd(), location.file);
    const name = `${file} > ${title}`;
    result.durations.push({ name, seconds: duration / 1_000 });
    if (status === 'passed') result.passed += 1;
    else if (status === 'skipped') result.skipped += 1;
    else {
      result.failed.push(withFirstLine(name, errors[0] && textOf(errors[0])));
      printFailure({
        title: `${file}:${location.line} > ${title}`,
        error: errors.map(textOf).join('\n'),
        alone: `npx playwright test ${file} -g ${quoted(title)} --trace on`,
        output: [...stdout, ...stderr].map(String).join(''),
      });
    }
  }

  onError(error: TestError): void {
    this.result.failed.push(withFirstLine('outside the tests', error.message));
    printFailure({ title: 'outside the tests', error: textOf(error), alone: 'npx playwright test', output: '' });
  }

  onEnd(_result: FullResult): void {
    writeStepResult(this.result);
  }

  printsToStdio(): boolean {
    return true;
  }
}
