import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PortalError, type ProblemCode } from '@graticule/contracts/problem'
import { describe, expect, it } from 'vitest'
import { createOutbound, type Outbound } from '../../outbound/outbound.ts'
import { servePages } from '../../testing/serve-pages.ts'
import { createGeoJsonSource } from '../sources/geojson-source.ts'
import { openDocument } from './web-documents.ts'

const failing = (code: ProblemCode): Outbound => ({
  fetch: () => Promise.reject(new PortalError(code, `it is ${code}`)),
  close: () => Promise.resolve(),
})
const open = (code: ProblemCode, isFirst: boolean) =>
  openDocument(failing(code), 'https://example.org/a.xml', {}, { isFirst, signal: undefined })

describe('a document that cannot be fetched', () => {
  it('is refused with the reason, and ends the harvest when it is the first', async () => {
    expect(await open('timeout', false)).toEqual({
      refused: { kind: 'refused', place: 'https://example.org/a.xml', reason: 'it is timeout' },
    })
    await expect(open('timeout', true)).rejects.toMatchObject({ code: 'timeout' })
  })

  it('ends the harvest when its server is left alone, instead of refusing all that is left', async () => {
    await expect(open('unavailable', false)).rejects.toMatchObject({ code: 'unavailable' })
  })
})

describe('a document that has not changed', () => {
  it('is not sent again, and all its records come up all the same, so that none counts as gone', async () => {
    const body = JSON.stringify({
      type: 'FeatureCollection',
      features: ['Lake', 'River'].map((title) => ({ type: 'Feature', id: title, properties: { title }, geometry: null })),
    })
    let sent = 0
    const server = await servePages({
      '/waters.geojson': ({ headers }) => {
        if (headers['if-none-match'] === '"1"') return { status: 304, body: '' }
        sent += 1
        return { headers: { etag: '"1"' }, body }
      },
    })
    const folder = mkdtempSync(join(tmpdir(), 'graticule-kept-'))
    const outbound = createOutbound({ allowHosts: [new URL(server.base).host], hostIntervalMs: 0, keepFolder: folder })
    try {
      for (let harvest = 0; harvest < 3; harvest += 1) {
        const source = createGeoJsonSource(
          { target: `${server.base}/waters.geojson`, source: { id: 'src', title: 'Source' }, curated: false },
          outbound,
        )
        const titles: string[] = []
        for await (const harvested of source.read()) if (harvested.kind === 'record') titles.push(harvested.record.resource.title)
        expect(titles).toEqual(['Lake', 'River'])
      }
      expect([server.asked.length, sent]).toEqual([3, 1])
    } finally {
      await outbound.close()
      await server.close()
      rmSync(folder, { recursive: true })
    }
  })
})
