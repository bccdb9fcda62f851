/** Leaves out the fields of an object that are undefined. */
export const omitUndefined = <T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [Name in keyof T]?: Exclude<T[Name], undefined> };
