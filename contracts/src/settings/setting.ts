/** What a row of the table of settings says (settings.ts). */
import type { Static, TSchema } from 'typebox'

/** One value for the whole installation, or one for each site. */
export type SettingScope = 'installation' | 'site'

/** Who may read a value. A secret can be written, but never read: see {@link SecretSetting}. */
export type SettingReader = 'public' | 'administrator' | 'secret'

interface SettingFacts<Schema extends TSchema> {
  /** What it is for, as a sentence without a full stop. */
  readonly about: string
  readonly schema: Schema
  readonly scope: SettingScope
  /** true: each site has a value of its own, and one without does not take that of the global site. */
  readonly isOwn?: boolean
  /** Where its first value comes from: variables of the environment or files. Empty: from its default. */
  readonly firstValue: string
  /**
   * What is wrong with a value that the schema accepts, as a sentence without a full stop. `isSet` tells whether a secret has a value.
   */
  readonly fault?: (value: Static<Schema>, isSet: (secret: string) => boolean) => string | undefined
}

/** A setting with a value that those of `readers` may read. */
export interface OpenSetting<Schema extends TSchema, Reader extends 'public' | 'administrator'> extends SettingFacts<Schema> {
  readonly readers: Reader
  /** Its value where nobody has set one and no file or variable says otherwise. */
  readonly default: Static<Schema>
}

/** Where a secret is sent. */
export interface SentTo {
  /** Setting that has the address. */
  readonly key: string
  /** The address in its value; `undefined` = it is sent to nobody, or to a server that the product knows. */
  readonly address: (value: never) => string | undefined
}

/** A text that only the server itself uses. Everybody else learns whether it is set, and its last four characters. */
export interface SecretSetting<Schema extends TSchema> extends SettingFacts<Schema> {
  readonly readers: 'secret'
  /** None: a secret that nobody has set is not set. */
  readonly default?: undefined
  /** Absent = the product alone says where. While the secret stays, the origin of this address stays. */
  readonly sentTo?: SentTo
}

/** A row, with its types inferred. */
export const openSetting = <Schema extends TSchema, Reader extends 'public' | 'administrator'>(
  row: OpenSetting<Schema, Reader>,
): OpenSetting<Schema, Reader> => row

/** A row of a secret, with its types inferred. */
export const secretSetting = <Schema extends TSchema>(row: Omit<SecretSetting<Schema>, 'readers'>): SecretSetting<Schema> => ({
  ...row,
  readers: 'secret',
})
