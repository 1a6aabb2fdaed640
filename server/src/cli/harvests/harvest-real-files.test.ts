/** From a folder of real records to a portal in which they are found: the whole way, with the real store and index. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue, SearchQuery } from '../../catalogue/catalogue.ts'
import { openPortalData, type PortalData } from '../../open-portal-data.ts'
import { loadConfig } from '../../config.ts'
import { harvestCommand } from './harvest-command.ts'

const CORPORA = resolve(import.meta.dirname, '../../../../../shared/fixtures/corpora')
const present = existsSync(CORPORA)
if (!present) console.warn(`The recorded files are not there (${CORPORA}): the harvest of real records is left out.`)

const dataFolder = present ? mkdtempSync(join(tmpdir(), 'graticule-harvest-')) : ''
let data: PortalData
let catalogue: Catalogue

async function harvest(...words: readonly string[]): Promise<string> {
  const printed: string[] = []
  await harvestCommand(words, {
    config: { ...loadConfig({}), dataFolder, seedFolder: join(dataFolder, 'no-seed') },
    console: { print: (line) => printed.push(line), tell: () => undefined },
    now: Date.now,
    signal: new AbortController().signal,
  })
  return printed.at(-1) ?? ''
}

const everything: SearchQuery = {
  phrase: '',
  searchFields: ['title', 'keyword', 'abstract', 'organisation'],
  start: 0,
  count: 1_000,
  wantedFacets: [],
}
const idsOf = async (query: Partial<SearchQuery>) =>
  (await catalogue.search({ ...everything, ...query })).hits.map(({ resource }) => resource.id)

describe.skipIf(!present)('real catalogues, harvested', () => {
  const NCAR = ['iso', join(CORPORA, 'NCAR_dset-web-accessible-folder-dev'), '--source', 'ncar', '--source-title', 'NCAR']
  const EARTHCODE = ['stac', join(CORPORA, 'ESA-EarthCODE_open-science-catalog-metadata'), '--source', 'earthcode']
  const first: string[] = []
  beforeAll(async () => {
    first.push(await harvest(...NCAR), await harvest(...EARTHCODE))
    data = await openPortalData({ dataFolder })
    catalogue = data.catalogue
  }, 60_000)
  afterAll(async () => {
    await data?.close()
    rmSync(dataFolder, { recursive: true })
  })

  it('are all there, by source', async () => {
    expect(first).toEqual([
      'read 440, new 440, changed 0, unchanged 0, refused 0, removed 0',
      'read 334, new 309, changed 0, unchanged 0, refused 25, removed 0',
    ])
    expect(await catalogue.count()).toBe(749)
    expect(await catalogue.sources()).toEqual([
      { id: 'ncar', title: 'NCAR', records: 440 },
      { id: 'earthcode', title: 'earthcode', records: 309 },
    ])
  })

  it('are found by word', async () => {
    expect(await idsOf({ phrase: '"5-minute Surface Meteorological Composite"' })).toContain('edu.ucar.eol::1.001')
    expect(await idsOf({ phrase: 'chime simulated sugar beet' })).toEqual(['agricemchimeds3v1'])
  })

  it('are found by box, also across the antimeridian', async () => {
    const selhausen = await idsOf({ phrase: 'AGRICEM', area: { boxes: [[6, 51, 7, 52]], relation: 'OVERLAPS' } })
    expect(selhausen).toContain('agricemchimeds3v1')
    expect(await idsOf({ phrase: 'AGRICEM', area: { boxes: [[20, 51, 30, 52]], relation: 'OVERLAPS' } })).not.toContain(
      'agricemchimeds3v1',
    )
    const crossing = async (relation: 'CONTAINS' | 'OVERLAPS') =>
      (await catalogue.search({ ...everything, area: { boxes: [[135, 10, -115, 90]], relation } })).hits.filter(({ resource }) =>
        resource.footprint?.boxes.some(([west, , east]) => west > east),
      )
    expect((await crossing('CONTAINS')).map(({ resource }) => resource.footprint?.boxes)).toContainEqual([[140, 15, -120, 90]])
    expect((await crossing('OVERLAPS')).length).toBeGreaterThan(1)
  })

  it('are found by date', async () => {
    const during = (from: string, to: string) =>
      idsOf({ phrase: '"5-minute Surface Meteorological Composite"', time: { from: Date.parse(from), to: Date.parse(to) } })
    expect(await during('1995-06-01', '1995-06-02')).toContain('edu.ucar.eol::1.001')
    expect(await during('1996-06-01', '1996-06-02')).not.toContain('edu.ucar.eol::1.001')
  })

  it('keep their documents', async () => {
    const original = await catalogue.original('edu.ucar.eol::1.001')
    expect(original).toMatchObject({ mediaType: 'application/xml', standard: 'iso19139' })
    expect(Buffer.from(original?.bytes ?? []).toString()).toMatch(/^<\?xml[\s\S]*GCIP\/ESOP-95[\s\S]*<\/gmd:MD_Metadata>\s*$/)
  })

  it('are unchanged when they are harvested again', async () => {
    expect(await harvest(...NCAR)).toBe('read 440, new 0, changed 0, unchanged 440, refused 0, removed 0')
    expect(await harvest(...EARTHCODE)).toBe('read 334, new 0, changed 0, unchanged 309, refused 25, removed 0')
  }, 60_000)
})
