import type { Bbox } from '@graticule/contracts/bbox'
import type { DataSourceName } from '@graticule/contracts/data-sources'
import type { MapLayer } from '@graticule/contracts/layer'
import type { ResultSet } from '@graticule/contracts/resource'
import { create } from 'zustand'

/** What a phrase may mean: these words, in this place. `box` is in degrees of EPSG:4326. */
export interface PlaceQuestion {
  readonly query: string
  readonly place: string
  readonly box: Bbox
  /** Who has to be named for the place. */
  readonly attribution?: string | undefined
}

/** What a popup is about; its words and buttons are in `PopupHost.tsx`. */
export type Popup =
  | { readonly kind: 'shortcuts' }
  | { readonly kind: 'backend-error'; readonly details: string; readonly retry: () => void }
  /** No source has anything for a search; `unanswered` ones gave no answer. */
  | {
      readonly kind: 'no-resources'
      readonly leftOut: ResultSet['leftOut']
      readonly unanswered: readonly DataSourceName[]
      readonly goBack: () => void
    }
  /** A file that was to be a layer of the map cannot be shown; `title` is that of the layer. */
  | { readonly kind: 'layer-refused'; readonly title: string; readonly words: string; readonly retry: () => void }
  | ({ readonly kind: 'place-phrase'; readonly answer: (given: 'yes' | 'no' | 'close') => void } & PlaceQuestion)
  /** Above all others. `since`: when the chosen source was asked, milliseconds since 1970. */
  | { readonly kind: 'too-long'; readonly since: number; readonly stop: () => void }
  /** A record offers several layers: which of them are shown on the map. `title` is that of the record, `serial` tells questions apart. */
  | { readonly kind: 'choose-layers'; readonly serial: number; readonly title: string; readonly layers: readonly MapLayer[] }
  /** A layer of the map failed: one popup for each. */
  | { readonly kind: 'layer-unavailable'; readonly layerId: string }

export interface PopupsState {
  /** The first one is shown; the others wait. */
  readonly queue: readonly Popup[]
  open(popup: Popup): void
  /** Closes popups of this kind, shown or waiting; of layers only that of this layer. */
  close(kind: Popup['kind'], layerId?: string): void
}

const layerOf = (popup: Popup): string | undefined => (popup.kind === 'layer-unavailable' ? popup.layerId : undefined)

export const usePopups = create<PopupsState>()((set) => ({
  queue: [],
  open(popup) {
    set(({ queue }) => {
      const others = queue.filter((other) => other.kind !== popup.kind || layerOf(other) !== layerOf(popup))
      return { queue: popup.kind === 'too-long' ? [popup, ...others] : [...others, popup] }
    })
  },
  close(kind, layerId) {
    set(({ queue }) => ({ queue: queue.filter((popup) => popup.kind !== kind || layerOf(popup) !== layerId) }))
  },
}))
