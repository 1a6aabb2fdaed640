/**
 * Descriptions of schemas are for the description of the services, which the server writes, and for its refusals: the page checks answers
 * without them. They are 10 kB of what every page loads first. Those of settings and sources stay, because they are shown.
 */
import type { Plugin } from 'vite'

const OF_SCHEMAS = /contracts\/src\/(?!settings\/|sources\/).*\.ts$/
const TEXT = String.raw`'(?:[^'\\\n]|\\.)*'`
/** A description that is one text and no data. Its value is emptied, so that no comma is left alone. */
const DESCRIPTION = new RegExp(String.raw`(?<![\w.'])(description|'x-accepts'):\s*${TEXT}`, 'g')
/** The same as the words behind a schema: `parameter({ ... }, 'several words')`. */
const BEHIND_SCHEMA = /(\},\s*)'[^'\\\n]* [^'\\\n]*'(,?\s*\))/g
/** And before a length: `Text('several words', 200)`. */
const BEFORE_LENGTH = /(\bText\()'[^'\\\n]* [^'\\\n]*'(?=[,)])/g

export const withoutDescriptions = (code: string): string =>
  code.replaceAll(DESCRIPTION, "$1: ''").replaceAll(BEHIND_SCHEMA, "$1''$2").replaceAll(BEFORE_LENGTH, "$1''")

export const leanSchemas: Plugin = {
  name: 'lean-schemas',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (OF_SCHEMAS.test(id.replaceAll('\\', '/')) ? { code: withoutDescriptions(code), map: null } : null),
}
