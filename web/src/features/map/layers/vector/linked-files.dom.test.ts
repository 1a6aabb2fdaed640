import { MAX_LINK_DEPTH, MAX_LINKED_FILES } from '@graticule/contracts/limits'
import { proxiedKml } from '@graticule/contracts/services/map-proxies'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LinkedFile } from '../../../../stores/layers/linked-files.ts'
import { createLinkedFiles, type MapWindow, withView } from './linked-files.ts'
import type { FileLink, VectorFile } from '../../../../formats/vector/vector-file.ts'

const address = (name: string) => proxiedKml(`https://x.org/${name}.kml`)
const link = (name: string, more: Partial<FileLink> = {}): FileLink => ({
  href: address(name),
  name,
  onRegion: false,
  regions: [],
  ...more,
})
const file = (...links: FileLink[]): VectorFile => ({
  features: [],
  looks: [],
  regions: [],
  pictures: [],
  links,
  screens: [],
  wanted: [],
})
const view: MapWindow = { extent: [0, 0, 1_113_194.9079, 1_118_889.9749], resolution: 1_000, size: [1_000, 1_000] }

let files: Record<string, VectorFile | 'not-found'>
let asked: string[]
let shown: Set<string>
let states: readonly LinkedFile[]
let isActive: boolean
let off: Set<FileLink>

const start = (main: VectorFile) => {
  const links = createLinkedFiles({
    load: (path) => {
      const url = new URL(path, 'https://p').searchParams.get('url') ?? ''
      asked.push(url.replace('https://x.org/', ''))
      const found = files[/(\w+)\.kml/.exec(url)?.[1] ?? ''] ?? 'not-found'
      return Promise.resolve(found === 'not-found' ? { trouble: found } : { file: found })
    },
    show: (key) => Promise.resolve(void shown.add(key)),
    hide: (key) => void shown.delete(key),
    view: () => view,
    isOn: (link) => !off.has(link),
    isActive: () => isActive,
    told: (told) => {
      states = told
    },
  })
  links.follow(main, address('main'))
  return links
}
const stateOf = () => Object.fromEntries(states.map(({ name, state }) => [name, state]))

beforeEach(() => {
  vi.useFakeTimers()
  ;[files, asked, shown, states, isActive, off] = [{}, [], new Set(), [], true, new Set()]
})
afterEach(() => void vi.useRealTimers())

describe('files that a KML layer leads to', () => {
  it('that are switched off are not asked for, and are taken off', async () => {
    const linked = link('a')
    files = { a: file() }
    off.add(linked)
    const links = start(file(linked))
    await vi.advanceTimersByTimeAsync(0)
    expect([asked, stateOf()]).toEqual([[], { a: 'off' }])
    off.clear()
    links.moved()
    await vi.advanceTimersByTimeAsync(0)
    expect([asked, stateOf(), shown.size]).toEqual([['a.kml'], { a: 'shown' }, 1])
    off.add(linked)
    links.moved()
    expect([stateOf(), shown.size]).toEqual([{ a: 'off' }, 0])
  })

  it('are shown with those that they lead to; what fails says so, and circles end', async () => {
    files = { a: file(link('b'), link('main')), b: file() }
    start(file(link('a'), link('lost')))
    await vi.advanceTimersByTimeAsync(0)
    expect(stateOf()).toEqual({ a: 'shown', b: 'shown', lost: 'failed', main: 'circle' })
    expect(states.find(({ name }) => name === 'lost')?.trouble).toBe('not-found')
    expect(asked).toEqual(['a.kml', 'lost.kml', 'b.kml'])
  })

  it('are no more and no deeper than the limits say', async () => {
    for (let at = 0; at < 20; at += 1) files[`deep${at}`] = file(link(`deep${at + 1}`))
    start(file(link('deep0')))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(MAX_LINK_DEPTH)
    asked = []
    start(file(...Array.from({ length: MAX_LINKED_FILES + 10 }, (_, at) => link(`many${at}`))))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(MAX_LINKED_FILES)
    expect(states.filter(({ state }) => state === 'beyond')).toHaveLength(10)
  })

  it('come when their regions are in view, and go with them', async () => {
    files = { a: file() }
    isActive = false
    const links = start(file(link('a', { onRegion: true })))
    await vi.advanceTimersByTimeAsync(0)
    expect([asked, stateOf()]).toEqual([[], { a: 'waiting' }])
    isActive = true
    links.moved()
    await vi.advanceTimersByTimeAsync(0)
    expect([stateOf(), shown.size]).toEqual([{ a: 'shown' }, 1])
    isActive = false
    links.moved()
    expect([stateOf(), shown.size]).toEqual([{ a: 'waiting' }, 0])
  })

  it('are asked for again by the clock and stay as they were when that fails; not after the layer has gone', async () => {
    files = { a: file() }
    const links = start(file(link('a', { everySeconds: 30 })))
    await vi.advanceTimersByTimeAsync(31_000)
    expect(asked).toHaveLength(2)
    files = {}
    await vi.advanceTimersByTimeAsync(30_000)
    expect([asked.length, stateOf()]).toEqual([3, { a: 'shown' }])
    links.stop()
    await vi.advanceTimersByTimeAsync(90_000)
    expect(asked).toHaveLength(3)
  })

  it('are told what is in view when they want to know', () => {
    const path = withView(
      `${address('a')}&entry=b.kml`,
      'BBOX=[bboxWest],[bboxSouth],[bboxEast],[bboxNorth]&w=[horizPixels]&c=[cameraLon]',
      1,
      view,
    )
    const query = new URL(path, 'https://p').searchParams
    expect(query.get('url')).toBe('https://x.org/a.kml?BBOX=0,0,10,10&w=1000&c=0')
    expect(query.get('entry')).toBe('b.kml')
  })
})
