import type { Corner, DrawnShape } from '@graticule/contracts/geometry/drawn-shape'
import { createStore } from '../../../../state/create-store.ts'
import { type DrawFault, emptySketch, isEmpty, type DrawKind, type Sketch, sketchOf, withPoint } from './sketch.ts'

/** Steps that can be taken back. */
const MAX_STEPS = 200

interface DrawSession {
  readonly sketch: Sketch
  /** The point in hand, not placed yet: under the pointer, or moved by keys. */
  readonly hand: Corner | null
  /** The point in hand was last moved by keys: it is shown as a cross. */
  readonly byKeys: boolean
  readonly past: readonly Sketch[]
  readonly future: readonly Sketch[]
  /** What the last change was part of: changes of the same one are one step. */
  readonly step: string | null
  /** Why what is drawn could not become the area, until it changes. */
  readonly fault: DrawFault | null
}

interface DrawSessionState extends DrawSession {
  /** Begins with the area there is, or with nothing. */
  begin(shape: DrawnShape | undefined): void
  /** Another kind of area, from its beginning. */
  setKind(kind: DrawKind): void
  /** Places a point; gives the sketch that it makes. */
  place(at: Corner): Sketch
  holdAt(hand: Corner | null, byKeys: boolean): void
  /** Changes the sketch. Changes with the same `step` in a row (a drag, a row of arrow keys) are taken back together. */
  change(sketch: Sketch, step?: string): void
  /** What comes next is a step of its own. */
  endStep(): void
  fail(fault: DrawFault): void
  undo(): void
  redo(): void
}

const NOTHING: DrawSession = {
  sketch: emptySketch('box'),
  hand: null,
  byKeys: false,
  past: [],
  future: [],
  step: null,
  fault: null,
}

const AFTER_STEP = { step: null, hand: null, fault: null } as const

/** The drawing in progress; the finished area goes to `stores/drawn-area`. */
export const useDrawSession = createStore<DrawSessionState>()((set, get) => ({
  ...NOTHING,
  begin(shape) {
    set({ ...NOTHING, sketch: shape === undefined ? emptySketch('box') : sketchOf(shape) })
  },
  setKind(kind) {
    if (kind === get().sketch.kind) return
    get().change(emptySketch(kind))
    set({ hand: null })
  },
  place(at) {
    const { sketch, change } = get()
    const next = withPoint(sketch.complete ? emptySketch(sketch.kind) : sketch, at)
    change(next)
    return next
  },
  holdAt(hand, byKeys) {
    set({ hand, byKeys })
  },
  change(sketch, step) {
    set((before) => {
      const isSameStep = step !== undefined && step === before.step
      const past = isSameStep ? before.past : [...before.past, before.sketch].slice(-MAX_STEPS)
      return { sketch, past, future: [], step: step ?? null, fault: null }
    })
  },
  fail(fault) {
    set({ fault })
  },
  endStep() {
    set({ step: null })
  },
  undo() {
    set(({ sketch, past, future }) => {
      const last = past.at(-1)
      return last === undefined ? {} : { sketch: last, past: past.slice(0, -1), future: [sketch, ...future], ...AFTER_STEP }
    })
  },
  redo() {
    set(({ sketch, past, future }) => {
      const [next, ...later] = future
      return next === undefined ? {} : { sketch: next, past: [...past, sketch], future: later, ...AFTER_STEP }
    })
  },
}))

/** Something has been placed that is not an area yet. */
export const isPlacing = ({ sketch }: Pick<DrawSession, 'sketch'>): boolean => !sketch.complete && !isEmpty(sketch)
