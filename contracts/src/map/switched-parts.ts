/**
 * Parts of a vector file that a visitor switched on or off against the file. `p` counts features, `g` ground images, `l`
 * linked files, each from 0 in file order: `p0-57_p90_g1`.
 */
import { MAX_VECTOR_FEATURES } from '../limits.ts'

export const PART_KINDS = ['p', 'g', 'l'] as const
export type PartKind = (typeof PART_KINDS)[number]
export type SwitchedParts = Readonly<Record<PartKind, ReadonlySet<number>>>

/** Longest text that a link carries; with more switched the link shows the file as it is. */
export const MAX_SWITCHED_IN_LINK = 500

export const SWITCHED_PATTERN = '^(?:[pgl]\\d{1,6}(?:-\\d{1,6})?(?:_(?=.)|$))*$'
const FORM = new RegExp(SWITCHED_PATTERN)

/** Reads such a text; what is none, or means more than a file may have, switches nothing. */
export function readSwitched(text = ''): SwitchedParts {
  const found = { p: new Set<number>(), g: new Set<number>(), l: new Set<number>() }
  if (!FORM.test(text)) return found
  for (const [, kind = 'p', first = '', last = first] of text.matchAll(/([pgl])(\d+)(?:-(\d+))?/g)) {
    const end = Math.min(Number(last), MAX_VECTOR_FEATURES)
    for (let at = Number(first); at <= end; at += 1) found[kind as PartKind].add(at)
  }
  return found
}

/** Writes it, neighbours joined. */
export function writeSwitched(parts: SwitchedParts): string {
  const pieces = PART_KINDS.flatMap((kind) => {
    const runs: [first: number, last: number][] = []
    for (const at of [...parts[kind]].toSorted((one, other) => one - other)) {
      const run = runs.at(-1)
      if (run?.[1] === at - 1) run[1] = at
      else runs.push([at, at])
    }
    return runs.map(([first, last]) => (first === last ? `${kind}${first}` : `${kind}${first}-${last}`))
  })
  return pieces.join('_')
}
