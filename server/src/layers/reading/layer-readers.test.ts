import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
const kml = (text: string) => ({
  kind: 'kml' as const,
  bytes: new Uint8Array(Buffer.from(text)),
  url: 'https://x.org/a.kml',
  entry: undefined,
})
const MANY = `<kml><Document>${'<Placemark><name>x</name></Placemark>'.repeat(300_000)}</Document></kml>`

describe('processes that read files', () => {
  it('read them, tell their faults, and leave the bytes that they were handed', async () => {
    const readers = start()
    const job = kml('<kml><NetworkLink/></kml>')
    const [one, two, fault] = await Promise.allSettled([
      readers.run<'kml'>(job),
      readers.run<'geojson'>({ kind: 'geojson', bytes: Buffer.from('{"type":"Point","coordinates":[1,2]}') }),
      readers.run<'kml'>(kml('<TrainingCenterDatabase/>')),
    ])
    expect(one).toMatchObject({ value: { contents: { links: 1 } } })
    expect(two).toMatchObject({ value: { contents: { features: 1, extent: [1, 2, 1, 2] } } })
    expect(fault).toMatchObject({ reason: { trouble: 'wrong-kind', details: { detail: 'it is a TCX file, not KML' } } })
    expect(job.bytes.length).toBeGreaterThan(0)
  })

  it('refuse a file that becomes more than 64 MB when it is written anew', async () => {
    const readers = start({ jobMs: 60_000 })
    const link = '<NetworkLink><Link><href>a.kml</href></Link></NetworkLink>'
    const far = { ...kml(`<kml><Document>${link.repeat(10_000)}</Document></kml>`), url: `https://x.org/${'a'.repeat(7_500)}/` }
    const numbers = Buffer.from(`{"type":"LineString","coordinates":[[1,2${',1e20'.repeat(3_000_000)}]]}`)
    const signs = Buffer.from(`<WMS_Capabilities>${'>'.repeat(17_000_000)}</WMS_Capabilities>`)
    const all = await Promise.allSettled([
      readers.run<'kml'>(far),
      readers.run<'geojson'>({ kind: 'geojson', bytes: numbers }),
      readers.run<'capabilities'>({ kind: 'capabilities', bytes: signs, layer: undefined }),
    ])
    const refused = { reason: { trouble: 'too-large', details: { detail: 'written for the map it has more than 64 MB' } } }
    expect(all).toMatchObject([refused, refused, refused])
  })

  it('are ended when a file takes too long, and others take their place', async () => {
    const readers = start({ jobMs: 1 })
    await expect(readers.run<'kml'>(kml(MANY))).rejects.toMatchObject({ trouble: 'too-large' })
    const patient = start()
    await expect(patient.run<'kml'>(kml('<kml/>'))).resolves.toBeDefined()
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
    const readers = start({ jobMs: 60_000, leftMs: 1 })
    const gone = new AbortController()
    const asker = { visitor: 'a', session: 'a', signal: gone.signal }
    const attack = forAsker(asker, () => Promise.allSettled(Array.from({ length: 30 }, () => readers.run<'kml'>(kml(MANY)))))
    const other = readers.run<'kml'>(kml('<kml/>'))
    gone.abort()
    expect(new Set((await attack).map((one) => (one.status === 'rejected' ? (one.reason as Error).name : 'read')))).toEqual(
      new Set(['AbortError']),
    )
    await expect(other).resolves.toBeDefined()
  })

  // @rule B-limits.free-reader
  it('read a small file for somebody while another visitor has one read that takes long', async () => {
    const readers = start({ jobMs: 60_000 })
    const gone = new AbortController()
    const asker = { visitor: 'a', session: 'a', signal: gone.signal }
    const done: string[] = []
    const attack = forAsker(asker, () =>
      Promise.allSettled(
        [1, 2, 3].map(async () => readers.run<'kml'>(kml(MANY)).finally(() => (gone.signal.aborted ? 0 : done.push('long')))),
      ),
    )
    await readers.run<'kml'>(kml('<kml/>')).then(() => done.push('small'))
    gone.abort()
    await attack
    expect(done).toEqual(['small'])
  })

  it('take long files and give long ones in pieces', async () => {
    const readers = start({ jobMs: 60_000 })
    const names = Array.from({ length: 20_000 }, (_, at) => `é${at}`)
    const text = `{"type":"GeometryCollection","geometries":[],"names":${JSON.stringify(names)}}`
    const all = Buffer.from(text)
    const pieces = [all.subarray(0, 7), all.subarray(7, 100_001), all.subarray(100_001)]
    const { written } = await readers.run<'geojson'>({ kind: 'geojson', bytes: pieces })
    expect(Buffer.concat(written.pieces).toString()).toBe(text)
    expect(Math.max(...written.pieces.map(({ length }) => length))).toBeLessThan(100_000)
    expect(written.digest).toBe(createHash('sha256').update(text).digest('base64url'))
  })

  it('are ended when a file takes too much memory, and the next file is read', async () => {
    const readers = start({ memoryMb: 40 })
    await expect(readers.run<'kml'>(kml(MANY))).rejects.toMatchObject({ trouble: 'too-large' })
    await expect(readers.run<'kml'>(kml('<kml/>'))).resolves.toMatchObject({ contents: { features: 0 } })
  })

  it('are ended when one step takes too much memory, which would end a thread together with its server', async () => {
    const readers = start({ memoryMb: 60 })
    const bytes = Buffer.from(`{"type":"MultiPoint","coordinates":[${'[1,2],'.repeat(2_000_000)}[1,2]]}`)
    await expect(readers.run<'geojson'>({ kind: 'geojson', bytes })).rejects.toMatchObject({ trouble: 'too-large' })
    await expect(readers.run<'kml'>(kml('<kml/>'))).resolves.toMatchObject({ contents: { features: 0 } })
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
    const readers = start()
    const all = await Promise.allSettled(Array.from({ length: 60 }, () => readers.run<'kml'>(kml('<kml/>'))))
    const refused = all.filter((one) => one.status === 'rejected')
    expect(refused.length).toBeGreaterThan(10)
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
  })

  it('take none when they have ended', async () => {
    const readers = start()
    const under = readers.run<'kml'>(kml(MANY))
    const [ended] = await Promise.allSettled([under, readers.end()])
    expect(ended.status).toBe('rejected')
    await expect(readers.run<'kml'>(kml('<kml/>'))).rejects.toMatchObject({ code: 'unavailable' })
  })
})
