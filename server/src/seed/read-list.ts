/** Lists beside the shipped records, a YAML file each. */
import { readFile } from 'node:fs/promises'
import Type, { type Static, type TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { parse } from 'yaml'

/** Words of people. */
export const words = Type.String({ minLength: 2, maxLength: 200 })
/** A year, a month or a day. */
export const day = Type.String({ pattern: '^\\d{4}(-\\d{2}(-\\d{2})?)?$' })
/** West, south, east, north; whether they are a box is for the reader to see. */
export const sides = Type.Array(Type.Number({ minimum: -180, maximum: 180 }), { minItems: 4, maxItems: 4 })

/** The list of a file; `undefined` when there is no such file. Rejects with the reason when it is not in order. */
export async function readList<T extends TSchema>(path: string, schema: T): Promise<Static<T> | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  const list: unknown = parse(text)
  if (Check(schema, list)) return list
  throw new Error(
    `${path}: ${[...Errors(schema, list)].map(({ instancePath, message }) => `${instancePath} ${message}`).join('; ')}`,
  )
}
