import type { Basemap } from '@graticule/contracts/services/settings'
import type OlMap from 'ol/Map.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useBasemap } from '../../../stores/map/basemap.ts'
import { answerRequests, json } from '../../../testing/answer-requests.ts'
import { type BasemapEvents, showBasemap } from './basemap-tiles.ts'
import { type BasemapLook, followBasemap } from './follow-basemap.ts'

vi.mock(import('./basemap-tiles.ts'), async (original) => ({ ...(await original()), showBasemap: vi.fn<typeof showBasemap>() }))

const basemap = (id: string, more: Partial<Basemap> = {}): Basemap => ({
  id,
  title: `Map ${id}`,
  kind: 'xyz',
  url: 'https://tiles.example.org/{z}/{x}/{y}.png',
  attribution: '© Example',
  ...more,
})
const STREETS = basemap('streets')
const IMAGERY = basemap('imagery', { dark: true, names: true })

/** What is on the map, by id, with what it was told. */
let onMap: Map<string, BasemapEvents>
let looks: BasemapLook[]
let stop: () => void
const state = () => useBasemap.getState()

beforeEach(() => {
  localStorage.clear()
  useBasemap.setState(useBasemap.getInitialState())
  onMap = new Map()
  looks = []
  vi.mocked(showBasemap).mockImplementation((_map, { id }, events) => {
    onMap.set(id, events)
    return { dispose: () => void onMap.delete(id) }
  })
  answerRequests(() => json({ basemaps: [STREETS, IMAGERY] }))
  stop = followBasemap({} as OlMap, (look) => looks.push(look), true)
})
afterEach(() => stop())

describe('the basemap on the map', () => {
  // @rule B-basemaps.embedded
  it('is the chart in the colours of the page, and needs no list of others', () => {
    expect(state()).toMatchObject({ active: 'chart', configured: null })
    expect(looks).toEqual([{ chart: true, names: true, theme: undefined }])
  })

  it.each(['light', 'dark'] as const)('is the chart in %s colours whatever the page has', (id) => {
    state().choose(id)
    expect(state().active).toBe(id)
    expect(looks.at(-1)).toEqual({ chart: true, names: true, theme: id })
  })

  it.each([
    [STREETS, { chart: false, names: false, theme: 'light' }],
    [IMAGERY, { chart: false, names: true, theme: 'dark' }],
  ])('is the one that was chosen, and no other: %o', async ({ id }, look) => {
    state().choose('dark')
    state().choose(id)
    await expect.poll(() => state().active).toBe(id)
    // until there is something to see, the chart stays
    expect(looks.at(-1)!.chart).toBe(true)
    onMap.get(id)!.firstImage()
    expect(looks.at(-1)).toEqual(look)
    const other = id === 'streets' ? 'imagery' : 'streets'
    state().choose(other)
    await expect.poll(() => [...onMap.keys()]).toEqual([other])
    state().choose('chart')
    expect([...onMap.keys()]).toEqual([])
    expect(state().active).toBe('chart')
  })

  // @rule S1-4.basemap
  it('is the last one that was chosen, when another comes late', async () => {
    state().choose('streets')
    state().choose('dark')
    await expect.poll(() => state().configured).not.toBeNull()
    await Promise.resolve()
    expect(state().active).toBe('dark')
    expect([...onMap.keys()]).toEqual([])
  })

  // @rule S3-8.basemap-unavailable
  it('falls over to the chart when its server gives no images, and is tried again when it is wanted again', async () => {
    state().choose('imagery')
    await expect.poll(() => state().active).toBe('imagery')
    onMap.get('imagery')!.giveUp()
    expect(state()).toMatchObject({ active: 'chart', trouble: { kind: 'failed', id: 'imagery', title: 'Map imagery' } })
    expect([...onMap.keys()]).toEqual([])
    expect(looks.at(-1)).toEqual({ chart: true, names: true, theme: undefined })
    state().follow('imagery')
    await expect.poll(() => state().active).toBe('imagery')
    expect(state().trouble).toBeNull()
  })

  it('is the chart, with a reason, when there is none of the name', async () => {
    state().follow('osm')
    await expect.poll(() => state().trouble).toEqual({ kind: 'unknown', id: 'osm', title: 'osm' })
    expect(state().active).toBe('chart')
  })

  it('is the chart, with a reason, when the list cannot be had', async () => {
    answerRequests(() => json({}, 500))
    state().follow('streets')
    await expect.poll(() => state().trouble?.kind).toBe('no-list')
    answerRequests(() => json({ basemaps: [STREETS] }))
    state().follow('streets')
    await expect.poll(() => state().active).toBe('streets')
  })
})
