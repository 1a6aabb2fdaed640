import { describe, expect, it } from 'vitest'
import type { CatalogueRecord, WriteOutcome } from '../catalogue.ts'
import { createResource } from '../../testing/create-resource.ts'
import type { Harvested } from './harvested.ts'
import { runHarvest } from './run-harvest.ts'
import type { HarvestSource } from './sources/harvest-source.ts'

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
    notes: () => [],
  }
}

/** A catalogue in memory that keeps titles by id. */
function memory() {
  const titles = new Map<string, string>()
  const batches: number[] = []
  const write = (records: readonly CatalogueRecord[]): Promise<WriteOutcome[]> => {
    batches.push(records.length)
    return Promise.resolve(
      records.map(({ resource: { id, title } }) => {
        const before = titles.get(id)
        titles.set(id, title)
        return before === undefined ? 'new' : before === title ? 'unchanged' : 'changed'
      }),
    )
  }
  return { titles, batches, write }
}

describe('running a harvest', () => {
  it('counts what became of each record', async () => {
    const catalogue = memory()
    await catalogue.write([
      (record('b', 'old') as { record: CatalogueRecord }).record,
      (record('c') as { record: CatalogueRecord }).record,
    ])
    const refused: string[] = []
    const container: Harvested = { kind: 'container', place: 'catalog.json', what: 'catalog' }
    const end = await runHarvest({
      source: sourceOf(record('a'), container, record('b', 'new'), refusal, record('c')),
      catalogue,
      onRefused: ({ place, reason }) => refused.push(`${place}: ${reason}`),
    })
    expect(end).toEqual({ state: 'complete', tally: { read: 4, new: 1, changed: 1, unchanged: 1, refused: 1, containers: 1 } })
    expect(refused).toEqual(['x.xml: it is empty'])
  })

  it('writes in batches', async () => {
    const catalogue = memory()
    const records = Array.from({ length: 450 }, (_, index) => record(`r${index}`))
    const read: number[] = []
    const { tally } = await runHarvest({ source: sourceOf(...records), catalogue, onProgress: (sofar) => read.push(sofar.read) })
    expect(read).toEqual([...records.map((_, index) => index + 1), 450])
    expect(catalogue.batches).toEqual([200, 200, 50])
    expect(tally.new).toBe(450)
  })

  it('takes the same record only once, and refuses another one under its name', async () => {
    const catalogue = memory()
    const refused: string[] = []
    const { tally } = await runHarvest({
      source: sourceOf(record('a'), record('a'), record('a'), record('a', 'another')),
      catalogue,
      onRefused: ({ reason }) => refused.push(reason),
    })
    expect(tally).toMatchObject({ read: 4, new: 1, unchanged: 2, refused: 1 })
    expect(refused).toEqual(['a different record with the same identifier "a" came before it in this harvest'])
    expect(catalogue.titles.get('a')).toBe('a')
  })

  it('stops at the limit', async () => {
    const catalogue = memory()
    const end = await runHarvest({ source: sourceOf(refusal, record('a'), record('b'), record('c')), catalogue, limit: 2 })
    expect(end).toMatchObject({ state: 'limit reached', tally: { read: 3, new: 2 } })
    expect([...catalogue.titles.keys()]).toEqual(['a', 'b'])
  })

  it('writes what it has when it is interrupted, between records and within one', async () => {
    const stop = new AbortController()
    const catalogue = memory()
    const between = await runHarvest({
      source: sourceOf(record('a'), () => stop.abort(), record('b'), record('c')),
      catalogue,
      signal: stop.signal,
    })
    expect(between).toMatchObject({ state: 'interrupted', tally: { new: 2 } })
    const within = await runHarvest({
      source: sourceOf(record('d'), new Error('aborted'), record('e')),
      catalogue,
      signal: stop.signal,
    })
    expect(within).toMatchObject({ state: 'interrupted', tally: { new: 1 } })
    expect([...catalogue.titles.keys()]).toEqual(['a', 'b', 'd'])
  })

  it('tells what stopped it, after writing what came before', async () => {
    const catalogue = memory()
    const fault = new Error('the disk is gone')
    const end = await runHarvest({ source: sourceOf(record('a'), fault), catalogue })
    expect(end).toEqual({
      state: 'failed',
      failure: fault,
      tally: { read: 1, new: 1, changed: 0, unchanged: 0, refused: 0, containers: 0 },
    })
    const write = () => Promise.reject(fault)
    expect(await runHarvest({ source: sourceOf(record('a')), catalogue: { write } })).toMatchObject({
      state: 'failed',
      failure: fault,
      tally: { read: 0 },
    })
  })

  it('writes nothing without a catalogue', async () => {
    expect((await runHarvest({ source: sourceOf(record('a'), refusal) })).tally).toMatchObject({
      read: 2,
      unchanged: 1,
      refused: 1,
    })
  })
})
