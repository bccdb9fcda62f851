/** Creates one plausible example value for each schema of the document, by the property's name and within what its schema allows. */

type Json = Readonly<Record<string, unknown>>;

const instant = '2026-11-21T10:00:00.000Z';
const id = '01KAJ8Z2V7Q4M9T3X5C6B1D0EF';

/**
 * Example texts by the name of a property. The first text that the schema allows is used, in the order of the patterns that match.
 */
const exampleTexts: readonly (readonly [RegExp, ...string[]])[] = [
  [/(?:_id|^id|Id|Ids|^key)$/, id, '7'],
  [/email$|^identifier$|^(?:respondedB|bookedB|b)y$/i, 'asha@nanhe.test'],
  [/phone$/i, '+919876543210'],
  [/password$/i, 'five-small-wooden-trains'],
  [/^firstName$/, 'Asha'],
  [/^lastName$/, 'Rao'],
  [/recipientName|^author$|userName|patient/i, 'Asha Rao'],
  [/doctorName|^doctor$/, 'Dr. Meera Iyer'],
  [/^(?:name|productName|title|altText)$/, 'Wooden Stacker'],
  [/line1|^address$/, '12 MG Road'],
  [/line2/, 'Flat 3B'],
  [/^city$/, 'Pune'],
  // Must be the state of the PIN code in the examples.
  [/^state$/, 'MH', 'Maharashtra'],
  [/postalCode|^pin$/, '411001'],
  [/^period$/, '2026-10'],
  [/^upi$/, 'asha@okbank'],
  [/^paidTo$/, 'as***@okbank'],
  [/^ifsc$/, 'SBIN0001234'],
  [/^bisLicence$/, 'R-41001234', 'CM/L-8400123456'],
  [/^digest$/, '0123456789abcdef'.repeat(4)],
  [/^country$/, 'India'],
  // Must match the state and the PIN code above.
  [/^gstin$/, '27AAPFU0939F1ZV'],
  [/image$|imageUrl|photos/i, '/images/0a1b2c3d4e5f-640.webp'],
  [/^link$|^location$|returnTo/, '/products'],
  [/uri$/i, 'otpauth://totp/Nanhe:asha@nanhe.test?secret=JBSWY3DPEHPK3PXP'],
  [/url$/i, 'https://shop.example/page'],
  [/color$/i, '#0f6b66'],
  [/^code$/, '123456'],
  [/^slotDate$/, '2026-12-01'],
  [/^endDate$|^to(?:Date)?$/, '2026-12-31T18:30:00.000Z', '2026-12-31', '18:00'],
  [/^lines$/, 'pram, stroller'],
  [/^slotTime$/, '10:30'],
  [/speciality/i, 'Paediatrics'],
  [/^sku$/, 'STACKER-01'],
  [/^hsn$/, '9503'],
  [/carrier/i, 'Delhivery'],
  [/tracking/i, '1490812345'],
  [/orderNumber|^number$/, 'NH-100042'],
  [/razorpay_?order/i, 'order_RZ0000000001'],
  [/razorpay_?payment|^paymentId$/i, 'pay_RZ0000000001'],
  [/currency/, 'INR'],
  [/size/i, '20 cm'],
  [/^specification$/, 'size'],
  [/material/, 'Beech wood'],
  [/barcode/, '4006381333931'],
  [/swatch/, '#f4a300'],
  [/reason/i, 'It came in the wrong size'],
  [/^(?:text|message|comment|description|notes|staffNotes|about)$/, 'A few words.'],
];
/** Example numbers: rupees, per cent, pieces. */
const exampleNumbers: readonly (readonly [RegExp, number])[] = [
  [/^(?:originalPrice|total|totalAmount|amount|revenue)$/, 1_499],
  [/price|fees|subtotal/i, 1_299],
  [/gstRate/, 18],
  [/stock|free/i, 24],
  [/^rating$/, 5],
  [/^maxMonths$/, 36],
];
/** Fields of which a request may have only one: the name that the example uses -> the name that it leaves out. */
const exclusiveNames: Readonly<Record<string, string>> = {
  productId: 'orderItemId',
  mrp: 'originalPrice',
  variantId: 'orderItemId',
  options: 'price',
  variants: 'price',
  count: 'change',
};
/** Example texts to try when the property's name matches no pattern. */
const fallbackTexts = ['example', instant, '2026-11-21', '10:30', '7', id, 'order_RZ0000000001', 'pay_RZ0000000001', '123456', '9503', 'a.b', ''];

