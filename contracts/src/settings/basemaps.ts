/** The operator's basemaps as a setting. */
import * as Type from 'typebox'
import { EMBEDDED_BASEMAPS } from '../map/embedded-basemaps.ts'
import { type Basemap, BasemapSchema } from '../services/settings.ts'

/** Most basemaps in a list: what a visitor can still choose from. */
const MAX_BASEMAPS = 24

/** In the order of the visitor's list. */
export const BasemapListSchema = Type.Array(BasemapSchema, { maxItems: MAX_BASEMAPS })

function faultOf({ id, kind, url, layer }: Basemap): string | undefined {
  if (EMBEDDED_BASEMAPS.some((own) => own === id)) return `the id ${id} is that of an embedded one`
  if (kind === 'wms') return layer === undefined ? `${id} is a WMS and has no layer` : undefined
  const hasAll = url.includes('{z}') && url.includes('{x}') && /\{-?y\}/.test(url)
  return hasAll ? undefined : `the url of ${id} has no {z}, {x} and {y}`
}

/** What is wrong with basemaps that the schema accepts. */
export function faultOfBasemaps(list: readonly Basemap[]): string | undefined {
  const faults = list.map(faultOf).filter((fault) => fault !== undefined)
  const twice = list.find(({ id }, at) => list.findIndex((other) => other.id === id) !== at)
  if (twice !== undefined) faults.push(`the id ${twice.id} stands twice`)
  return faults.length === 0 ? undefined : faults.join('; ')
}
