/** The tax classes as typed texts, and the request made of them. */
import { parseInput } from '#shared/contract/input-errors.ts';
import { type PriceMode, type PriceSettings, updatePrices } from '#shared/contract/settings/settings.ts';
import { toPaise, toRupees } from '#shared/rules/money.ts';
import { taxClassProblems } from '#shared/rules/order/tax-class.ts';
import type { Body } from '#web/api/client.ts';
import type { FormErrors } from '#web/ui/form/versioned-form.tsx';

export interface TaxRowValues {
  readonly key: number;
  /** Rupees; empty: no limit. */
  readonly upTo: string;
  readonly rate: string;
  readonly validFrom: string;
}
export interface TaxClassValues {
  readonly key: number;
  /** Empty for a new class, whose id the server makes from its name. */
  readonly id: string;
  readonly name: string;
  readonly rows: readonly TaxRowValues[];
}
export interface PriceValues {
  /** The control's value: one of `priceModes`. */
  readonly mode: string;
  readonly taxClasses: readonly TaxClassValues[];
}

export const nextKey = (rows: readonly { readonly key: number }[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1;

export const valuesOf = ({ mode, taxClasses }: Pick<PriceSettings, 'mode' | 'taxClasses'>): PriceValues => ({
  mode,
  taxClasses: taxClasses.map(({ id, name, rows }, key) => ({
    key,
    id,
    name,
    rows: rows.map(({ upTo, rate, validFrom }, index) => ({
      key: index,
      upTo: upTo === undefined ? '' : String(toRupees(upTo)),
      rate: String(rate),
      validFrom,
    })),
  })),
});

/** Paise; NaN for text that is not an amount, so that the contract rejects it with its own message. */
function parsePaise(text: string): number {
  try {
    return toPaise(text.replaceAll(',', ''));
  } catch {
    return Number.NaN;
  }
}

function createId(name: string, taken: readonly string[]): string {
  const slug =
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 36) || 'class';
  for (let count = 1; ; count++) {
    const id = count === 1 ? slug : `${slug}-${count}`;
    if (!taken.includes(id)) return id;
  }
}

type TaxClasses = NonNullable<Body<'settings.updatePrices'>['taxClasses']>;

function classesOf(values: readonly TaxClassValues[]): TaxClasses {
  const ids = values.flatMap(({ id }) => id || []);
  return values.map(({ id, name, rows }) => {
    const classId = id || createId(name, ids);
    if (id === '') ids.push(classId);
    return {
      id: classId,
      name: name.trim(),
      rows: rows.map(({ upTo, rate, validFrom }) => ({
        ...(upTo.trim() === '' ? {} : { upTo: parsePaise(upTo) }),
        rate: rate.trim() === '' ? Number.NaN : Number(rate),
        validFrom,
      })),
    };
  });
}

/**
 * Returns the section as a write sends it, or what is wrong with it by field. Only the server checks that a class has a rate today, by its own clock.
 */
export function parsePrices(values: PriceValues): { readonly data: { mode: PriceMode; taxClasses: TaxClasses } } | { readonly fields: FormErrors } {
  const input = { mode: values.mode, taxClasses: classesOf(values.taxClasses) };
  const result = parseInput(updatePrices.body(), { ...input, version: 0 });
  if ('fields' in result) return result;
  const problems = Object.entries(taxClassProblems(input.taxClasses, '9999-12-31')).map(([path, text]) => [`taxClasses.${path}`, text]);
  if (problems.length > 0) return { fields: Object.fromEntries(problems) };
  return { data: { mode: input.mode as PriceMode, taxClasses: input.taxClasses } };
}
