/** The licence of a CKAN package: in its own fields, as a text or an object, or at its resources. */
import type { DraftResource } from '../../entry/finish-resource.ts'
import { licenceOfField, recogniseLicence } from '../../entry/fields/licences.ts'
import { webAddress } from '../../entry/fields/links.ts'
import { isObject, textAt, textOf, unpacked, wordsOf, type JsonObject } from '../json/json-values.ts'

type Licence = NonNullable<DraftResource['licence']>
const NOT_SPECIFIED = /^(?:notspecified|not[ _-]specified|none|unknown|other-(?:open|closed|at|nc|pd))$|no licen[cs]e/i

/** Licence by name or address; what we do not know stays as the portal writes it. */
function told(holder: JsonObject): Licence | undefined {
  const value = unpacked(holder.license ?? holder.licence)
  const object = isObject(value) ? value : {}
  const word = isObject(value)
    ? (wordsOf(object.title) ?? textAt(object, 'name'))
    : Array.isArray(value)
      ? undefined
      : textOf(value)
  const id = textAt(holder, 'license_id') ?? textAt(object, 'id')
  const isAddress = webAddress(word) !== undefined
  const name = wordsOf(holder.license_title) ?? (isAddress ? undefined : word)
  const url = webAddress(textAt(holder, 'license_url') ?? textAt(object, 'url', 'uri') ?? (isAddress ? word : undefined))
  const isKnown = (text: string | undefined) => text !== undefined && recogniseLicence(text) !== undefined
  const own = name ?? url
  if (![name, id, url].some(isKnown)) {
    if (own === undefined || NOT_SPECIFIED.test(own) || (NOT_SPECIFIED.test(id ?? '') && url === undefined)) return undefined
  }
  // an identifier that says nothing to us is no name for people
  return licenceOfField([name, isKnown(id) ? id : undefined], url)
}

/** The licence of the package, else the one that all its resources have; those of single resources in words. */
export function licenceOf(
  fields: JsonObject,
  resources: readonly JsonObject[],
): { readonly licence: DraftResource['licence']; readonly others: readonly string[] } {
  const own = told(fields)
  const theirs = resources.map(told)
  const names = new Set(theirs.flatMap((licence) => licence?.name ?? []))
  const common = names.size === 1 && theirs.every((licence) => licence !== undefined) ? theirs[0] : undefined
  const licence = own ?? common
  return { licence, others: [...names].filter((name) => name !== licence?.name).map((name) => `licence of files: ${name}`) }
}
