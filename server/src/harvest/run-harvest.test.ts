import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Resource } from '@graticule/contracts/resource'
import { createResource } from '../testing/create-resource.ts'
import { createTestLocation, type TestLocation } from '../testing/test-location.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { HarvestRegister } from './harvest-register.ts'
import { openPortalData, type PortalData } from '../open-portal-data.ts'
import type { Harvested } from '../entry/harvested.ts'
import { type HarvestRun, runHarvest } from './run-harvest.ts'
import type { HarvestSource } from './reading/harvest-source.ts'

let data: PortalData
let catalogue: Catalogue
let register: HarvestRegister
let remove: TestLocation['remove']
beforeEach(async () => {
  const place = await createTestLocation()
  remove = place.remove
  data = await openPortalData({ ...place.location, withoutIndex: true })
  ;({ catalogue, harvests: register } = data)
})
afterEach(async () => {
  await data.close()
  await remove()
})

function record(id: string, title = id): Harvested {
  const resource = createResource({ id, title, source: { id: 's', title: 'S' } })
  return { kind: 'record', place: `${id}.xml`, record: { resource } }
}
const refusal: Harvested = { kind: 'refused', place: 'x.xml', reason: 'it is empty' }

/** A source that gives these, and throws what is an error. */
function sourceOf(...things: readonly (Harvested | Error | (() => void))[]): HarvestSource {
  let done = 0
  return {
    async *read() {
      for (const thing of things) {
        await Promise.resolve()
        if (thing instanceof Error) throw thing
        if (typeof thing === 'function') thing()
        else yield thing
        done += 1
      }
    },
    progress: () => ({ done, total: things.length, share: done / things.length }),
    position: () => JSON.stringify([done]),
    notes: () => [],
  }
}

const PLACE = { kind: 'iso', target: 'somewhere', sourceId: 's' }

/** Harvests what the source gives from one place, again and again the same. */
async function harvest(
  source: HarvestSource,
  { into, ...rest }: Partial<Omit<HarvestRun, 'into'>> & { readonly into?: object } = {},
) {
  const begun = await register.begin(PLACE)
  const end = await runHarvest({ source, into: { catalogue, register, harvest: begun, ...into }, ...rest })
  return { ...end, id: begun.id }
}

const titles = async (...ids: readonly string[]) => (await catalogue.get(ids)).map(({ title }) => title)

