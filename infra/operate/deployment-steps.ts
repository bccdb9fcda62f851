/** Lists the commands of `npm run deploy` in order: migrations that only add, the stacks, the catalogue, all other migrations. */
import type { Stage } from '../constructs/stage.ts';

type Step = readonly [command: string, ...args: string[]];

/** Stacks whose resources get deletion protection in a second deployment: with protection, resources would stay behind when the first one fails. */
export const protectedStacks = ({ name }: Pick<Stage, 'name'>): readonly string[] => ['data', 'identity'].map((stack) => `nanhe-${name}-${stack}`);

interface Deployment {
  /** True when the stage is deployed for the first time, so that there is no table yet. */
  readonly isFirst: boolean;
  /** True when the difference was approved before, so that cdk asks no questions. */
  readonly isApproved: boolean;
  /** Arguments after `--` on the command line, for cdk. */
  readonly cdkArguments: readonly string[];
}

export function deploymentSteps(stage: Pick<Stage, 'name'>, { isFirst, isApproved, cdkArguments }: Deployment): readonly Step[] {
  const { name } = stage;
  const target = ['-c', `stage=${name}`];
  const approval = ['--require-approval', name === 'prod' && !isApproved ? 'broadening' : 'never'];
  const protectionSteps: readonly Step[] = [['cdk', 'deploy', ...protectedStacks(stage), ...target, '--exclusively', ...approval, ...cdkArguments]];
  return [
    // These migrations only add what the running code ignores, and the new code may rely on them from its first call.
    ...(isFirst ? [] : ([['npm', 'run', 'migrate', '--', name, '--before-release']] as const)),
    ['cdk', 'deploy', '--all', ...target, ...(isFirst ? ['-c', 'firstDeployment=true'] : []), ...approval, ...cdkArguments],
    ...(isFirst ? protectionSteps : []),
    // Before the other migrations, because their changes are published.
    ['npm', 'run', 'catalogue:rebuild', '--', name, '--if-unreadable'],
    // These migrations remove what the old code reads, so they run only when it no longer serves calls.
    ['npm', 'run', 'migrate', '--', name],
  ];
}
