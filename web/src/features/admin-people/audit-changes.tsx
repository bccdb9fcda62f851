/** The changes of an audit entry in words, one line a field, before and after. */
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { AuditEntry } from '#shared/contract/admin/audit.ts';
import { formatRupees } from '#shared/rules/money.ts';
import { formatTime } from '#web/format.ts';

/** Fields shown at first; a new record has some twenty. */
const maxShownFields = 6;

const abbreviations: Readonly<Record<string, string>> = { gst: 'GST', hsn: 'HSN', sku: 'SKU', url: 'URL', id: 'number' };

/** `isFeatured` -> `Featured`, `gstRate` -> `GST rate`, `categoryId` -> `Category` */
function fieldName(name: string): string {
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=.)Id$/, '')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase();
  const shown = words
    .split(/[\s_]+/)
    .map((word) => abbreviations[word] ?? word)
    .join(' ');
  return shown.replace(/^./, (letter) => letter.toUpperCase());
}

const isMoney = (name: string): boolean =>
  /(?:price|amount|fees?|charge|maxDiscount|minimum|freeFrom|minOrder|maxOrder|refund|remitted)$/i.test(name);
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** DynamoDB returns fields in any order. */
const leadingFields = ['name', 'title', 'status', 'price'];
const sortKey = (name: string): string =>
  `${(leadingFields.indexOf(name) + leadingFields.length + 1) % (leadingFields.length + 1)} ${fieldName(name)}`;
const sortFields = (names: readonly string[]): readonly string[] => names.toSorted((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));

/** In one line, nested values included. */
function valueText(name: string, value: unknown): string {
  if (isEmpty(value)) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return isMoney(name) ? formatRupees(value) : String(value);
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatTime(value) : value;
  if (Array.isArray(value)) return value.map((each) => valueText(name, each)).join('; ');
  const parts = Object.entries(value as object).filter(([, each]) => !isEmpty(each));
  return parts.map(([part, each]) => `${fieldName(part)} ${valueText(part, each)}`).join(', ');
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
  const names = sortFields([...new Set([...Object.keys(before), ...Object.keys(after)])]);
  // A created or deleted record has one side only, so its empty fields are left out.
  const [isNew, isDeleted] = [Object.keys(before).length === 0, Object.keys(after).length === 0];
  const listed = isNew || isDeleted ? names.filter((name) => !isEmpty({ ...before, ...after }[name])) : names;
  const renderLine = (name: string): ReactNode => {
    const hadValue = !isEmpty(before[name]);
    return (
      <div key={name} style={{ display: 'contents' }}>
        <dt>{fieldName(name)}</dt>
        <dd>
          {hadValue && (
            <>
              <chakra.span srOnly>was </chakra.span>
              <s>{valueText(name, before[name])}</s>
            </>
          )}
          {hadValue && !isDeleted && (
            <>
              <span aria-hidden> → </span>
              <chakra.span srOnly>, is now </chakra.span>
            </>
          )}
          {!isDeleted && valueText(name, after[name])}
        </dd>
      </div>
    );
  };
  // A single field is not hidden.
  const shownCount = listed.length > maxShownFields + 1 ? maxShownFields : listed.length;
  return (
    <chakra.div maxW="30rem" minW={{ lg: '18rem' }}>
      <Lines>{listed.slice(0, shownCount).map(renderLine)}</Lines>
      {listed.length > shownCount && (
        <chakra.details mt="0.5">
          <chakra.summary cursor="pointer" py="0.5" color="brand" fontWeight="600">{`${listed.length - shownCount} more`}</chakra.summary>
          <Lines>{listed.slice(shownCount).map(renderLine)}</Lines>
        </chakra.details>
      )}
      {reason !== undefined && <chakra.p color="ink.soft">“{reason}”</chakra.p>}
    </chakra.div>
  );
}
