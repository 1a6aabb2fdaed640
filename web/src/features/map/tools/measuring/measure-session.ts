import type { Corner } from '@graticule/contracts/geometry/drawn-shape'
import { createStore } from '../../../../state/create-store.ts'
import type { MeasureKind, Units } from './measures.ts'

interface MeasureSession {
  readonly kind: MeasureKind
  readonly units: Units
  readonly points: readonly Corner[]
  /** The point in hand, not placed yet. */
  readonly hand: Corner | null
  /** It was last moved by keys: it is shown as a cross. */
  readonly byKeys: boolean
  setKind(kind: MeasureKind): void
  setUnits(units: Units): void
  place(at: Corner): void
  holdAt(hand: Corner | null, byKeys: boolean): void
  removeLast(): void
  clear(): void
}

/** What is measured; kept while the tool is open. Longitudes go on beyond 180, as in `drawn-shape.ts`. */
export const useMeasureSession = createStore<MeasureSession>()((set) => ({
  kind: 'distance',
  units: 'metric',
  points: [],
  hand: null,
  byKeys: false,
  setKind: (kind) => set({ kind }),
  setUnits: (units) => set({ units }),
  place: (at) => set(({ points }) => ({ points: [...points, at] })),
  holdAt: (hand, byKeys) => set({ hand, byKeys }),
  removeLast: () => set(({ points }) => ({ points: points.slice(0, -1) })),
  clear: () => set({ points: [], hand: null, byKeys: false }),
}))
