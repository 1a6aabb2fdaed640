/** Fields that a record may or may not tell. */

/** The fields without those that are `undefined`, so that they can be spread into a draft. */
export function told<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const known: Partial<T> = {}
  for (const key of Object.keys(fields) as (keyof T)[]) if (fields[key] !== undefined) known[key] = fields[key]
  return known as { [K in keyof T]: Exclude<T[K], undefined> }
}
