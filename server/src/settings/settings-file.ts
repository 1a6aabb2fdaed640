/** Settings as a file: what `graticule settings export` writes and `import` reads. JSON, or the same in YAML. Never with secrets. */
import { PortalError } from '@graticule/contracts/problem'
import Type from 'typebox'
import { Check } from 'typebox/value'
import { parse } from 'yaml'
import { schemaFault } from './check-setting.ts'
import type { SettingChange } from './settings.ts'
import type { ShownSetting } from './shown-setting.ts'

const FORMAT = 'graticule-settings'
/** Raised when the file is built in another way. */
const VERSION = 1

const FileSchema = Type.Object(
  {
    format: Type.Literal(FORMAT),
    version: Type.Literal(VERSION),
    settings: Type.Array(
      Type.Object(
        {
          key: Type.String(),
          site: Type.Optional(Type.Integer({ minimum: 0, description: 'absent: the installation or the global site' })),
          value: Type.Unknown(),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)

/** The values that were set, without first values and secrets, as a file of JSON. */
export function settingsFile(shown: readonly ShownSetting[]): string {
  const set = shown.filter(({ origin, secret }) => origin === 'set' && secret === undefined)
  const settings = set.map(({ key, siteId, value }) => ({ key, ...(siteId === 0 ? {} : { site: siteId }), value }))
  return `${JSON.stringify({ format: FORMAT, version: VERSION, settings }, undefined, 2)}\n`
}

/** The changes that a file asks for. @throws PortalError `invalid-body` */
export function readSettingsFile(text: string): SettingChange[] {
  const file = parsedValue(text)
  if (!Check(FileSchema, file)) {
    throw new PortalError(
      'invalid-body',
      `This is not a file of settings of version ${VERSION}: ${schemaFault(FileSchema, file)}.`,
    )
  }
  return file.settings.map(({ key, site, value }) => ({ key, value, ...(site === undefined ? {} : { siteId: site }) }))
}

/** A value as JSON or YAML. @throws PortalError `invalid-body` */
export function parsedValue(text: string): unknown {
  try {
    return parse(text) as unknown
  } catch (error) {
    throw new PortalError('invalid-body', 'The value is neither JSON nor YAML.', { cause: error })
  }
}