const examplesOf = (name: string): readonly string[] => exampleTexts.flatMap(([end, ...all]) => (end.test(name) ? all : []));

interface TextSchema {
  readonly pattern?: string;
  readonly allOf?: readonly TextSchema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
}

function textOf({ pattern, allOf = [], minLength = 0, maxLength = Number.POSITIVE_INFINITY, format }: TextSchema, name: string): string {
  if (format === 'binary') return '';
  const patterns = [pattern, ...allOf.map((each) => each.pattern)].flatMap((each) => (each === undefined ? [] : new RegExp(each, 'u')));
  const isAllowed = (value: string) => value.length >= minLength && value.length <= maxLength && patterns.every((each) => each.test(value));
  return [...examplesOf(name), ...fallbackTexts, 'x'.repeat(minLength), `${'x'.repeat(12)}.${'y'.repeat(43)}`].find(isAllowed) ?? 'example';
}

interface NumberSchema {
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
}

function numberOf({ minimum = 0, exclusiveMinimum = 0, maximum = Number.POSITIVE_INFINITY }: NumberSchema, name: string): number {
  const known = exampleNumbers.find(([of]) => of.test(name))?.[1] ?? 1;
  return Math.min(Math.max(known, minimum, exclusiveMinimum + 1), maximum);
}

/** @param name of the property that has this schema */
export function exampleOf(schema: Json, name = ''): unknown {
  if ('default' in schema) return schema['default'];
  if ('const' in schema) return schema['const'];
  // zod drops `examples` from the schemas of requests; `example` stays.
  if ('example' in schema) return schema['example'];
  if (Array.isArray(schema['examples'])) return schema['examples'][0];
  const choices = schema['enum'];
  if (Array.isArray(choices)) return examplesOf(name).find((each) => choices.includes(each)) ?? choices[0];
  for (const several of ['anyOf', 'oneOf'] as const) {
    const variants = schema[several] as readonly Json[] | undefined;
    if (variants !== undefined) return exampleOf(variants[0] ?? {}, name);
  }
  const type = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  if (type === 'string') return textOf(schema, name);
  if (Array.isArray(schema['allOf'])) return Object.assign({}, ...(schema['allOf'] as readonly Json[]).map((each) => exampleOf(each, name)));
  switch (type) {
    case 'object':
      return objectOf(schema);
    case 'array': {
      const first = (schema['prefixItems'] as readonly Json[] | undefined)?.map((each) => exampleOf(each, name));
      if (first !== undefined) return first;
      const count = Math.max(1, Number(schema['minItems'] ?? 0));
      return Array.from({ length: count }, () => exampleOf((schema['items'] ?? {}) as Json, name));
    }
    case 'number':
    case 'integer':
      return numberOf(schema, name);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return {};
  }
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Json;
  readonly additionalProperties?: unknown;
}

function objectOf({ properties = {}, required = [], propertyNames = {}, additionalProperties }: ObjectSchema): Json {
  const isIncluded = (each: string) => required.includes(each) || !((exclusiveNames[each] ?? '') in properties);
  const ownProperties = Object.entries(properties).flatMap(([each, schema]) => (isIncluded(each) ? [[each, exampleOf(schema, each)] as const] : []));
  if (ownProperties.length > 0 || typeof additionalProperties !== 'object') return Object.fromEntries(ownProperties);
  const names = (propertyNames['enum'] as readonly string[] | undefined) ?? [textOf(propertyNames, 'specification')];
  return Object.fromEntries(names.map((each) => [each, exampleOf(additionalProperties as Json, each)]));
}
