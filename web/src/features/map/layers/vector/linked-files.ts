/**
 * The further files of a KML layer (network links, OGC 12-007r2 chapter 13): loaded when they should be, asked for again when they
 * want it, each once however many links lead to it, and no more and no deeper than the limits say.
 */
import { MAX_LINK_DEPTH, MAX_LINKED_FILES } from '@graticule/contracts/limits'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { proxiedKml } from '@graticule/contracts/services/map-proxies'
import type { LinkedFile } from '../../../../stores/layers/linked-files.ts'
import { latitudeOf, longitudeOf, wrapLongitude } from '@graticule/contracts/geometry/web-mercator'
import type { Loaded } from '../reading/load-file.ts'
import type { FileLink, VectorFile } from '../../../../formats/vector/vector-file.ts'

/** A part of the map, metres, and how coarse it is. */
export interface MapWindow {
  readonly extent: readonly [west: number, south: number, east: number, north: number]
  /** Metres a pixel. */
  readonly resolution: number
  readonly size: readonly [width: number, height: number]
}

export interface LinkTools {
  load(address: string, signal: AbortSignal): Promise<Loaded>
  /** Puts a file on the map in the place of the one with this key. */
  show(key: string, file: VectorFile, signal: AbortSignal): Promise<void>
  hide(key: string): void
  view(): MapWindow | undefined
  /** Whether a link of a file is switched on. */
  isOn(link: FileLink): boolean
  /** Whether the regions of something in a file are active in this view. */
  isActive(regions: readonly number[], file: VectorFile, view: MapWindow): boolean
  /** How the files get on has changed. */
  told(files: readonly LinkedFile[]): void
}

export interface LinkedFiles {
  /** Follows the links of a file of the layer itself. */
  follow(file: VectorFile, address: string): void
  /** The map has come to rest in another place, or links were switched on or off. */
  moved(): void
  stop(): void
}

interface Linked {
  readonly key: string
  readonly link: FileLink
  /** The file that the link stands in. */
  readonly within: VectorFile
  /** The addresses on the way to it: a file that leads to itself is not followed. */
  readonly way: readonly string[]
  state: LinkedFile['state']
  trouble?: LayerTrouble | undefined
  timer?: ReturnType<typeof setTimeout>
  asked?: AbortController
  /** The view that it was asked for last. */
  view?: string
}

const withoutFragment = (address: string): string => address.split('#')[0] ?? ''

/** The address with what its server is to know of the view (`viewFormat`, 13.1.3.6), within the path of our own. */
export function withView(href: string, format: string, boundScale: number, { extent, size }: MapWindow): string {
  const url = new URL(href, 'https://portal.invalid')
  const target = URL.parse(url.searchParams.get('url') ?? '')
  if (target === null) return href
  const [west, south, east, north] = extent
  const [x, y, halfWidth, halfHeight] = [
    (west + east) / 2,
    (south + north) / 2,
    ((east - west) / 2) * boundScale,
    ((north - south) / 2) * boundScale,
  ]
  const degrees = (value: number) => String(Math.round(value * 1e6) / 1e6)
  const isWorld = halfWidth * 2 >= 40_075_016
  const values: Readonly<Record<string, string>> = {
    bboxWest: isWorld ? '-180' : degrees(wrapLongitude(longitudeOf(x - halfWidth))),
    bboxEast: isWorld ? '180' : degrees(wrapLongitude(longitudeOf(x + halfWidth))),
    bboxSouth: degrees(latitudeOf(y - halfHeight)),
    bboxNorth: degrees(latitudeOf(y + halfHeight)),
    lookatLon: degrees(wrapLongitude(longitudeOf(x))),
    lookatLat: degrees(latitudeOf(y)),
    horizPixels: String(Math.round(size[0])),
    vertPixels: String(Math.round(size[1])),
  }
  const query = format.replaceAll(/\[(\w+)\]/g, (_, name: string) => values[name] ?? '0')
  target.search = [target.search.replace(/^\?/, ''), query].filter((part) => part !== '').join('&')
  return proxiedKml(target.href, url.searchParams.get('entry') ?? undefined)
}

