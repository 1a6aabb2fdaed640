import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutbound } from '../outbound/outbound.ts'
import { contentsOf } from '../catalogue/store/originals/original-packs.ts'
import { prepareRecord } from '../catalogue/store/prepare-record.ts'
import type { Harvested } from '../entry/harvested.ts'
import type { HarvestedReady } from './reading/ready-record.ts'
import { openHarvestSource } from './parallel-source.ts'

const FILES = 61
const ITEMS = 7
const outbound = createOutbound({ allowHosts: [] })

const item = (id: string) => ({
  type: 'Feature',
  stac_version: '1.0.0',
  id,
  bbox: [1, 2, 3, 4],
  geometry: null,
  properties: { title: `The scene ${id}`, datetime: '2020-01-01T00:00:00Z' },
  links: [],
  assets: {},
})

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'graticule-parallel-'))
  mkdirSync(join(folder, 'within'))
  for (let file = 0; file < FILES; file += 1) {
    const features = Array.from({ length: file % 5 === 0 ? 1 : ITEMS }, (_, index) => item(`${file}-${index}`))
    const text =
      file % 11 === 3 ? '{"type": "FeatureCollection", "features": [' : JSON.stringify({ type: 'FeatureCollection', features })
    writeFileSync(join(folder, file % 2 === 0 ? 'within' : '.', `${String(file).padStart(3, '0')}.json`), text)
  }
  writeFileSync(join(folder, 'readme.txt'), 'left alone')
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await outbound.close()
})

const open = (threads: number, resumeFrom?: string, target = folder) =>
  openHarvestSource(
    'stac',
    { target, source: { id: 's', title: 'S' }, curated: false, ...(resumeFrom === undefined ? {} : { resumeFrom }) },
    outbound,
    threads,
  )

/** What is comparable of a thing, however it was read. */
function told(harvested: Harvested | HarvestedReady): unknown {
  if (harvested.kind === 'refused' || harvested.kind === 'container') return harvested
  const record = harvested.kind === 'ready' ? harvested.record : prepareRecord(harvested.record)
  const { original, ...rest } = record
  const bytes = original && contentsOf(original.pack).subarray(original.start, original.start + original.byteLength)
  return { place: harvested.place, ...rest, sha256: original?.sha256, text: bytes && Buffer.from(bytes).toString() }
}

async function readAll(threads: number, resumeFrom?: string): Promise<{ things: unknown[]; notes: readonly string[] }> {
  const source = await open(threads, resumeFrom)
  const things: unknown[] = []
  for await (const harvested of source.read()) things.push(told(harvested))
  return { things, notes: source.notes() }
}

/** What is read by several threads until there are so many things, and where it was stopped then. */
async function readUntil(count: number): Promise<{ things: unknown[]; position: string | undefined }> {
  const source = await open(bySize(2, 3))
  const things: unknown[] = []
  for await (const harvested of source.read()) {
    things.push(told(harvested))
    if (things.length === count) break
  }
  return { things, position: source.position?.() }
}

describe('reading in threads', { timeout: 60_000 }, () => {
  it('gives the same things in the same order as reading without, with the originals, refusals and notes', async () => {
    const alone = await readAll(0)
    expect(alone.things.length).toBeGreaterThan(300)
    expect(alone.notes).toHaveLength(1)
    for (const threads of bySize([2], [1, 3])) expect(await readAll(threads)).toEqual(alone)
  })

  it('tells a position from which the rest is read, wherever it is stopped, and not all of it again', async () => {
    const alone = await readAll(0)
    for (const stopAfter of bySize([290], [1, 250, 290])) {
      const before = await readUntil(stopAfter)
      const rest = await readAll(0, before.position)
      const all = new Set([...before.things, ...rest.things].map((thing) => JSON.stringify(thing)))
      expect(all).toEqual(new Set(alone.things.map((thing) => JSON.stringify(thing))))
      if (stopAfter > 250) expect(rest.things.length).toBeLessThan(alone.things.length)
    }
  })

  it('stops with the reason of the signal', async () => {
    const source = await open(bySize(1, 2))
    const stop = new AbortController()
    const read = async () => {
      for await (const _ of source.read(stop.signal)) stop.abort(new Error('enough'))
    }
    await expect(read()).rejects.toThrow('enough')
  })

  it('rejects with what stopped the threads when there is nothing to read', async () => {
    const source = await open(bySize(1, 2), undefined, join(folder, 'missing'))
    await expect(source.read().next()).rejects.toMatchObject({ code: 'not-found' })
  })

  it('sends originals as they are once it is told that most records have not changed', async () => {
    const source = await open(1)
    if (!('compress' in source)) throw new Error('it has no threads')
    const kinds: (boolean | undefined)[] = []
    source.compress(false)
    for await (const harvested of source.read())
      if (harvested.kind === 'ready') kinds.push(harvested.record.original?.pack.isCompressed)
    // the first parcels were on their way already
    expect(kinds[0]).toBe(true)
    expect(kinds.length).toBeGreaterThan(300)
  })

  it('reads what is small without threads, and a large file with one', async () => {
    expect(
      'compress' in
        (await openHarvestSource('stac', { target: folder, source: { id: 's', title: 'S' }, curated: false }, outbound)),
    ).toBe(false)
    const file = join(folder, '..', `${folder.split('/').at(-1)}.ndjson`)
    writeFileSync(file, `${JSON.stringify(item('a'))}\n`.repeat(60_000))
    try {
      const large = await openHarvestSource('stac', { target: file, source: { id: 's', title: 'S' }, curated: false }, outbound)
      expect('compress' in large).toBe(true)
    } finally {
      rmSync(file)
    }
  })
})
