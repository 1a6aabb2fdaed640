/**
 * Schemas that TypeBox writes with its engine of types. Written out they are the same JSON Schema, and the first screen loads 15 kB less:
 * the engine comes as a whole with the first use.
 */
import * as Type from 'typebox'
import type { Static, TObject, TOptional, TProperties, TSchema, TSchemaOptions } from 'typebox'

/** An object with any keys of a pattern, all with values of one schema; the same as `Type.Record`. */
export const recordOf = <Value extends TSchema>(keys: string, value: Value, options: TSchemaOptions = {}) =>
  Type.Unsafe<Readonly<Record<string, Static<Value>>>>({
    type: 'object',
    patternProperties: { [keys]: value },
    ...options,
  })

/** An object of which each property may be missing; the same as `Type.Partial`. Options of the object are not taken over. */
export const partOf = <Properties extends TProperties>(
  properties: Properties,
  options: TSchemaOptions = {},
): TObject<{ [Name in keyof Properties]: TOptional<Properties[Name]> }> =>
  Type.Object(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])),
    options,
  ) as TObject<{ [Name in keyof Properties]: TOptional<Properties[Name]> }>
