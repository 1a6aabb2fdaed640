/** The basemaps of the operator: a YAML or JSON file that `GRATICULE_BASEMAPS` names. */
import { EMBEDDED_BASEMAPS } from '@graticule/contracts/embedded-basemaps'
import { PortalError } from '@graticule/contracts/problem'
import { type Basemap, BasemapSchema } from '@graticule/contracts/services/settings'
import Type from 'typebox'
import { readList } from './catalogue/seed/read-list.ts'

/** Most basemaps in a list: what a visitor can still choose from. */
const MAX_BASEMAPS = 24

/** What is wrong with a basemap that the schema cannot tell. */
function faultOf({ id, kind, url, layer }: Basemap): string | undefined {
  if (EMBEDDED_BASEMAPS.some((own) => own === id)) return `the id ${id} is that of an embedded one`
  if (kind === 'wms') return layer === undefined ? `${id} is a WMS and has no layer` : undefined
  const hasAll = url.includes('{z}') && url.includes('{x}') && /\{-?y\}/.test(url)
  return hasAll ? undefined : `the url of ${id} has no {z}, {x} and {y}`
}

/**
 * Reads the basemaps; without a file there are none but the embedded ones.
 * @throws PortalError `invalid-parameter` with what is wrong in the file
 */
export async function readBasemaps(file: string | undefined): Promise<readonly Basemap[]> {
  if (file === undefined) return []
  const refuse = (reason: string) =>
    new PortalError('invalid-parameter', `GRATICULE_BASEMAPS: ${reason}.`, { parameter: 'GRATICULE_BASEMAPS' })
  const list = await readList(file, Type.Array(BasemapSchema, { maxItems: MAX_BASEMAPS })).catch((error: unknown) => {
    throw refuse(error instanceof Error ? error.message : String(error))
  })
  if (list === undefined) throw refuse(`there is no file ${file}`)
  const faults = list.map(faultOf).filter((fault) => fault !== undefined)
  const twice = list.find(({ id }, at) => list.findIndex((other) => other.id === id) !== at)
  if (twice !== undefined) faults.push(`the id ${twice.id} stands twice`)
  if (faults.length > 0) throw refuse(faults.join('; '))
  return list
}
