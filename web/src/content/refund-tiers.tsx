/** The clinic's refund policy as tables and as a sentence, written from the rule itself. */
import { chakra } from '@chakra-ui/react';
import { refundPercent, refundPolicy } from '#shared/rules/clinic/refund-policy.ts';

interface Row {
  readonly notice: string;
  readonly percent: number;
}

const refundText = (percent: number) => (percent === 0 ? 'No refund' : `${percent}% of the fee`);

/** `24 hours or more`, `12–24 hours`, `under 2 hours`. */
export const tierRows: readonly Row[] = refundPolicy.tiers.map(({ fromHours, percent }, index, tiers) => {
  const above = tiers[index - 1]?.fromHours;
  const notice = above === undefined ? `${fromHours} hours or more` : fromHours === 0 ? `Under ${above} hours` : `${fromHours}–${above} hours`;
  return { notice, percent };
});

/** The tiers as one sentence. */
export const tierSentence = tierRows
  .map(({ notice, percent }) => `${notice.toLowerCase()}: ${percent === 0 ? 'no refund' : `${percent}%`}`)
  .join('; ');

const hour = 3_600_000;
/** Examples for an appointment that begins on Friday at 6 pm: when it is cancelled, and how many hours before. */
const examples = [
  { when: 'Thursday, 10 am', hoursBefore: 32 },
  { when: 'Friday, 3 am', hoursBefore: 15 },
  { when: 'Friday, 1 pm', hoursBefore: 5 },
  { when: 'Friday, 5 pm', hoursBefore: 1 },
] as const;

const TierCell = chakra('td', {
  base: { overflowWrap: 'anywhere', textWrap: 'balance', py: '3', pr: '4', borderBottomWidth: '1px', borderColor: 'line' },
});
const TierHead = chakra('th', {
  base: {
    overflowWrap: 'anywhere',
    textWrap: 'balance',
    py: '2',
    pr: '4',
    textAlign: 'left',
    fontWeight: '600',
    borderBottomWidth: '2px',
    borderColor: 'line.deep',
  },
});

function RefundTable({
  caption,
  headings,
  rows,
}: {
  caption: string;
  headings: readonly [string, string];
  rows: readonly (readonly [string, number])[];
}) {
  return (
    <chakra.table w="full" maxW="30rem" my="3" css={{ borderCollapse: 'collapse' }}>
      <caption style={{ textAlign: 'left', paddingBottom: '.25rem' }}>{caption}</caption>
      <thead>
        <tr>
          <TierHead scope="col">{headings[0]}</TierHead>
          <TierHead scope="col">{headings[1]}</TierHead>
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, percent]) => (
          <tr key={first}>
            <TierCell>{first}</TierCell>
            <TierCell fontWeight="600" color={percent === 0 ? 'sale' : percent === 100 ? 'good' : 'ink'}>
              {refundText(percent)}
            </TierCell>
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}

export function TierTable() {
  return (
    <RefundTable
      caption="What you get back when you cancel a paid appointment"
      headings={['Notice before it begins', 'You get back']}
      rows={tierRows.map(({ notice, percent }) => [notice, percent])}
    />
  );
}

export function ExampleTable() {
  return (
    <RefundTable
      caption="An appointment on Friday at 6 pm"
      headings={['You cancel on', 'You get back']}
      rows={examples.map(({ when, hoursBefore }) => [when, refundPercent(0, hoursBefore * hour)])}
    />
  );
}