export function createLinkedFiles(tools: LinkTools): LinkedFiles {
  const linked = new Map<string, Linked>()
  let isStopped = false
  let left = MAX_LINKED_FILES

  const tell = () =>
    tools.told(
      [...linked.values()].map(({ link, state, trouble }) => ({
        name: link.name ?? '',
        state,
        ...(trouble === undefined ? {} : { trouble }),
      })),
    )

  /** Forgets the links that stood in a file which is there no more. */
  const forget = (within: VectorFile) => {
    for (const one of linked.values())
      if (one.within === within) {
        end(one)
        linked.delete(one.key)
      }
  }
  const shownFiles = new Map<string, VectorFile>()
  const end = (one: Linked) => {
    clearTimeout(one.timer)
    one.asked?.abort()
    const file = shownFiles.get(one.key)
    shownFiles.delete(one.key)
    tools.hide(one.key)
    if (file !== undefined) forget(file)
  }

  const ask = async (one: Linked) => {
    clearTimeout(one.timer)
    one.asked?.abort()
    const controller = new AbortController()
    one.asked = controller
    const { onStop, href, everySeconds } = one.link
    const view = tools.view()
    const address = onStop === undefined || view === undefined ? href : withView(href, onStop.format, onStop.boundScale, view)
    one.view = onStop === undefined ? '' : address
    if (one.state !== 'shown') one.state = 'loading'
    tell()
    const loaded = await tools.load(address, controller.signal)
    if (loaded === undefined || isStopped || linked.get(one.key) !== one || controller.signal.aborted) return
    if ('file' in loaded) {
      const old = shownFiles.get(one.key)
      if (old !== undefined) forget(old)
      shownFiles.set(one.key, loaded.file)
      one.state = 'shown'
      one.trouble = undefined
      await tools.show(one.key, loaded.file, controller.signal)
      enter(loaded.file, [...one.way, withoutFragment(href)])
    } else if (one.state !== 'shown') {
      // what was shown stays when it cannot be had anew
      one.state = 'failed'
      one.trouble = loaded.trouble
    }
    tell()
    if (everySeconds !== undefined && !isStopped) one.timer = setTimeout(() => void again(one), everySeconds * 1_000)
  }

  /** A page that nobody looks at asks for nothing. */
  const again = (one: Linked): void | Promise<void> => {
    if (document.visibilityState === 'visible') return ask(one)
    one.timer = setTimeout(() => void again(one), (one.link.everySeconds ?? 60) * 1_000)
  }

  const look = (one: Linked) => {
    const view = tools.view()
    if (view === undefined) return
    const isOn = tools.isOn(one.link)
    const isActive = isOn && tools.isActive(one.link.regions, one.within, view)
    if (isOn === (one.state === 'off')) {
      if (!isOn) end(one)
      one.state = isOn ? 'waiting' : 'off'
      tell()
    }
    if (one.state === 'off') return
    if (one.state === 'waiting') {
      if (isActive) void ask(one)
    } else if (!isActive && one.link.onRegion) {
      end(one)
      one.state = 'waiting'
      tell()
    } else if (isActive && one.link.onStop !== undefined) {
      clearTimeout(one.timer)
      one.timer = setTimeout(() => {
        const { onStop, href } = one.link
        const now = tools.view()
        if (onStop && now && withView(href, onStop.format, onStop.boundScale, now) !== one.view) void ask(one)
      }, one.link.onStop.afterSeconds * 1_000)
    }
  }

  const enter = (file: VectorFile, way: readonly string[]) => {
    for (const link of file.links) {
      const address = withoutFragment(link.href)
      const key = `${way.length} ${link.href}`
      if (linked.has(key)) continue
      const one: Linked = { key, link, within: file, way, state: 'waiting' }
      linked.set(key, one)
      if (way.includes(address)) one.state = 'circle'
      else if (way.length > MAX_LINK_DEPTH || left <= 0) one.state = 'beyond'
      else {
        left -= 1
        look(one)
      }
    }
    tell()
  }

  return {
    follow(file, address) {
      enter(file, [withoutFragment(address)])
    },
    moved() {
      for (const one of linked.values()) if (one.state !== 'circle' && one.state !== 'beyond') look(one)
    },
    stop() {
      isStopped = true
      for (const one of linked.values()) {
        clearTimeout(one.timer)
        one.asked?.abort()
      }
      linked.clear()
    },
  }
}
