/** One page of Wikipedia (MediaWiki API, `formatversion=2` or 1) as a draft entry. */
import type { DraftResource } from '../../entry/finish-resource.ts'
import { footprintOf, geometryExtent } from '../../entry/fields/footprints.ts'
import { storedInstant } from '../../entry/fields/instants.ts'
import { webAddress } from '../../entry/fields/links.ts'
import { told } from '../../entry/fields/told.ts'
import { numberAt, objectAt, objectsOf, textAt, textOf, textsOf, type JsonObject } from '../json/json-values.ts'

const LICENCE = { name: 'CC-BY-SA-4.0', url: 'https://creativecommons.org/licenses/by-sa/4.0/' }

/** Where the page's subject lies. Craters of the Moon have coordinates too: only those on the Earth count. */
function placeOf(page: JsonObject): DraftResource['footprint'] {
  const onEarth = objectsOf(page.coordinates).filter((one) => (textAt(one, 'globe') ?? 'earth') === 'earth')
  const primary = onEarth.find((one) => one.primary === true || one.primary === '') ?? onEarth[0]
  if (primary === undefined) return undefined
  const [latitude, longitude] = [numberAt(primary, 'lat'), numberAt(primary, 'lon')]
  if (latitude === undefined || longitude === undefined) return undefined
  const extent = geometryExtent({ type: 'Point', coordinates: [longitude, latitude] })
  return extent === undefined ? undefined : footprintOf({ boxes: extent.boxes, geometry: extent.geometry })
}

/** A draft entry; `undefined` for a page that is not there. `language` is the one of the Wikipedia that was asked, `source` the id of the source. */
export function readWikiPage(page: JsonObject, language: string, source: string): DraftResource | undefined {
  const id = textAt(page, 'pageid')
  const title = textOf(page.title)
  if (id === undefined || title === undefined || 'missing' in page || 'invalid' in page) return undefined
  const url = webAddress(textAt(page, 'fullurl', 'canonicalurl'))
  const picture = webAddress(textAt(objectAt(page, 'thumbnail'), 'source'))
  const description = textOf(page.description) ?? textsOf(objectAt(page, 'terms').description)[0]
  return {
    ...told({ footprint: placeOf(page), updated: storedInstant(textOf(page.touched)), licence: LICENCE }),
    id: `${source}:${language}:${id}`,
    identifiers: [{ scheme: 'other', value: `${source}:${language}:${id}` }],
    title,
    abstract: textOf(page.extract) ?? description ?? '',
    language,
    type: 'information',
    level: 'document',
    keywords: [],
    contacts: [{ organisation: 'Wikipedia', role: 'publisher' }],
    formats: [],
    online: url === undefined ? [] : [{ url, name: title, function: 'information', accessType: 'unknown' }],
    thumbnails: picture === undefined ? [] : [{ url: picture }],
    useConstraints: [],
    platforms: [],
    instruments: [],
  }
}
