/** Records of recorded files, of every kind that has some, leave in every format and are harvested back as the same records. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { bySize } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { createOutbound } from '../outbound/outbound.ts'
import { held, WAYS } from '../testing/exchange/round-trips.ts'
import { HARVEST_KINDS, type HarvestKind } from './harvest-kinds.ts'

const FIXTURES = resolve(import.meta.dirname, '../../../../shared/fixtures')
const present = existsSync(FIXTURES)
if (!present) console.warn(`The recorded files are not there (${FIXTURES}): their records are not taken there and back.`)

const outbound = createOutbound({ allowHosts: [] })

/** Records of a folder that are taken there and back, at most; at small size its files are read in so many parts, until they have these. */
const RECORDS = bySize(5, 30)
const PARTS = bySize(20, 1)

async function recordsOf(kind: HarvestKind, folder: string) {
  const provenance = { source: { id: 'real', title: 'Real files' }, curated: false }
  const records = []
  for (let index = 0; index < PARTS && records.length < RECORDS; index += 1) {
    const options = { ...provenance, target: join(FIXTURES, folder), share: { index, of: PARTS } }
    for await (const one of HARVEST_KINDS[kind].open(options, outbound).read())
      if (one.kind === 'record') records.push(one.record.resource)
  }
  return records
}

// @rule B-record-formats.round-trip
describe.skipIf(!present)('recorded files as they were harvested', () => {
  it.each<[kind: HarvestKind, folder: string]>([
    ['dublin-core', 'csw'],
    ['quakeml', 'earthquakes'],
    ['usgs', 'earthquakes'],
    ['ckan', 'ckan'],
    ['oai-pmh', 'oaipmh'],
    ['wms', 'wms'],
    ['wmts', 'wmts'],
    ['wfs', 'wfs'],
    ['wcs', 'wcs'],
    ['opensearch', 'opensearch-eo'],
    ['opensearch', 'geodab'],
    ['dcat', 'dcat-schemaorg'],
    ['eodag', 'stac/CS-SI_eodag'],
    ['fgdc', 'csw'],
    ['dif', 'oaipmh'],
    ['datacite', 'oaipmh'],
    ['thredds', 'sos-thredds'],
    ['iso', 'iso19115-3'],
    ['zenodo', 'zenodo'],
    ['ogc-records', 'corpora'],
    ['geojson', 'geojson'],
  ])(
    '%s: %s come back the same in every format',
    async (kind, folder) => {
      const all = await recordsOf(kind, folder)
      expect(all.length).toBeGreaterThan(0)
      const step = Math.ceil(all.length / RECORDS)
      for (const resource of all.filter((_, at) => at % step === 0))
        for (const [name, way] of Object.entries(WAYS)) {
          const back = way(resource)
          if (back !== undefined || name !== 'stac item') expect(held(back), `${resource.id} as ${name}`).toEqual(held(resource))
        }
    },
    60_000,
  )
})
