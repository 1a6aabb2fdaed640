/** What the layers of the map tell of a place that the visitor asked about. */
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { create } from 'zustand'
import type { LonLat } from './map-view.ts'

/** One thing at the place: a feature, or the values of an image. */
export interface InfoRecord {
  readonly title?: string
  readonly fields: readonly { readonly name: string; readonly value: string }[]
  /** A description of a few tags, made safe by the server. It is shown by elements that are built anew, never as markup. */
  readonly html?: string
}

/** What one layer tells of a place. No records: there is nothing at the place. Texts are plain but for `html`. */
export type LayerAnswer =
  | { readonly kind: 'records'; readonly records: readonly InfoRecord[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'html'; readonly html: string }
  /** `words`: what the server said, empty when it said nothing. */
  | { readonly kind: 'failed'; readonly trouble?: LayerTrouble; readonly words: string }

/** A layer that was asked; `answer` is null until it comes. */
export interface AskedLayer {
  readonly id: string
  readonly title: string
  readonly answer: LayerAnswer | null
}

interface PlaceInfoState {
  /** The place: longitude within -180 to 180, latitude, degrees; null: nothing is asked. */
  readonly at: LonLat | null
  /** Top layer first. Empty while `at` is set: no layer on the map answers. */
  readonly asked: readonly AskedLayer[]
  ask(at: LonLat, layers: readonly { readonly id: string; readonly title: string }[]): void
  answer(id: string, answer: LayerAnswer): void
  close(): void
}

export const usePlaceInfo = create<PlaceInfoState>()((set) => ({
  at: null,
  asked: [],
  ask(at, layers) {
    set({ at, asked: layers.map(({ id, title }) => ({ id, title, answer: null })) })
  },
  answer(id, answer) {
    set(({ asked }) => ({ asked: asked.map((one) => (one.id === id ? { ...one, answer } : one)) }))
  },
  close() {
    set({ at: null, asked: [] })
  },
}))
