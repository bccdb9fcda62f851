/** Bodies with a field that the schema does not declare, as a mass assignment has them. */

/** Fields that an attacker would like to set. */
const attempts: readonly (readonly [string, unknown])[] = [
  ['isPaid', true],
  ['__proto__', { role: 'admin' }],
  ['constructor', { prototype: { isAdmin: true } }],
];

/** Variants of a value with one more field: in the value and in each object within it. */
function withField(value: unknown, field: readonly [string, unknown]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((each, at) => withField(each, field).map((bad) => value.map((other: unknown, place) => (place === at ? bad : other))));
  if (typeof value !== 'object' || value === null) return [];
  const fields = Object.entries(value);
  return [
    // fromEntries makes own properties, `__proto__` too.
    Object.fromEntries([...fields, field]),
    ...fields.flatMap(([name, each]) => withField(each, field).map((bad) => ({ ...value, [name]: bad }))),
  ];
}

export const bodiesWithUnknownField = (body: unknown): readonly unknown[] => attempts.flatMap((field) => withField(body, field));
