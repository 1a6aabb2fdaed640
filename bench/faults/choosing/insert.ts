/** Writes faults into a source, each beside the code that is right, so that one can be switched on at a time. */
import MagicString from 'magic-string'
import type { Edit, Site } from './site.ts'

/** The function that says whether a fault is on. No source has this word. */
export const SWITCH = 'seededFault'

/** A site with the number of its fault. */
export interface Fault extends Site {
  /** From 1. */
  readonly id: number
}

/** Where edits of two sites lie in each other, only one of them can be made. */
export function overlap(one: Site, other: Site): boolean {
  const [a, b] = [spanOf(one.edits), spanOf(other.edits)]
  return one.file === other.file && a.start < b.end && b.start < a.end
}

function spanOf(edits: readonly Edit[]): { readonly start: number; readonly end: number } {
  return { start: Math.min(...edits.map(({ start }) => start)), end: Math.max(...edits.map(({ end }) => end)) }
}

/**
 * The source with these faults in it; lines keep their numbers.
 * @param faults of this file, none in another one
 * @param module what the switch is imported from
 */
export function insertFaults(text: string, faults: readonly Fault[], module: string): string {
  const written = new MagicString(text)
  for (const { id, edits } of faults) {
    for (const { start, end, bad, isStatement } of edits) {
      const choice = `${SWITCH}(${id}) ? (${bad}) : (${text.slice(start, end)})`
      written.update(start, end, isStatement ? choice : `(${choice})`)
    }
  }
  const firstLine = text.startsWith('#!') ? text.indexOf('\n') + 1 : 0
  written.appendLeft(firstLine, `import { ${SWITCH} } from '${module}'; `)
  return written.toString()
}
