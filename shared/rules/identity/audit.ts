/** Selects what the audit log stores of a change: the fields that differ, shortened, without secrets and health data. */
export type Changes = Readonly<Record<string, unknown>>;

/** Maximum characters of one text: an entry shows a change, and is no backup. */
const maxTextLength = 500;
/** Maximum entries of a list. */
const maxListItems = 50;
const maxDepth = 6;

/** Matches whole words of a field name (`newPassword`, `refresh_token`), so that `postalCode` and `hsnCode` are stored. */
const secretWords = new Set([
  'password',
  'passwords',
  'secret',
  'token',
  'tokens',
  'otp',
  'totp',
  'pin',
  'seed',
  'pepper',
  'digest',
  'signature',
  'cookie',
  'credential',
  'credentials',
]);
const secretNames = new Set(['code', 'codes', 'recovery', 'recoveryCodes', 'onetimecode']);
const healthWords = new Set([
  'health',
  'symptom',
  'symptoms',
  'diagnosis',
  'prescription',
  'prescriptions',
  'allergy',
  'allergies',
  'medication',
  'medications',
  'medical',
  'complaint',
]);

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);

/** Whether the audit log may store a field of this name. */
export function isStorable(name: string): boolean {
  if (secretNames.has(name) || secretNames.has(name.toLowerCase())) return false;
  return wordsOf(name).every((word) => !secretWords.has(word) && !healthWords.has(word));
}

/** The fields that differ, before and after. A created or deleted record has all its fields on one side. */
export function changesBetween(before: Changes = {}, after: Changes = {}): { readonly before: Changes; readonly after: Changes } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => isStorable(name) && !isEqual(before[name], after[name]),
  );
  const pickChanged = (fields: Changes) =>
    Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, limitValue(fields[name], 1)]])));
  return { before: pickChanged(before), after: pickChanged(after) };
}

function isEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((each, index) => isEqual(each, other[index]));
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isEqual(a[name], b[name]));
}

function limitValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > maxTextLength ? `${[...value].slice(0, maxTextLength).join('')}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxDepth) return '…';
  if (Array.isArray(value))
    return [...value.slice(0, maxListItems).map((each) => limitValue(each, depth + 1)), ...(value.length > maxListItems ? ['…'] : [])];
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (isStorable(name) && each !== undefined ? [[name, limitValue(each, depth + 1)]] : [])),
  );
}

/** The fields of a change that stay when its customer is erased: states and roles, no free text. */
const nonPersonalFields = ['status', 'paymentStatus', 'isActive', 'isResponded', 'role'];
export const withoutPersonalData = (changes: Changes = {}): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => nonPersonalFields.includes(name)));
