/** The changes of an audit entry in words, one line a field, before and after. */
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { AuditEntry } from '#shared/contract/admin/audit.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { formatTime } from '#web/format.ts';

/** Fields shown at first; a new record has some twenty. */
const first = 6;

const short: Readonly<Record<string, string>> = { gst: 'GST', hsn: 'HSN', sku: 'SKU', url: 'URL', id: 'number' };

/** `isFeatured` -> `Featured`, `gstRate` -> `GST rate`, `categoryId` -> `Category` */
function fieldName(name: string): string {
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=.)Id$/, '')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();
  const shown = words
    .split(/[\s_]+/)
    .map((word) => short[word] ?? word)
    .join(' ');
  return shown.replace(/^./, (letter) => letter.toUpperCase());
}

const isMoney = (name: string): boolean => /(?:price|amount|fees|maxDiscount|minimum)$/i.test(name);
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** DynamoDB returns fields in any order. */
const leading = ['name', 'title', 'status', 'price'];
const rank = (name: string): string => `${(leading.indexOf(name) + leading.length + 1) % (leading.length + 1)} ${fieldName(name)}`;
const inOrder = (names: readonly string[]): readonly string[] => names.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));

/** In one line, nested values included. */
function inWords(name: string, value: unknown): string {
  if (isEmpty(value)) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return isMoney(name) ? formatRupees(value) : String(value);
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatTime(value) : value;
  if (Array.isArray(value)) return value.map((each) => inWords(name, each)).join('; ');
  const parts = Object.entries(value as object).filter(([, each]) => !isEmpty(each));
  return parts.map(([part, each]) => `${fieldName(part)} ${inWords(part, each)}`).join(', ');
}

const Lines = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(9rem) minmax(0, 1fr)',
    columnGap: '3',
    rowGap: '0.5',
    overflowWrap: 'anywhere',
    '& dt': { color: 'ink.soft' },
    '& dd': { whiteSpace: 'pre-line' },
  },
});

export function Changes({ entry: { before, after, reason } }: { entry: AuditEntry }) {
  const names = inOrder([...new Set([...Object.keys(before), ...Object.keys(after)])]);
  // A created or deleted record has one side only, so its empty fields are left out.
  const [isNew, isGone] = [Object.keys(before).length === 0, Object.keys(after).length === 0];
  const listed = isNew || isGone ? names.filter((name) => !isEmpty({ ...before, ...after }[name])) : names;
  const line = (name: string): ReactNode => {
    const was = !isEmpty(before[name]);
    return (
      <div key={name} style={{ display: 'contents' }}>
        <dt>{fieldName(name)}</dt>
        <dd>
          {was && (
            <>
              <chakra.span srOnly>was </chakra.span>
              <s>{inWords(name, before[name])}</s>
            </>
          )}
          {was && !isGone && (
            <>
              <span aria-hidden> → </span>
              <chakra.span srOnly>, is now </chakra.span>
            </>
          )}
          {!isGone && inWords(name, after[name])}
        </dd>
      </div>
    );
  };
  // A single field is not hidden.
  const split = listed.length > first + 1 ? first : listed.length;
  return (
    <chakra.div maxW="30rem" minW={{ lg: '18rem' }}>
      <Lines>{listed.slice(0, split).map(line)}</Lines>
      {listed.length > split && (
        <chakra.details mt="0.5">
          <chakra.summary cursor="pointer" py="0.5" color="brand" fontWeight="600">{`${listed.length - split} more`}</chakra.summary>
          <Lines>{listed.slice(split).map(line)}</Lines>
        </chakra.details>
      )}
      {reason !== undefined && <chakra.p color="ink.soft">“{reason}”</chakra.p>}
    </chakra.div>
  );
}
