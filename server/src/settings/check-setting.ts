/** What is wrong with a value of a setting, in words. */
import { type SettingKey, SETTINGS } from '@graticule/contracts/settings/settings'
import type { TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'

/** Longest value, as JSON in UTF-16 units. */
const MAX_VALUE_LENGTH = 1_000_000
/** Faults told at a time. */
const MAX_FAULTS = 5

/** What is wrong with a value by a schema; `undefined` = nothing. Says where, never what: the value may be a secret. */
export function schemaFault(schema: TSchema, value: unknown): string | undefined {
  if (Check(schema, value)) return undefined
  const faults = [...Errors(schema, value)].slice(0, MAX_FAULTS)
  return faults.map(({ instancePath, message }) => `${instancePath} ${message}`.trim()).join('; ')
}

/** What is wrong with the form of a value; what it must agree on with other settings is not looked at. */
export function formFault(key: SettingKey, value: unknown): string | undefined {
  // undefined has no JSON
  const { length } = JSON.stringify(value) ?? ''
  if (length > MAX_VALUE_LENGTH) return `it is longer than ${MAX_VALUE_LENGTH} characters`
  return schemaFault(SETTINGS[key].schema, value)
}

/** What is wrong with a value of the right form; `isSet` tells whether a secret has a value. */
export function meaningFault(key: SettingKey, value: unknown, isSet: (secret: string) => boolean): string | undefined {
  const { fault } = SETTINGS[key] as {
    readonly fault?: (checked: never, isSet: (secret: string) => boolean) => string | undefined
  }
  return fault?.(value as never, isSet)
}
