import { resolutionAt } from '@graticule/contracts/geometry/web-mercator'
import { describe, expect, it, vi } from 'vitest'
import { troubleOfFault } from '../../../../formats/tif/tif-fault.ts'
import type { TifReply, TifRequest } from '../../../../formats/tif/tif-messages.ts'
import { mercatorGrid } from '../tiles/mercator-grid.ts'
import { valuesOfTiles } from './drawn-values.ts'
import { createTifClient } from './tif-client.ts'
import { partsOfTif } from './tif-parts.ts'

describe('the thread', () => {
  it('is asked, is told what nobody waits for any more, and its failures are troubles', async () => {
    const sent: TifRequest[] = []
    let hear = (_reply: TifReply) => {}
    const client = createTifClient(() => ({
      postMessage: (message: TifRequest) => void sent.push(message),
      terminate: () => {},
      addEventListener: (type: string, listener: unknown) => {
        if (type === 'message') hear = (data) => (listener as (event: { data: TifReply }) => void)({ data })
      },
    }))
    const values = client.ask({ kind: 'values', longitude: 1, latitude: 2 })
    hear({ id: 0, value: [7] })
    expect(await values).toEqual([7])
    const opening = client.ask({ kind: 'open', url: 'https://a.example/b.tif' })
    hear({ id: 1, trouble: 'too-large', words: '' })
    await expect(opening).rejects.toMatchObject({ trouble: 'too-large' })
    const ending = new AbortController()
    const left = client.ask({ kind: 'open', url: '' }, ending.signal)
    ending.abort()
    await expect(left).rejects.toThrow(DOMException)
    expect(sent.at(-1)).toEqual({ id: 2, kind: 'abort' })
  })
})

describe('the values of drawn tiles', () => {
  it('are told at a place, by the tile on screen or a coarser one', () => {
    const values = valuesOfTiles(2)
    values.clear(mercatorGrid(undefined, { tileSize: 2 }))
    expect(values.at([1, 1], resolutionAt(0))).toBeNull()
    values.put([0, 0, 0], Float32Array.of(1, 2.5, NaN, 4, 10, 20, NaN, 40))
    const grid = mercatorGrid(undefined, { tileSize: 2 })
    expect(values.at([1e6, 1e6], grid.getResolution(0))).toBe('2.5, 20')
    expect(values.at([-1e6, -1e6], grid.getResolution(0))).toBeNull()
    expect(values.at([1e6, -1e6], grid.getResolution(3))).toBe('4, 40')
  })
})

describe('the bytes of a file', () => {
  it('come from a file of the visitor’s own without a request', async () => {
    const read = partsOfTif('own-file:1', new Blob([Uint8Array.of(1, 2, 3, 4)]))
    const { bytes, size } = await read(1, 2)
    expect([...new Uint8Array(bytes), size]).toEqual([2, 3, 4])
  })

  it('of another host come by way of the portal, and its troubles are those of the file', async () => {
    const problem = { type: 'about:blank', status: 502, title: 'Bad Gateway', detail: 'gone', trouble: 'no-ranges' }
    vi.stubGlobal('fetch', () =>
      Promise.resolve(
        new Response(JSON.stringify(problem), { status: 502, headers: { 'content-type': 'application/problem+json' } }),
      ),
    )
    const failed = await partsOfTif('https://a.example/b.tif')(0, 1).catch((error: unknown) => error)
    expect(troubleOfFault(failed)).toBe('no-ranges')
    vi.unstubAllGlobals()
  })
})
