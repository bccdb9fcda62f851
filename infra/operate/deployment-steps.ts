/** Lists what `npm run deploy` runs, in its order: migrations that only add, the stacks, the catalogue, all other migrations. */
import type { Stage } from '../constructs/stage.ts';

type Step = readonly [command: string, ...args: string[]];

/** Deletion protection of the table and the user pool would keep them when the creation of their stack fails, so it comes second. */
export const guardedStacks = ({ name }: Pick<Stage, 'name'>): readonly string[] => ['data', 'identity'].map((stack) => `nanhe-${name}-${stack}`);

interface Deployment {
  /** The table does not stand yet. */
  readonly isFirst: boolean;
  /** The difference was approved elsewhere: cdk asks nothing. */
  readonly isApproved: boolean;
  /** What follows `--` on the command line, for cdk. */
  readonly more: readonly string[];
}

export function deploymentSteps(stage: Pick<Stage, 'name'>, { isFirst, isApproved, more }: Deployment): readonly Step[] {
  const { name } = stage;
  const target = ['-c', `stage=${name}`];
  const approval = ['--require-approval', name === 'prod' && !isApproved ? 'broadening' : 'never'];
  const first: readonly Step[] = [['cdk', 'deploy', ...guardedStacks(stage), ...target, '--exclusively', ...approval, ...more]];
  return [
    // They only add what the code in service ignores, and the new code may rely on it from its first call.
    ...(isFirst ? [] : ([['npm', 'run', 'migrate', '--', name, '--before-release']] as const)),
    ['cdk', 'deploy', '--all', ...target, ...(isFirst ? ['-c', 'firstDeployment=true'] : []), ...approval, ...more],
    ...(isFirst ? first : []),
    // Before the other migrations, because what they change is published.
    ['npm', 'run', 'catalogue:rebuild', '--', name, '--if-unreadable'],
    // They take away what the former code reads: only after it serves no more.
    ['npm', 'run', 'migrate', '--', name],
  ];
}
