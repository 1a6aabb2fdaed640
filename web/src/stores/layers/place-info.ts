/** What the layers of the map tell of a place that the visitor asked about. */
import type { PointOfInterest } from '@graticule/contracts/map/point-of-interest'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { createStore } from '../../state/create-store.ts'
import type { LonLat } from '../map/map-view.ts'

/** One thing at the place: a feature, or the values of an image. */
export interface InfoRecord {
  readonly title?: string
  readonly fields: readonly { readonly name: string; readonly value: string }[]
  /** A description of a few tags, made safe by the server. It is shown by elements that are built anew, never as markup. */
  readonly html?: string
  /** When it is a point of interest: its fields, which are not among the others. */
  readonly point?: PointOfInterest
}

/** What one layer tells of a place. No records: there is nothing at the place. Texts are plain but for `html`. */
export type LayerAnswer =
  | { readonly kind: 'records'; readonly records: readonly InfoRecord[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'html'; readonly html: string }
  /** `words`: what the server said, empty when it said nothing. */
  | { readonly kind: 'failed'; readonly trouble?: LayerTrouble; readonly words: string }

/** A layer that was asked, or what tells without being asked; `answer` is null until it comes. */
export interface AskedLayer {
  readonly id: string
  readonly title: string
  readonly answer: LayerAnswer | null
  /** It is no layer, but a result of the search that was chosen on the map. */
  readonly isEntry?: true
}

interface PlaceInfoState {
  /** The last wish to know of a place; `serial` tells a repeated wish from an old one. The map asks its layers. */
  readonly request: { readonly at: LonLat; readonly byKeys: boolean; readonly serial: number } | null
  /** The place: longitude within -180 to 180, latitude, degrees; null: nothing is asked. */
  readonly at: LonLat | null
  /** The visitor asked with keys: the answer takes the focus. */
  readonly byKeys: boolean
  /** Top layer first. Empty while `at` is set: no layer on the map answers. */
  readonly asked: readonly AskedLayer[]
  /** Asks the map what is at a place. With keys the visitor is told even if no layer answers. */
  wish(at: LonLat, byKeys?: boolean): void
  /** For the map: these layers are asked. */
  ask(at: LonLat, layers: readonly { readonly id: string; readonly title: string }[], byKeys: boolean): void
  /** For the map. `undefined`: the layer has no answers after all. */
  answer(id: string, answer: LayerAnswer | undefined): void
  /** What a result tells of its place, in place of what layers told. */
  tell(at: LonLat, entry: { readonly id: string; readonly title: string }, record: InfoRecord): void
  close(): void
}

export const usePlaceInfo = createStore<PlaceInfoState>()((set) => ({
  request: null,
  at: null,
  byKeys: false,
  asked: [],
  wish(at, byKeys = false) {
    set(({ request }) => ({ request: { at, byKeys, serial: (request?.serial ?? 0) + 1 } }))
  },
  ask(at, layers, byKeys) {
    set({ at, byKeys, asked: layers.map(({ id, title }) => ({ id, title, answer: null })) })
  },
  answer(id, answer) {
    set(({ asked, at, byKeys }) => {
      const left =
        answer === undefined
          ? asked.filter((one) => one.id !== id)
          : asked.map((one) => (one.id === id ? { ...one, answer } : one))
      // a click that nothing answers means nothing
      return left.length === 0 && !byKeys ? { asked: [], at: null } : { asked: left, at }
    })
  },
  tell(at, { id, title }, record) {
    set({ at, byKeys: false, asked: [{ id, title, isEntry: true, answer: { kind: 'records', records: [record] } }] })
  },
  close() {
    set({ at: null, asked: [], byKeys: false })
  },
}))
