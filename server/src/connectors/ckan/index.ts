/** CKAN in JSON (action API 3, dumps): packages become entries of the catalogue. Pure: bytes in, records and refusals out. */
import { createJsonReader, JSON_TYPE, type JsonContext, type JsonReader, type JsonTaken } from '../json/read-json-records.ts'
import { describeJson, isObject, objectAt, textAt, textOf, type JsonObject } from '../json/json-values.ts'
import { readPackage } from './ckan-package.ts'

/**
 * Reads one file: a package (alone or as the answer of package_show), an answer of package_search or of another action
 * that gives packages, a list of packages, packages one after another.
 */
export function createCkanReader(context: JsonContext): JsonReader {
  return createJsonReader({ splitAt: ['result.results', 'result', 'results'], take, strangers: 'no CKAN packages' }, context)
}

function take(value: unknown, { isElement, elements }: { readonly isElement: boolean; readonly elements: number }): JsonTaken {
  if (!isObject(value)) return { instead: describeJson(value, 'a CKAN package') }
  const answered = !isElement && typeof value.success === 'boolean'
  if (answered && value.success === false) {
    const words = textAt(objectAt(value, 'error'), 'message', '__type') ?? 'without words'
    return { instead: `an error of CKAN (${words.slice(0, 200)})` }
  }
  const held = answered ? value.result : value
  if (isObject(held) && isPackage(held)) {
    const reading = readPackage(held)
    return 'refused' in reading ? reading : { ...reading, original: { mediaType: JSON_TYPE, standard: 'ckan' } }
  }
  if (elements > 0 || isEmptySearch(held)) return { container: answered ? 'answer of CKAN' : 'list of packages' }
  if (Array.isArray(held)) return { instead: 'an answer of CKAN without packages in it, only names' }
  return { instead: isObject(held) ? packageInstead(held) : describeJson(value, 'a CKAN package') }
}

const isEmptySearch = (value: unknown): boolean => isObject(value) && Array.isArray(value.results) && value.results.length === 0

function isPackage(value: JsonObject): boolean {
  if (textAt(value, 'id', 'name') === undefined || 'package_id' in value || value.is_organization === true) return false
  if (textOf(value.title) === undefined && textOf(value.name) === undefined && !isObject(value.title_translated)) return false
  return (
    Array.isArray(value.resources) || ('notes' in value && ('owner_org' in value || 'tags' in value || 'license_id' in value))
  )
}

function packageInstead(value: JsonObject): string {
  if (value.is_organization === true) return 'an organisation of CKAN, not a package'
  if ('package_id' in value) return 'a resource of a CKAN package, not the package'
  if ('typeKeywords' in value || ('nextStart' in value && 'query' in value))
    return 'an answer of ArcGIS Online, not a CKAN package'
  if (/^Feature|Polygon$|Point$/.test(textOf(value.type) ?? '')) return 'GeoJSON, not a CKAN package'
  if ('@context' in value) return 'JSON-LD, not a CKAN package'
  if ('password_hash' in value || 'sysadmin' in value) return 'a user of CKAN, not a package'
  return describeJson(value, 'a CKAN package')
}
