import { EMBEDDED_BASEMAPS } from '@graticule/contracts/map/embedded-basemaps'
import type { Basemap } from '@graticule/contracts/services/settings'
import { createStore } from '../../state/create-store.ts'
import { readStored, writeStored } from '../../browser/browser-storage.ts'

/** What the portal opens with, and what stands in for a basemap that there is not or that fails. */
export const DEFAULT_BASEMAP = 'chart'

/** The page brings this basemap along: it needs no other server. */
export const isEmbedded = (id: string): boolean => EMBEDDED_BASEMAPS.some((own) => own === id)

/** Why the wanted basemap is not shown. */
export interface BasemapTrouble {
  /** `unknown`: there is none of this name. `failed`: its server gives no images. `no-list`: the operator's list cannot be had. */
  readonly kind: 'unknown' | 'failed' | 'no-list'
  readonly id: string
  /** Its name, or the id where there is none. */
  readonly title: string
}

export interface BasemapState {
  /** Id of the one that is wanted: the visitor's choice, or a link's. One at a time. */
  readonly wanted: string
  /** Id of the one that is shown. */
  readonly active: string
  /** Those of the operator; `null` = they have not been asked for yet. */
  readonly configured: readonly Basemap[] | null
  /** Told to the visitor until it is dismissed. */
  readonly trouble: BasemapTrouble | null
  /** Counts wishes: the same one again is tried again. */
  readonly serial: number
  /** The visitor chose: kept in this browser. */
  choose(id: string): void
  /** A link says so: for this visit only. */
  follow(id: string): void
  /** For the map: what it shows now. */
  show(id: string): void
  setConfigured(basemaps: readonly Basemap[]): void
  /** For the map: the default stands in for the wanted one. */
  fallBack(trouble: BasemapTrouble): void
  dismiss(): void
}

const KEY = 'graticule.basemap'

/**
 * The map under everything: which one is wanted, and which one is shown.
 * @rule S3-8.basemap-unavailable When a basemap fails another one takes its place and a notice says so
 * @rule B-basemaps.kept The basemap that a visitor chose stays in the browser, that of a link does not
 */
export const useBasemap = createStore<BasemapState>()((set) => {
  const want = (id: string) => set(({ serial }) => ({ wanted: id, trouble: null, serial: serial + 1 }))
  const kept = readStored(KEY) ?? DEFAULT_BASEMAP
  return {
    wanted: kept,
    active: isEmbedded(kept) ? kept : DEFAULT_BASEMAP,
    configured: null,
    trouble: null,
    serial: 0,
    choose(id) {
      writeStored(KEY, id)
      want(id)
    },
    follow: want,
    show(id) {
      set({ active: id, trouble: null })
    },
    setConfigured(configured) {
      set({ configured })
    },
    fallBack(trouble) {
      // what the browser keeps stays: the next visit tries it again
      set({ wanted: DEFAULT_BASEMAP, active: DEFAULT_BASEMAP, trouble })
    },
    dismiss() {
      set({ trouble: null })
    },
  }
})