describe('running a harvest', () => {
  it('counts what became of each record', async () => {
    await harvest(sourceOf(record('b', 'old'), record('c')))
    const refused: string[] = []
    const container: Harvested = { kind: 'container', place: 'catalog.json', what: 'catalog' }
    const { tally, state } = await harvest(sourceOf(record('a'), container, record('b', 'new'), refusal, record('c')), {
      onRefused: ({ place, reason }) => refused.push(`${place}: ${reason}`),
    })
    expect(state).toBe('complete')
    expect(tally).toEqual({ read: 4, new: 1, changed: 1, unchanged: 1, refused: 1, removed: 0, containers: 1 })
    expect(refused).toEqual(['x.xml: it is empty'])
  })

  // @rule B-sources.nothing-accepted
  it('has failed when it accepted nothing and refused something, says why, and begins anew the next time', async () => {
    await harvest(sourceOf(record('a'), record('b')))
    const { id, state, failure, tally } = await harvest(sourceOf(refusal, { ...refusal, reason: 'it is HTML' }), {
      into: { removeMost: true },
    })
    expect([state, tally.removed, await catalogue.count()]).toEqual(['failed', 0, 2])
    expect(failure).toMatchObject({ message: 'Nothing was accepted, and 2 refused. The first because: it is empty' })
    expect((await register.get(id))?.position).toBeUndefined()
    // nothing at all is no fault of the source
    expect((await harvest(sourceOf())).state).toBe('complete')
    expect((await harvest(sourceOf(record('a'), refusal))).state).toBe('complete')
  })

  it('writes in batches, and tells of every record', async () => {
    const records = Array.from({ length: 2_250 }, (_, index) => record(`r${index}`))
    const [read, counts]: [number[], number[]] = [[], []]
    const counting = {
      ...catalogue,
      write: async (...batch: Parameters<Catalogue['write']>) => {
        counts.push(batch[0].length)
        return catalogue.write(...batch)
      },
    }
    const { tally } = await harvest(sourceOf(...records), {
      into: { catalogue: counting },
      onProgress: (sofar) => read.push(sofar.read),
    })
    expect(read).toEqual([...records.map((_, index) => index + 1), 2_250])
    expect(counts).toEqual([1_000, 1_000, 250])
    expect(tally.new).toBe(2_250)
  })

  it('takes the same record only once, and refuses another one under its name', async () => {
    const { tally, id } = await harvest(sourceOf(record('a'), record('a'), record('a'), record('a', 'another')))
    expect(tally).toMatchObject({ read: 4, new: 1, unchanged: 2, refused: 1 })
    const reason = 'a different record with the same identifier "a" came before it in this harvest'
    expect(await register.refusals(id, 0, 10)).toEqual([{ place: 'a.xml', reason }])
    expect(await titles('a')).toEqual(['a'])
  })

  it('keeps records of different kinds with one identifier, each under one address, every time', async () => {
    const of = (id: string, level: Resource['level'], title: string): Harvested => ({
      kind: 'record',
      place: `${title}.xml`,
      record: { resource: createResource({ id, title, level, source: { id: 's', title: 'S' } }) },
    })
    const all = [
      of('a', 'dataset', 'data'),
      of('a', 'service', 'service'),
      of('a', 'document', 'paper'),
      of('a', 'service', 'service'),
      of('a', 'granule', 'another data set'),
      of('a', 'service', 'another service'),
      of('b', 'series', 'series'),
      of('b', 'dataset', 'part'),
      of('b', 'dataset', 'part'),
      of('b', 'series', 'another series'),
    ]
    const first = await harvest(sourceOf(...all))
    expect(first.tally).toMatchObject({ read: 10, new: 5, unchanged: 2, refused: 3 })
    expect(await titles('a', 'a#service', 'a#document', 'b', 'b#dataset')).toEqual(['data', 'service', 'paper', 'series', 'part'])
    const again = await harvest(sourceOf(...all))
    expect(again.tally).toMatchObject({ read: 10, new: 0, changed: 0, unchanged: 7, refused: 3, removed: 0 })
  })

  it('keeps an item and a collection of STAC with one identifier, whether anything is below the collection or not', async () => {
    const of = (standard: string, level: Resource['level']): Harvested => {
      const resource = createResource({ id: 'a', title: standard, level, source: { id: 's', title: 'S' } })
      const original = { bytes: Buffer.from(standard), mediaType: 'application/json', standard }
      return { kind: 'record', place: 'a.json', record: { resource, original } }
    }
    const all = [of('stac-item', 'granule'), of('stac-collection', 'dataset')]
    expect((await harvest(sourceOf(...all))).tally).toMatchObject({ new: 2, refused: 0 })
    expect(await titles('a', 'a#collection')).toEqual(['stac-item', 'stac-collection'])
    expect((await harvest(sourceOf(...all))).tally).toMatchObject({ unchanged: 2, refused: 0, removed: 0 })
  })

  it('stops at the limit', async () => {
    const end = await harvest(sourceOf(refusal, record('a'), record('b'), record('c')), { limit: 2 })
    expect(end).toMatchObject({ state: 'limit reached', tally: { read: 3, new: 2 } })
    expect(await titles('a', 'b', 'c')).toEqual(['a', 'b'])
  })

  it('writes what it has when it is interrupted, between records and within one', async () => {
    const stop = new AbortController()
    const signal = stop.signal
    const between = await harvest(
      sourceOf(record('a'), () => stop.abort(), record('b'), record('c')),
      { signal },
    )
    expect(between).toMatchObject({ state: 'interrupted', tally: { new: 2 } })
    const within = await harvest(sourceOf(record('d'), new Error('aborted'), record('e')), { signal })
    expect(within).toMatchObject({ state: 'interrupted', tally: { new: 1 } })
    expect(await titles('a', 'b', 'c', 'd', 'e')).toEqual(['a', 'b', 'd'])
  })

  it('tells what stopped it, after writing what came before', async () => {
    const fault = new Error('the server is gone')
    const end = await harvest(sourceOf(record('a'), fault))
    expect(end).toMatchObject({ state: 'failed', failure: fault, tally: { read: 1, new: 1 } })
    expect(await titles('a')).toEqual(['a'])
    const broken = { ...catalogue, write: () => Promise.reject(fault) }
    expect(await harvest(sourceOf(record('b')), { into: { catalogue: broken } })).toMatchObject({
      state: 'failed',
      failure: fault,
      tally: { read: 0 },
    })
  })

  it('writes nothing without a catalogue', async () => {
    const { tally } = await runHarvest({ source: sourceOf(record('a'), refusal) })
    expect(tally).toMatchObject({ read: 2, unchanged: 1, refused: 1 })
    expect(await catalogue.count()).toBe(0)
  })
})

