/** Stores which periods of GST are closed, with their figures at that time in a file that is written only once. */
import { gstPeriodKey } from '#functions/keys.ts';
import { config } from '#functions/platform/config.ts';
import { readObject, writeObject } from '#functions/platform/objects/objects.ts';
import { itemAt, type TransactItem } from '#functions/platform/table/table.ts';
import type { Gstr1 } from '#shared/rules/gst/gstr1.ts';

export interface Closing {
  readonly period: string;
  readonly closedAt: string;
  /** The name is empty once the account is erased; the id stays, as in the audit log. */
  readonly by: { readonly id: string; readonly name: string };
  /** SHA-256 of the figures; the file is named by it, too. */
  readonly digest: string;
}

export const closingOf = (period: string) => itemAt<Closing>(gstPeriodKey(period));

/** Fails when the period is closed already. */
export const putClosing = (closing: Closing): TransactItem => ({
  Put: { Item: { ...gstPeriodKey(closing.period), ...closing }, ConditionExpression: 'attribute_not_exists(pk)' },
});

/** No lifecycle rule deletes this file: accounts must be retained for 72 months (CGST Act s. 36). */
const objectKey = ({ period, digest }: Pick<Closing, 'period' | 'digest'>): string => `gst/${period}-${digest}.json`;

/** Writes the figures before the period is closed. The same figures have the same file name, so a repeated attempt changes nothing. */
export async function writeFigures(closing: Pick<Closing, 'period' | 'digest'>, text: string): Promise<void> {
  await writeObject(config('DATA_BUCKET'), objectKey(closing), text, { contentType: 'application/json', ifNoneMatch: '*' });
}

/** @throws Error when the file is missing */
export async function readFigures(closing: Closing): Promise<{ readonly text: string; readonly figures: Gstr1 }> {
  const object = await readObject(config('DATA_BUCKET'), objectKey(closing));
  if (object === null) throw new Error(`The figures of the closed period ${closing.period} are missing.`);
  const text = Buffer.from(object.bytes).toString('utf8');
  // Figures that were closed before nil-rated goods were listed apart have them in the tables of taxed supplies, as they were filed.
  return { text, figures: { nilRated: [], ...(JSON.parse(text) as Omit<Gstr1, 'nilRated'>) } };
}
