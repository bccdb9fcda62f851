/** States what is wrong with an input, field by field: with the texts of the schema, and with the sentences below where it has none. */
import type * as z from 'zod';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

/** The expected form for each `format` of an issue; a format without an entry is a pattern. */
const formatSentences: Readonly<Record<string, string>> = {
  email: 'Please enter a valid email address',
  url: 'Write an address that begins with https://',
  date: 'Use a day like 2026-11-21',
  datetime: 'Use an instant like 2026-11-21T10:30:00Z',
};
const kindSentences: Readonly<Record<string, string>> = {
  string: 'Write a text',
  number: 'Write a number',
  int: 'Write a whole number',
  boolean: 'Write true or false',
  array: 'Write a list',
  object: 'Write an object with fields',
  record: 'Write an object with fields',
};
/** The maximum number of entries that a sentence lists. */
const maxListed = 12;

/** The sentence for an issue whose schema has no text. Passed to every parse, so that no text of the library reaches a client. */
export const sentenceOf: z.core.$ZodErrorMap = (issue: RawIssue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'This field is required'
        : (kindSentences[issue.expected] ?? 'This has the wrong type');
    case 'invalid_value':
      return chooseOneOf(issue.values);
    case 'too_small':
      return `At least ${issue.minimum}${unitOf(issue)}`;
    case 'too_big':
      return `At most ${issue.maximum}${unitOf(issue)}`;
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'Write a whole number' : `Write a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return formatSentences[issue.format] ?? 'This is not in the accepted form';
    case 'unrecognized_keys':
      return 'This field is not known here';
    case 'invalid_union':
      // The field that selects the form is missing or has an unknown value.
      if (Array.isArray(issue['options']) && typeof issue.discriminator === 'string')
        return isPresent(issue.input, issue.discriminator) ? chooseOneOf(issue['options']) : 'This field is required';
      return issue.input === undefined ? 'This field is required' : 'This is in none of the accepted forms';
    case 'invalid_key':
      return 'The name of an entry is not accepted';
    default:
      return 'This is not accepted here';
  }
};

const isPresent = (input: unknown, field: string): boolean =>
  typeof input === 'object' && input !== null && (input as Record<string, unknown>)[field] != null;

const chooseOneOf = (values: readonly z.core.util.Primitive[]): string =>
  values.length > maxListed ? 'This is not one of the accepted values' : `Choose one of: ${values.map(String).join(', ')}`;

function unitOf({ origin }: { readonly origin: string }): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' || origin === 'set' || origin === 'map' ? ' entries' : '';
}

type Parsed<T> = { readonly data: T } | { readonly fields: Readonly<Record<string, string>> };

/** Parses an input of a client. */
export function parseInput<T extends z.ZodType>(schema: T, value: unknown): Parsed<z.output<T>> {
  const result = schema.safeParse(value, { error: sentenceOf, reportInput: true });
  return result.success ? { data: result.data } : { fields: fieldsOf(result.error.issues) };
}

/** Maps each field to its first issue. For a union only the issues of the intended form count. */
function fieldsOf(issues: readonly z.core.$ZodIssue[], prefix = ''): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = [prefix, ...issue.path.map(String)].filter((part) => part !== '').join('.');
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      Object.assign(fields, { ...fieldsOf(closestForm(issue.errors, issue.input), path), ...fields });
    } else if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[path === '' ? key : `${path}.${key}`] ??= 'This field is not known here';
    } else {
      fields[path === '' ? 'body' : path] ??= issue.message;
    }
  }
  return fields;
}

type Form = readonly z.core.$ZodIssue[];

/**
 * Guesses the intended form: the one that knows most of the fields that are present, the first of equals. If no form is an object, the one with the
 * fewest issues. A form that accepts only the empty text is never the intended one, because the input is not empty.
 */
function closestForm(forms: readonly Form[], input: unknown): Form {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  const distance = (form: Form) =>
    isObject
      ? form.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys.length : 0), 0)
      : form.length;
  const isOnlyEmpty = (form: Form) =>
    form.length === 1 && form[0]?.code === 'invalid_value' && form[0].path.length === 0 && form[0].values.every((value) => value === '');
  return forms.reduce((best, each) => (isOnlyEmpty(best) || (!isOnlyEmpty(each) && distance(each) < distance(best)) ? each : best));
}
