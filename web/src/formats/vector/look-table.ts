import type { Look } from './vector-file.ts'

/** Numbers the looks of a file: features that look alike share one. */
export function createLookTable(): { readonly looks: Look[]; readonly numberOf: (look: Look) => number } {
  const looks: Look[] = []
  const known = new Map<string, number>()
  return {
    looks,
    numberOf(look) {
      const key = JSON.stringify(look)
      const number = known.get(key) ?? looks.push(look) - 1
      known.set(key, number)
      return number
    },
  }
}
