import { type Bbox, normaliseBbox } from '@graticule/contracts/bbox'
import { create } from 'zustand'
import { latitudeOf, longitudeOf, type Point } from './projection.ts'

/** A box that is being drawn, in map coordinates: by dragging from one corner, or by keys. */
export interface DrawSession {
  /** The corner that stays; null until the first one is fixed. */
  readonly fixed: Point | null
  /** The corner in hand. */
  readonly moving: Point | null
  /** The corner in hand was last moved by keys: it is then shown as a cross before the first corner is fixed. */
  readonly byKeys: boolean
}

const NOTHING: DrawSession = { fixed: null, moving: null, byKeys: false }

interface DrawSessionState extends DrawSession {
  /** A box begins here. */
  fix(at: Point, byKeys: boolean): void
  /** The corner in hand is here now. */
  moveTo(at: Point, byKeys: boolean): void
  reset(): void
}

/** The drawing in progress: only the map's own business; the finished box goes to `stores/drawn-area`. */
export const useDrawSession = create<DrawSessionState>()((set) => ({
  ...NOTHING,
  fix(at, byKeys) {
    set({ fixed: at, moving: at, byKeys })
  },
  moveTo(at, byKeys) {
    set({ moving: at, byKeys })
  },
  reset() {
    set(NOTHING)
  },
}))

/** The box between two corners, W, S, E, N; `undefined` while it has no area. */
export function boxBetween(one: Point, other: Point): Bbox | undefined {
  const west = Math.min(one[0], other[0])
  const east = Math.max(one[0], other[0])
  const south = Math.min(one[1], other[1])
  const north = Math.max(one[1], other[1])
  if (east <= west || north <= south) return undefined
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  return normaliseBbox(round(longitudeOf(west)), round(latitudeOf(south)), round(longitudeOf(east)), round(latitudeOf(north)))
}
