/** Which tests pass each fault, from what was written down while they ran with none on. */
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { Ended } from './run-suite.ts'

/** Tests by the number of the fault that they pass: files relative to the tree, or names of journeys. */
export type Reach = Readonly<Record<string, readonly string[]>>

/** What a server passes is said by its clock, once in a quarter of a second; journeys around it are all taken for the one. */
const AROUND_MS = 1_000

/** Tests that a line names. */
function testsOf(who: string, tree: string, journeys: readonly Ended[]): readonly string[] {
  if (!who.startsWith('@')) return [who.startsWith(`${tree}/`) ? who.slice(tree.length + 1) : who]
  const at = Number(who.slice(1))
  const around = journeys.filter((one) => one.at - AROUND_MS <= at && at <= one.at + one.ms + AROUND_MS)
  const first = Math.min(...journeys.map((one) => one.at))
  // when the server starts it is for every journey
  return (at < first - AROUND_MS ? journeys : around).map(({ ended }) => ended)
}

/**
 * Reads the log of a recording.
 * @param tree the copy that was recorded
 * @param journeys those that ran; none where test files were recorded
 */
export function readReach(log: string, tree: string, journeys: readonly Ended[]): Reach {
  const found: Record<string, Set<string>> = {}
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []
  for (const line of new Set(lines)) {
    const [id = '', who = ''] = line.split('\t')
    if (who === '') continue
    for (const test of testsOf(who, tree, journeys)) (found[id] ??= new Set()).add(test)
  }
  return Object.fromEntries(Object.entries(found).map(([id, tests]) => [id, [...tests]]))
}

/** Folders that two paths have in common, from the top. */
function commonDepth(one: string, other: string): number {
  const [a, b] = [posix.dirname(one).split('/'), posix.dirname(other).split('/')]
  const apart = a.findIndex((name, at) => name !== b[at])
  return apart < 0 ? a.length : apart
}

/** Tests as they are run: those whose folder is nearest to the fault first, of these the shortest. @param durations ms */
export function nearestFirst(file: string, tests: Iterable<string>, durations: Readonly<Record<string, number>>): string[] {
  return [...tests].toSorted(
    (one, other) =>
      commonDepth(file, other) - commonDepth(file, one) ||
      (durations[one] ?? 0) - (durations[other] ?? 0) ||
      (one < other ? -1 : 1),
  )
}

/** How long the journeys of the first runs take together, ms; what is left is one more run. */
const FIRST_PIECES_MS = [60_000, 300_000]

/** Journeys in runs of their own, those of short files first. Journeys of a file stay together: some follow on each other. @param durations ms */
export function inPieces(journeys: readonly string[], durations: Readonly<Record<string, number>>): string[][] {
  const groups = [...Map.groupBy(journeys, (name) => name.split(' › ').slice(0, 2).join(' › ')).values()]
  const timeOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (durations[name] ?? 0), 0)
  const pieces: string[][] = [[]]
  for (const group of groups.toSorted((one, other) => timeOf(one) - timeOf(other))) {
    pieces.at(-1)?.push(...group)
    const most = FIRST_PIECES_MS[pieces.length - 1]
    if (most !== undefined && timeOf(pieces.at(-1) ?? []) > most) pieces.push([])
  }
  return pieces
}
