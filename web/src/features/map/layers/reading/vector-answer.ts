/** What is asked of the thread that reads files, and what it says. */
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import type { VectorFeature, VectorFile } from '../../../../formats/vector/vector-file.ts'

export interface VectorQuestion {
  /** `own`: a file of the visitor's own, which is told by its bytes. */
  readonly kind: 'kml' | 'geojson' | 'own'
  readonly file: Blob
  /** Of an own file: what stands for its address (`stores/own-files.ts`). */
  readonly address?: string
  /** KML: documents whose shared styles it uses, by the path that it names them by. */
  readonly styles?: readonly { readonly path: string; readonly file: Blob }[]
}

/** The file, or why it cannot be shown. */
export type VectorAnswer = { readonly file: VectorFile } | { readonly trouble: LayerTrouble }

/** What the thread sends: the features piece by piece, so that the page is held up by none of them, and then all else. */
export type VectorMessage = { readonly features: readonly VectorFeature[] } | VectorAnswer
