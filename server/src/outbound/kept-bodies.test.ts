import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createKeptBodies, type KeptBodies } from './kept-bodies.ts'
import { drawnBytes } from '../testing/drawn.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'graticule-kept-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function* pieces(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts
}
async function collect(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const found: Uint8Array[] = []
  for await (const piece of body) found.push(piece)
  return Buffer.concat(found)
}
async function keep(kept: KeptBodies, key: string, ...parts: Uint8Array[]): Promise<Uint8Array> {
  return collect(kept.keep(key, { url: `https://example.org/${key}`, headers: {} }, pieces(...parts)))
}
async function read(kept: KeptBodies, key: string): Promise<Buffer | undefined> {
  const body = await kept.open(key)
  return body === undefined ? undefined : collect(body)
}

it('gives back what it kept, byte for byte, also after a restart', async () => {
  const parts = [drawnBytes(100_000), drawnBytes(1), new Uint8Array(), drawnBytes(300_000)]
  expect(Buffer.compare(await keep(createKeptBodies({ folder }), 'a', ...parts), Buffer.concat(parts))).toBe(0)
  const later = createKeptBodies({ folder })
  expect(await later.about('a')).toMatchObject({ url: 'https://example.org/a', size: 400_001 })
  expect(Buffer.compare((await read(later, 'a')) ?? Buffer.of(), Buffer.concat(parts))).toBe(0)
  expect([await later.about('b'), await later.open('b')]).toEqual([undefined, undefined])
  await later.forget('a')
  expect([await later.open('a'), readdirSync(folder)]).toEqual([undefined, []])
})

it('stays below its bound: what was not used for longest goes first, also what an earlier process has kept', async () => {
  const options = { folder, maxBytes: 150_000, maxBodyBytes: 60_000 }
  const size = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  const first = createKeptBodies(options)
  for (const key of ['a', 'b', 'c']) await keep(first, key, drawnBytes(40_000))
  expect(await read(first, 'a')).toHaveLength(40_000)
  await keep(first, 'd', drawnBytes(40_000))
  expect([await first.about('b'), (await first.about('a'))?.size]).toEqual([undefined, 40_000])
  // times of files are too coarse for this test
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 1_000, 1_000)
  const later = createKeptBodies(options)
  await read(later, 'c')
  for (const key of ['e', 'f']) await keep(later, key, drawnBytes(40_000))
  const left = await Promise.all(['a', 'c', 'd', 'e', 'f'].map(async (key) => (await later.about(key)) !== undefined))
  expect(left).toEqual([false, true, false, true, true])
  expect(size()).toBeLessThan(options.maxBytes)
  await keep(later, 'large', drawnBytes(70_000))
  expect([await later.about('large'), readdirSync(folder).filter((name) => name.includes('draft'))]).toEqual([undefined, []])
})

it('clears away what a killed process has left half done, and never gets in the way when it cannot write', async () => {
  const [old, fresh] = [join(folder, 'x.1-1.draft'), join(folder, 'y.1-1.draft')]
  for (const draft of [old, fresh]) writeFileSync(draft, 'half')
  utimesSync(old, 1_000, 1_000)
  await keep(createKeptBodies({ folder }), 'a', drawnBytes(10))
  expect(readdirSync(folder).filter((name) => name.endsWith('draft'))).toEqual(['y.1-1.draft'])
  const nowhere = createKeptBodies({ folder: join(fresh, 'below-a-file') })
  expect(await keep(nowhere, 'a', drawnBytes(1_000_000), drawnBytes(1_000_000))).toHaveLength(2_000_000)
  expect(await nowhere.open('a')).toBeUndefined()
})
