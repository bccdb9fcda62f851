/** Prints nothing of passing tests; of a failed one its error, its captured output and the command that runs it alone. */
import type { Reporter, SerializedError, TestModule, TestProject, Vitest } from 'vitest/node';
import { printFailure, quoted, type StepResult, withFirstLine, writeStepResult } from './result.ts';

export default class SpecReporter implements Reporter {
  private vitest: Vitest | undefined;
  /** Captured output by the id of its test, suite or file. */
  private readonly output = new Map<string, string>();
  private readonly result: StepResult = { passed: 0, skipped: 0, failed: [], durations: [] };

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onUserConsoleLog({ taskId = '', content }: { readonly taskId?: string; readonly content: string }): void {
    this.output.set(taskId, (this.output.get(taskId) ?? '') + content);
  }

  onTestModuleEnd(module: TestModule): void {
    const { result } = this;
    const file = module.relativeModuleId;
    result.durations.push({ name: file, seconds: module.diagnostic().duration / 1_000 });
    const alone = `npx vitest run --project ${module.project.name} ${file}`;
    // A file that does not load, or whose hook fails, fails without a test.
    this.fail(file, module.errors(), module.project, alone, module.id);
    for (const suite of module.children.allSuites()) this.fail(`${file} > ${suite.fullName}`, suite.errors(), module.project, alone, suite.id);
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result();
      if (state === 'passed') result.passed += 1;
      else if (state === 'failed')
        this.fail(`${file} > ${test.fullName}`, errors ?? [], module.project, `${alone} -t ${quoted(test.fullName.replaceAll(' > ', ' '))}`, test.id);
      else result.skipped += 1;
      this.output.delete(test.id);
    }
    this.output.delete(module.id);
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    for (const error of unhandledErrors) this.fail('outside the tests', [error], undefined, 'npx vitest run', '');
    writeStepResult(this.result);
  }

  private fail(title: string, errors: readonly SerializedError[], project: TestProject | undefined, alone: string, id: string): void {
    if (errors.length === 0) return;
    this.result.failed.push(withFirstLine(title, errors[0]?.message));
    const error = errors.map((each) => this.vitest?.logger.formatError(each, { ...(project ? { project } : {}), showCodeFrame: true }).output);
    printFailure({ title, error: error.join('\n'), alone, output: this.output.get(id) ?? '' });
  }
}
