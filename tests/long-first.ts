/** In which order do the specs run? Those that take longest first: the last one would keep one worker busy while the other has nothing left. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Half a minute and more. The first has processes of its own; those after it wait more than they work, and leave it a core. */
const longest = [
  'tests/soak/money.test.ts',
  'tests/faults/every-endpoint.test.ts',
  'tests/faults/silent-table.test.ts',
  'tests/web/texts.test.tsx',
  'tests/auth/guessing.test.ts',
  'tests/local/start.test.ts',
  'tests/faults/alarms.test.ts',
  'tests/recovery/drill.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((each) => moduleId.endsWith(each));
  return at === -1 ? longest.length : at;
};

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
