/** Whatever leaves as STAC keeps to the standard: random records, shipped ones and what others have published. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { createStacReader } from '../connectors/stac/index.ts'
import { readSeed } from '../seed/read-seed.ts'
import { createFullResource, createResource } from '../testing/create-resource.ts'
import { anyRecord } from '../testing/exchange/any-record.ts'
import { stacFaults } from '../testing/exchange/stac-rules.ts'
import { collectionOf, isCollection, itemOf } from './stac-item.ts'

const documentOf = (id: string) => `https://portal.test/document/${encodeURIComponent(id)}`
const json = (text: string) => JSON.parse(text) as Record<string, unknown>
const project = resolve(import.meta.dirname, '../../..')
const fixtures = resolve(project, '../shared/fixtures/stac/radiantearth_stac-spec')

describe('a STAC document that leaves', () => {
  // @rule B-record-formats.stac-valid
  it('keeps to STAC 1.1, whatever the record is', () => {
    fc.assert(
      fc.property(anyRecord, (resource) => {
        const item = itemOf({ resource }, documentOf)
        if (item !== undefined) expect(stacFaults(json(item)), item).toEqual([])
        const collection = collectionOf({ resource }, documentOf)
        expect(stacFaults(json(collection)), collection).toEqual([])
      }),
      { numRuns: runs(300) },
    )
  })

  it.each([
    createFullResource(),
    createResource({ title: '', abstract: '', recordDate: '2020' }),
    createResource({ resolution: 0, recordDate: '2020' }),
    createResource({ contacts: [{ organisation: '', role: 'owner', url: 'no address' }], recordDate: '2020' }),
    createResource({ licence: { name: '', url: '' }, online: [], recordDate: '2020' }),
  ])('keeps to it where a record says nothing or nonsense (%#)', (resource) => {
    expect(stacFaults(json(itemOf({ resource }, documentOf) as string))).toEqual([])
    expect(stacFaults(json(collectionOf({ resource }, documentOf)))).toEqual([])
  })

  it('keeps to it for every shipped record', async () => {
    const { resources } = await readSeed(join(project, 'seed'), { score: () => ({ score: 0, scoreReasons: [] }) })
    const faults = resources.flatMap((unscored) => {
      const resource = { ...unscored, score: 0, scoreReasons: [] }
      const text = isCollection({ resource }) ? collectionOf({ resource }, documentOf) : itemOf({ resource }, documentOf)
      return text === undefined
        ? [`${resource.id} has no date`]
        : stacFaults(json(text)).map((fault) => `${resource.id} ${fault}`)
    })
    expect(faults).toEqual([])
  })
})

describe.skipIf(!existsSync(fixtures))('the rules', () => {
  it.each(globSync('*.json', { cwd: fixtures }))(
    'find no fault with the example %s of the standard, read or completed',
    (file) => {
      const bytes = readFileSync(join(fixtures, file))
      expect(stacFaults(json(bytes.toString()))).toEqual([])
      const reader = createStacReader({ source: { id: 's', title: 'S' }, curated: false, place: file })
      const [first] = [...reader.write(bytes), ...reader.end()]
      if (first?.kind !== 'record') throw new Error(JSON.stringify(first))
      const { record } = first
      const written = isCollection(record) ? collectionOf(record, documentOf) : itemOf(record, documentOf)
      expect(stacFaults(json(written as string))).toEqual([])
    },
  )

  it('find what is missing or out of place', () => {
    const item = json(itemOf({ resource: createFullResource({ level: 'dataset', parentId: 'above' }) }, documentOf) as string)
    const broken: Record<string, unknown>[] = [
      { ...item, bbox: undefined },
      { ...item, stac_version: '0.9.0' },
      { ...item, properties: { datetime: null } },
      { ...item, properties: { datetime: '2020-01-01' } },
      { ...item, collection: undefined },
      { ...item, assets: { a: { title: 'no address' } } },
      {
        ...item,
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      },
    ]
    for (const one of broken) expect(stacFaults(json(JSON.stringify(one)))).not.toEqual([])
  })
})