// @rule B-record-formats.identity
describe('one identifier in two harvests into one source', () => {
  const at = async (place: { readonly kind?: string; readonly target: string }, ...things: Harvested[]) => {
    const begun = await register.begin({ ...PLACE, ...place })
    return (await runHarvest({ source: sourceOf(...things), into: { catalogue, register, harvest: begun } })).tally
  }
  const child = (id: string, parentId: string): Harvested => ({
    kind: 'record',
    place: `${id}.xml`,
    record: { resource: createResource({ id, title: id, parentId, source: { id: 's', title: 'S' } }) },
  })
  const stored = async () => {
    const found: [string, string, string | undefined][] = []
    for await (const page of catalogue.storedRecords())
      found.push(
        ...page.map(({ resource }) => [resource.id, resource.title, resource.parentId] as [string, string, string | undefined]),
      )
    return found
  }

  it('keeps both where the catalogues differ, again and again', async () => {
    const lakes = { target: 'https://one.example.org/csw' }
    const roads = { target: 'https://two.example.org/csw' }
    expect(await at(lakes, record('1', 'Lakes'))).toMatchObject({ new: 1 })
    expect(await at(roads, record('1', 'Roads'))).toMatchObject({ new: 1, changed: 0 })
    expect(await at(lakes, record('1', 'Lakes'))).toMatchObject({ unchanged: 1, removed: 0 })
    expect(await at(roads, record('1', 'Main roads'))).toMatchObject({ changed: 1, removed: 0 })
    expect(await stored()).toEqual([
      ['1', 'Lakes', undefined],
      ['1@2', 'Main roads', undefined],
    ])
    // each is dropped by its own catalogue only
    expect(await at(roads, record('2', 'Other'), record('3', 'Third'))).toMatchObject({ new: 2, removed: 1 })
    expect((await stored()).map(([id]) => id)).toEqual(['1', '2', '3'])
  })

  it('keeps both where one place is read in two ways, and keeps children with their own parents', async () => {
    await at({ target: '/data' }, record('p', 'Series'), child('a', 'p'))
    await at({ target: '/data', kind: 'dcat' }, child('c', 'p'), record('p', 'Other series'), child('d', 'p'))
    await at({ target: '/data', kind: 'dcat' }, child('c', 'p'), record('p', 'Other series'), child('d', 'p'), child('e', 'p'))
    const parents = Object.fromEntries((await stored()).map(([id, , parentId]) => [id, parentId]))
    expect(parents).toEqual({ a: 'p', c: 'p@2', d: 'p@2', e: 'p@2', p: undefined, 'p@2': undefined })
  })

  it.each([
    ['http://one.example.org/csw?set=a', 'https://one.example.org/csw/?set=b'],
    ['/data/records', '/data/records/'],
    ['/data/records', '/data/records/one.xml'],
  ])('updates the record where it is one catalogue: %s and %s', async (first, second) => {
    await at({ target: first }, record('1', 'Lakes'))
    expect(await at({ target: second }, record('1', 'Lakes of today'))).toMatchObject({ new: 0, changed: 1 })
    expect(await at({ target: first }, record('1', 'Lakes of tomorrow'))).toMatchObject({ new: 0, changed: 1 })
    expect((await stored()).map(([id]) => id)).toEqual(['1'])
  })

  it('is one record where both say the same, and where it came by hand before', async () => {
    await catalogue.write([{ resource: createResource({ id: '1', title: 'By hand', source: { id: 's', title: 'S' } }) }])
    expect(await at({ target: 'https://one.example.org' }, record('1', 'Lakes'))).toMatchObject({ changed: 1 })
    expect(await at({ target: 'https://two.example.org' }, record('1', 'Lakes'))).toMatchObject({ unchanged: 1 })
    expect(await catalogue.count()).toBe(1)
  })
})

