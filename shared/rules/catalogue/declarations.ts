/** The declarations that the law requires for a packaged product, also when it is sold online (Legal Metrology (Packaged Commodities) Rules 2011, rule 6). */

/** Field -> its label on pages and forms, and its maximum length in characters. The order is that of the product page. */
export const declarationFields = {
  countryOfOrigin: { label: 'Country of origin', max: 60 },
  manufacturer: { label: 'Manufacturer', max: 300 },
  packer: { label: 'Packer', max: 300 },
  importer: { label: 'Importer', max: 300 },
  netQuantity: { label: 'Net quantity', max: 60 },
  bestBefore: { label: 'Best before', max: 60 },
  /** Toys must bear the mark of IS 9873 (Toys (Quality Control) Order 2020). */
  bisLicence: { label: 'BIS licence', max: 40 },
} as const;

export type DeclarationField = keyof typeof declarationFields;
export const declarationNames = Object.keys(declarationFields) as DeclarationField[];

/** One line each; name and address for manufacturer, packer and importer. */
export type Declarations = { readonly [Field in DeclarationField]?: string | undefined };

/** `CM/L-8400123456` of the ISI mark, or `R-41001234` of a registration. */
export const isBisLicence = (text: string): boolean => /^(?:CM\/L-?\d{7,10}|R-?\d{8})$/i.test(text);

/** The declared fields, in the order of the page. */
export const labelledDeclarations = (declarations: Declarations = {}): readonly (readonly [label: string, text: string])[] =>
  declarationNames.flatMap((name) => {
    const text = declarations[name] ?? '';
    return text === '' ? [] : [[declarationFields[name].label, text] as const];
  });

/** Removes empty fields; undefined when none is left. */
export function removeEmptyDeclarations(declarations: Declarations): Declarations | undefined {
  const entries = declarationNames.flatMap((name) => {
    const text = declarations[name]?.trim() ?? '';
    return text === '' ? [] : [[name, text] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Builds an object with one value, such as a schema, for each field. */
export const mapDeclarationFields = <T>(toValue: (name: DeclarationField) => T): Record<DeclarationField, T> =>
  Object.fromEntries(declarationNames.map((name) => [name, toValue(name)])) as Record<DeclarationField, T>;
