import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createResource } from '../../../testing/create-resource.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../testing/create-test-app.ts'
import { ExportThreads } from './export-threads.ts'
import type { SentHead } from './export-worker.ts'

const IDS = Array.from({ length: 300 }, (_, at) => `r${at}`)
const HEAD: SentHead = {
  total: 300,
  records: 300,
  now: TEST_NOW,
  self: 'https://portal.test/api/export',
  phrase: '',
  publicUrl: 'https://portal.test',
  site: '',
  sourceName: 'dab',
}

let test: TestApp
let threads: ExportThreads
beforeAll(async () => {
  // as series they stand behind the items of STAC
  const resources = IDS.map((id, at) => createResource({ id, type: 'data', ...(at % 10 === 0 ? { level: 'series' } : {}) }))
  test = await createTestApp({ records: resources.map((resource) => ({ resource: { ...resource, recordDate: '2020' } })) })
  threads = new ExportThreads(test.database.location)
})
afterAll(async () => {
  await threads.end()
  await test.close()
})

const write = (ids: readonly string[], format: 'csv' | 'stac' = 'csv', signal = new AbortController().signal) =>
  threads.write({ format, head: HEAD, at: 0, of: { ids } }, signal)

describe('threads that write exports', () => {
  // @rule B-limits.export-threads
  it('read and write what they are told by ids, while the event loop goes on', async () => {
    let turns = 0
    let isOver = false
    const turn = () => {
      turns += 1
      if (!isOver) setImmediate(turn)
    }
    turn()
    const pieces = await Promise.all(Array.from({ length: 5 }, () => write(IDS)))
    isOver = true
    expect(pieces.map(({ taken, written }) => [taken, written])).toEqual(Array.from({ length: 5 }, () => [300, 300]))
    expect(new TextDecoder().decode(pieces[0]?.bytes).split('\r\n')).toHaveLength(301)
    expect(turns).toBeGreaterThan(5)
  })

  it('count what was removed as done, and hand over apart what belongs behind all lines', async () => {
    const { taken, written, behind } = await write([...IDS.slice(0, 20), 'gone'], 'stac')
    expect([taken, written, behind.length]).toEqual([21, 18, 2])
  })

  it('leave what nobody waits for any more, and go on with the rest', async () => {
    const leaving = new AbortController()
    const left = Array.from({ length: 6 }, () => write(IDS, 'csv', leaving.signal).catch((error: Error) => error.name))
    const stays = write(IDS)
    leaving.abort()
    expect(new Set(await Promise.all(left))).toEqual(new Set(['AbortError']))
    expect((await stays).written).toBe(300)
    await expect(write(IDS, 'csv', leaving.signal)).rejects.toThrow('aborted')
  })
})
