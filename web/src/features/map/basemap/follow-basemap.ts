import type { Basemap } from '@graticule/contracts/services/settings'
import type OlMap from 'ol/Map.js'
import { type BasemapState, DEFAULT_BASEMAP, isEmbedded, useBasemap } from '../../../stores/map/basemap.ts'
import type { ShownBasemap } from './basemap-tiles.ts'
import { loadBasemaps } from './basemap-list.ts'

/** What a basemap changes beside its own layer. */
export interface BasemapLook {
  /** The embedded chart is drawn. */
  readonly chart: boolean
  /** The embedded names are drawn. */
  readonly names: boolean
  /** Colours of names and footprints; `undefined` = those of the page. */
  readonly theme: 'light' | 'dark' | undefined
}

/** How an embedded basemap looks. */
function lookOfEmbedded(id: string): BasemapLook {
  return { chart: true, names: true, theme: id === 'light' || id === 'dark' ? id : undefined }
}

function lookOf({ dark = false, names = false }: Basemap): BasemapLook {
  return { chart: false, names, theme: dark ? 'dark' : 'light' }
}

/**
 * Shows the basemap that the store wants, and no other. One of another server is put on the map at once and the chart stays under it
 * until its first image is there; when it fails, or there is none of its name, the default stands in and the store is told why.
 * Returns the function that ends it.
 * @rule S1-4.basemap A chosen basemap is the active one and all others go
 */
export function followBasemap(map: OlMap, setLook: (look: BasemapLook) => void, reducedMotion: boolean): () => void {
  let shown: ShownBasemap | undefined
  let serial = -1
  const state = () => useBasemap.getState()

  const remove = () => {
    shown?.dispose()
    shown = undefined
  }
  const showEmbedded = (id: string) => {
    remove()
    setLook(lookOfEmbedded(id))
    state().show(id)
  }

  const showConfigured = async (id: string, wish: number) => {
    const isOld = () => wish !== serial
    const giveUp = (kind: 'unknown' | 'failed' | 'no-list', title = id) => {
      if (isOld()) return
      remove()
      setLook(lookOfEmbedded(DEFAULT_BASEMAP))
      state().fallBack({ kind, id, title })
    }
    const list = await loadBasemaps()
    if (list === undefined) return giveUp('no-list')
    const basemap = list.find((one) => one.id === id)
    if (basemap === undefined) return giveUp('unknown')
    try {
      const { showBasemap } = await import('./basemap-tiles.ts')
      if (isOld()) return
      remove()
      const look = lookOf(basemap)
      setLook({ ...look, chart: true })
      shown = showBasemap(map, basemap, {
        reducedMotion,
        firstImage: () => !isOld() && setLook(look),
        giveUp: () => giveUp('failed', basemap.title),
      })
      state().show(id)
    } catch {
      giveUp('failed', basemap.title)
    }
  }

  const follow = (now: BasemapState) => {
    if (now.serial === serial) return
    serial = now.serial
    if (isEmbedded(now.wanted)) showEmbedded(now.wanted)
    else void showConfigured(now.wanted, serial)
  }
  follow(state())
  const stop = useBasemap.subscribe(follow)
  return () => {
    stop()
    serial = -1
    remove()
  }
}