describe('what a source has dropped', () => {
  const abc = () => sourceOf(record('a'), record('b'), record('c'))

  it('is removed by the next complete harvest of the place, and by no other', async () => {
    await harvest(abc())
    await catalogue.write([{ resource: createResource({ id: 'by-hand', source: { id: 's', title: 'S' } }) }])
    const elsewhere = await register.begin({ ...PLACE, target: 'elsewhere' })
    await runHarvest({ source: sourceOf(record('d')), into: { catalogue, register, harvest: elsewhere } })
    expect((await harvest(sourceOf(record('a')), { limit: 1 })).tally.removed).toBe(0)
    expect((await harvest(sourceOf(record('a'), new Error('broken off')))).tally.removed).toBe(0)
    expect((await harvest(sourceOf(record('a'), record('c')))).tally).toMatchObject({ unchanged: 2, removed: 1 })
    expect(await titles('a', 'b', 'c', 'd', 'by-hand')).toHaveLength(4)
    expect(await titles('b')).toEqual([])
  })

  it('stays when more was refused than before, or when it is most of what there was', async () => {
    await harvest(abc())
    const refused = await harvest(sourceOf(record('a'), record('b'), refusal))
    expect(refused.tally.removed).toBe(0)
    expect(refused.notes).toEqual([expect.stringMatching(/^Records kept although not seen \(1\): 1 were refused/)])
    const most = await harvest(sourceOf(record('a')))
    expect(most.notes).toEqual([expect.stringMatching(/most of what there was/)])
    expect(await catalogue.count()).toBe(3)
    expect((await harvest(sourceOf(record('a')), { into: { removeMost: true } })).tally.removed).toBe(2)
  })

  it('goes also when junk lies beside it that was there before', async () => {
    await harvest(sourceOf(record('a'), record('b'), record('c'), refusal))
    expect((await harvest(sourceOf(record('a'), record('b'), refusal))).tally.removed).toBe(1)
  })

  it('stays when the harvest went on from another one', async () => {
    await harvest(abc())
    const { tally, notes } = await harvest(sourceOf(record('b'), record('c')), { into: { resumed: true } })
    expect(tally.removed).toBe(0)
    expect(notes).toEqual([expect.stringMatching(/went on from an earlier one/)])
  })

  it('belongs to the place that had it last', async () => {
    await harvest(abc())
    const elsewhere = await register.begin({ ...PLACE, target: 'elsewhere' })
    await runHarvest({ source: sourceOf(record('c')), into: { catalogue, register, harvest: elsewhere } })
    expect((await harvest(sourceOf(record('a'), record('b')))).tally.removed).toBe(0)
    expect(await titles('c')).toEqual(['c'])
  })

  it('is found under the id that it is stored by when another source had its own first', async () => {
    await catalogue.write([{ resource: createResource({ id: 'a', source: { id: 'other', title: 'Other' } }) }])
    await harvest(abc())
    expect(await titles('s:a')).toEqual(['a'])
    expect((await harvest(sourceOf(record('a'), record('b')))).tally.removed).toBe(1)
    expect(await titles('s:a', 'c')).toEqual(['a'])
  })
})

describe('the register of harvests', () => {
  it('has every harvest with its counts, its end and, when it was cut short, where to go on', async () => {
    await harvest(sourceOf(record('a'), refusal))
    await harvest(sourceOf(record('a'), new Error('broken off')))
    expect(await register.list(10)).toMatchObject([
      { id: 2, ...PLACE, state: 'failed', failure: 'broken off', position: '[1]', tally: { unchanged: 1 } },
      { id: 1, ...PLACE, state: 'complete', tally: { new: 1, refused: 1 } },
    ])
    expect((await register.get(1))?.position).toBeUndefined()
    expect(await register.get(3)).toBeUndefined()
  })

  it('keeps every refusal in its order, however many', async () => {
    const many = Array.from({ length: 1_234 }, (_, index): Harvested => ({ ...refusal, place: `${index}` }))
    const { id } = await harvest(sourceOf(...many))
    const [first] = await register.refusals(id, 0, 1)
    expect(first).toEqual({ place: '0', reason: 'it is empty' })
    expect((await register.refusals(id, 1_000, 1_000)).map(({ place }) => place)).toEqual(
      Array.from({ length: 234 }, (_, index) => String(1_000 + index)),
    )
  })

  it('lets one source be harvested once at a time, until a harvest has long not been heard of', async () => {
    const begun = await register.begin(PLACE)
    await expect(register.begin({ ...PLACE, target: 'elsewhere' })).rejects.toThrow('Harvest 1 of the source s is still running')
    expect((await register.begin({ ...PLACE, sourceId: 'other' })).id).toBe(2)
    await register.end(begun.id, {
      tally: { ...begun.tally, read: 0, containers: 0 },
      refused: [],
      state: 'interrupted',
    })
    expect((await register.begin(PLACE)).id).toBe(3)
  })
})
