/**
 * State that outlives a component. Whatever is made here registers itself for a reset, so that nothing of one visitor, or of
 * one test, is left for the next.
 */
import { create, type StateCreator, type StoreApi, type UseBoundStore } from 'zustand'

const resets = new Set<() => void>()

/** A store that components follow; a reset puts back its first state. Called twice, as Zustand's `create` is: `createStore<State>()(…)`. */
export function createStore<State>(): (first: StateCreator<State>) => UseBoundStore<StoreApi<State>> {
  return (first) => {
    const store = create<State>()(first)
    resets.add(() => store.setState(store.getInitialState(), true))
    return store
  }
}

/** State that no component follows: a cache, a counter, a running request. `current` is its value. */
export interface Held<Value> {
  current: Value
}

/** Holds such a state. A reset calls `end` with the value, to stop what is under way, and begins with a new `first()`. */
export function createHeld<Value>(first: () => Value, end?: (value: Value) => void): Held<Value> {
  const held: Held<Value> = { current: first() }
  resets.add(() => {
    end?.(held.current)
    held.current = first()
  })
  return held
}

/**
 * Numbers that tell requests, questions or pictures apart, from 1. None is given twice, so that a reset leaves them: what began
 * before it is never taken for something that began after.
 */
export function createSerial(): () => number {
  let last = 0
  return () => ++last
}

/** Everything as it was when the page opened. What the browser stores, and what the page shows of it, stays. */
export function resetStores(): void {
  for (const reset of resets) reset()
}
