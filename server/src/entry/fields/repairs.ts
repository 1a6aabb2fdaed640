/**
 * What was put right while a record was read. Each repair is noted at the value that it made (a box, a time, a footprint), and
 * the last step of every connector collects the notes of the values that it really takes.
 */
import type { Repair } from '@graticule/contracts/resource'

const notes = new WeakMap<object, readonly Repair[]>()

/** The value, with the repairs that apply noted at it. */
export function repaired<T extends object>(value: T, ...repairs: readonly (readonly [applies: boolean, repair: Repair])[]): T {
  const applied = repairs.filter(([applies]) => applies).map(([, repair]) => repair)
  if (applied.length > 0) notes.set(value, [...repairsOf(value), ...applied])
  return value
}

/** The repairs noted at these values, each once. */
export function repairsOf(...values: readonly (object | undefined)[]): Repair[] {
  return [...new Set(values.flatMap((value) => (value === undefined ? [] : (notes.get(value) ?? []))))]
}
