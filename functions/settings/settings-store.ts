/** Stores the settings of the shop: one item for each section, which does not exist until the section is changed. */
import { settingsKey } from '#functions/keys.ts';
import type { Failure } from '#functions/platform/http/failure.ts';
import { itemAt, type TransactItem, unchangedSince } from '#functions/platform/table/table.ts';
import type { FailureCode } from '#shared/contract/failures.ts';
import type { SettingsOf, SettingsSection } from '#shared/contract/settings/settings.ts';
import { firstOfficer, firstSettings } from './first-settings.ts';

export interface Settings<S extends SettingsSection> {
  readonly values: SettingsOf<S>;
  /** 0: never changed. */
  readonly version: number;
  readonly updatedAt?: string;
}

interface SettingsItem<S extends SettingsSection> {
  /** Fields of later releases are missing. */
  readonly values: Partial<SettingsOf<S>>;
  readonly version: number;
  readonly updatedAt: string;
}

/**
 * Costs 1 read unit, half of one without `consistent`. The values were checked when they were written, so jobs that read them need no schemas.
 */
export async function readSettings<S extends SettingsSection>(section: S, consistent = true): Promise<Settings<S>> {
  const item = await itemAt<SettingsItem<S>>(settingsKey(section), consistent);
  const first = await firstValues(section, consistent, item === undefined);
  if (item === undefined) return { values: first, version: 0 };
  const { values, version, updatedAt } = item;
  // An item that was saved before a field existed has no value for it.
  return { values: { ...first, ...values }, version, updatedAt };
}

/** Until the section `grievance` is first saved, its values come from the seller's item, which contained the officer in earlier releases. */
async function firstValues<S extends SettingsSection>(section: S, consistent: boolean, isFirst: boolean): Promise<SettingsOf<S>> {
  if (section !== 'grievance') return (firstSettings as { readonly [K in SettingsSection]?: () => SettingsOf<K> })[section]?.() as SettingsOf<S>;
  const seller = isFirst ? await itemAt<SettingsItem<'seller'>>(settingsKey('seller'), consistent) : undefined;
  return firstOfficer(seller?.values ?? {}) as SettingsOf<S>;
}

/** Replaces a section; fails when it changed after `before` was read. */
export const replaceSettings = <S extends SettingsSection>(
  section: S,
  before: Pick<Settings<S>, 'version'>,
  values: SettingsOf<S>,
  now: Date,
): TransactItem => ({
  Put: {
    Item: { ...settingsKey(section), values, version: before.version + 1, updatedAt: now.toISOString() },
    ...unchangedSince('version', before.version),
  },
});

type Mode = SettingsOf<'prices'>['mode'];
const modeCondition = {
  expression: '(attribute_not_exists(#values.#mode) OR #values.#mode = :mode)',
  names: { '#values': 'values', '#mode': 'mode' },
} as const;

/** A condition for a transaction: the mode of new prices is still the one that was read. */
export const requirePriceMode = (mode: Mode, onConditionFailed: Failure | FailureCode): TransactItem => ({
  ConditionCheck: {
    Key: settingsKey('prices'),
    ConditionExpression: modeCondition.expression,
    ExpressionAttributeNames: modeCondition.names,
    ExpressionAttributeValues: { ':mode': mode },
  },
  onConditionFailed,
});

/** A condition for a transaction: the mode of new prices is unchanged, and no recalculation of the prices is running. */
export const requireNoRecalculation = (mode: Mode): TransactItem => ({
  ConditionCheck: {
    Key: settingsKey('prices'),
    ConditionExpression: `${modeCondition.expression} AND (attribute_not_exists(#values.recalculation) OR #values.recalculation.isRunning = :no)`,
    ExpressionAttributeNames: modeCondition.names,
    ExpressionAttributeValues: { ':mode': mode, ':no': false },
  },
  onConditionFailed: 'prices_busy',
});
