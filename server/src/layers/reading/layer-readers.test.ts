import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { bySize } from '@graticule/contracts/testing/size'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { forAsker } from '../../fairness/asker.ts'
import { confined, LayerReaders } from './layer-readers.ts'

const open: LayerReaders[] = []
afterEach(async () => {
  for (const readers of open.splice(0)) await readers.end()
})
const start = (options = {}) => {
  const readers = new LayerReaders(options)
  open.push(readers)
  return readers
}
/** Those of most tests; what is read for who has left is ended at once. */
const shared = new LayerReaders({ jobMs: 60_000, leftMs: 1 })
/** Those with little memory: enough for a small file. */
const narrow = new LayerReaders({ memoryMb: 40 })
afterAll(async () => {
  await shared.end()
  await narrow.end()
})
const kml = (text: string) => ({
  kind: 'kml' as const,
  bytes: new Uint8Array(Buffer.from(text)),
  url: 'https://x.org/a.kml',
  entry: undefined,
})
const placemarks = (count: number) => `<kml><Document>${'<Placemark><name>x</name></Placemark>'.repeat(count)}</Document></kml>`
/** Takes long to read. */
const LONG = placemarks(bySize(60_000, 300_000))

describe('processes that read files', () => {
  it('read them, tell their faults, and leave the bytes that they were handed', async () => {
    const job = kml('<kml><NetworkLink/></kml>')
    const [one, two, fault] = await Promise.allSettled([
      shared.run<'kml'>(job),
      shared.run<'geojson'>({ kind: 'geojson', bytes: Buffer.from('{"type":"Point","coordinates":[1,2]}') }),
      shared.run<'kml'>(kml('<TrainingCenterDatabase/>')),
    ])
    expect(one).toMatchObject({ value: { contents: { links: 1 } } })
    expect(two).toMatchObject({ value: { contents: { features: 1, extent: [1, 2, 1, 2] } } })
    expect(fault).toMatchObject({ reason: { trouble: 'wrong-kind', details: { detail: 'it is a TCX file, not KML' } } })
    expect(job.bytes.length).toBeGreaterThan(0)
  })

  it('refuse a file that becomes more than 64 MB when it is written anew', async () => {
    const link = '<NetworkLink><Link><href>a.kml</href></Link></NetworkLink>'
    const far = { ...kml(`<kml><Document>${link.repeat(10_000)}</Document></kml>`), url: `https://x.org/${'a'.repeat(7_500)}/` }
    const numbers = Buffer.from(`{"type":"LineString","coordinates":[[1,2${',1e20'.repeat(3_000_000)}]]}`)
    const signs = Buffer.from(`<WMS_Capabilities>${'>'.repeat(17_000_000)}</WMS_Capabilities>`)
    const ways = [
      () => shared.run<'kml'>(far),
      () => shared.run<'geojson'>({ kind: 'geojson', bytes: numbers }),
      () => shared.run<'capabilities'>({ kind: 'capabilities', bytes: signs, layer: undefined }),
    ]
    const all = await Promise.allSettled(ways.slice(0, bySize(1, 3)).map((run) => run()))
    const refused = { reason: { trouble: 'too-large', details: { detail: 'written for the map it has more than 64 MB' } } }
    expect(all).toMatchObject(all.map(() => refused))
  })

  it('are ended when a file takes too long, and others take their place', async () => {
    const readers = start({ jobMs: 1 })
    await expect(readers.run<'kml'>(kml(LONG))).rejects.toMatchObject({ trouble: 'too-large' })
    await expect(shared.run<'kml'>(kml('<kml/>'))).resolves.toBeDefined()
  })

  it('take no other file between their end and the news of it', async () => {
    const readers = start()
    const running = 2
    const run = (visitor: string) =>
      forAsker({ visitor, session: '', signal: new AbortController().signal }, () => readers.run<'kml'>(kml('<kml/>')))
    await Promise.all(['a', 'b'].map(run))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const all = ['a', 'b', 'c', 'd'].map(run)
      const settled = Promise.allSettled(all)
      // the readers answer, and nobody here has read it yet when their time is over
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
      vi.runOnlyPendingTimers()
      const others = (await settled).slice(running)
      expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    } finally {
      vi.useRealTimers()
    }
  })

  // @rule B-limits.file-time
  it('are ended soon when the visitor has left, what waits is forgotten, and others are read', async () => {
    const gone = new AbortController()
    const asker = { visitor: 'a', session: 'a', signal: gone.signal }
    const attack = forAsker(asker, () => Promise.allSettled(Array.from({ length: 30 }, () => shared.run<'kml'>(kml(LONG)))))
    const other = shared.run<'kml'>(kml('<kml/>'))
    gone.abort()
    expect(new Set((await attack).map((one) => (one.status === 'rejected' ? (one.reason as Error).name : 'read')))).toEqual(
      new Set(['AbortError']),
    )
    await expect(other).resolves.toBeDefined()
  })

  // @rule B-limits.free-reader
  it('read a small file for somebody while another visitor has one read that takes long', async () => {
    // both processes are there before the file that takes long is
    await Promise.all(
      ['b', 'c'].map((visitor) =>
        forAsker({ visitor, session: '', signal: new AbortController().signal }, () => shared.run<'kml'>(kml('<kml/>'))),
      ),
    )
    const gone = new AbortController()
    const asker = { visitor: 'a', session: 'a', signal: gone.signal }
    const done: string[] = []
    const attack = forAsker(asker, () =>
      Promise.allSettled(
        [1, 2, 3].map(async () => shared.run<'kml'>(kml(LONG)).finally(() => (gone.signal.aborted ? 0 : done.push('long')))),
      ),
    )
    await shared.run<'kml'>(kml('<kml/>')).then(() => done.push('small'))
    gone.abort()
    await attack
    expect(done).toEqual(['small'])
  })

  it('take long files and give long ones in pieces', async () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `é${at}`)
    const text = `{"type":"GeometryCollection","geometries":[],"names":${JSON.stringify(names)}}`
    const all = Buffer.from(text)
    const pieces = [all.subarray(0, 7), all.subarray(7, 100_001), all.subarray(100_001)]
    const { written } = await shared.run<'geojson'>({ kind: 'geojson', bytes: pieces })
    expect(Buffer.concat(written.pieces).toString()).toBe(text)
    expect(Math.max(...written.pieces.map(({ length }) => length))).toBeLessThan(100_000)
    expect(written.digest).toBe(createHash('sha256').update(text).digest('base64url'))
  })

  it('are ended when a file takes too much memory, and the next file is read', async () => {
    await expect(narrow.run<'kml'>(kml(placemarks(bySize(200_000, 300_000))))).rejects.toMatchObject({ trouble: 'too-large' })
    await expect(narrow.run<'kml'>(kml('<kml/>'))).resolves.toMatchObject({ contents: { features: 0 } })
  })

  it('are ended when one step takes too much memory, which would end a thread together with its server', async () => {
    const bytes = Buffer.from(`{"type":"MultiPoint","coordinates":[${'[1,2],'.repeat(bySize(1_000_000, 2_000_000))}[1,2]]}`)
    await expect(narrow.run<'geojson'>({ kind: 'geojson', bytes })).rejects.toMatchObject({ trouble: 'too-large' })
    await expect(narrow.run<'kml'>(kml('<kml/>'))).resolves.toMatchObject({ contents: { features: 0 } })
  })

  // @rule B-map-proxies.own-processes
  it('may do nothing but compute: no file of others, no writing, no program, no environment', async () => {
    const child = fork(resolve(import.meta.dirname, '../../testing/attacks/try-everything.ts'), confined(100))
    const [tried] = await once(child, 'message')
    expect(tried).toEqual({
      readCode: 'allowed',
      readElsewhere: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      start: 'ERR_ACCESS_DENIED',
      thread: 'ERR_ACCESS_DENIED',
      environment: [],
    })
  })

  it('take only so many files at a time', async () => {
    const all = await Promise.allSettled(Array.from({ length: 60 }, () => shared.run<'kml'>(kml('<kml/>'))))
    const refused = all.filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThan(10)
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
  })

  it('take none when they have ended', async () => {
    const under = shared.run<'kml'>(kml(LONG))
    const [ended] = await Promise.allSettled([under, shared.end()])
    expect(ended.status).toBe('rejected')
    await expect(shared.run<'kml'>(kml('<kml/>'))).rejects.toMatchObject({ code: 'unavailable' })
  })
})
