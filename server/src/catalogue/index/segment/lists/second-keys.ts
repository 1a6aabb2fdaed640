/** Terms that can be found by two keys (see terms.ts). */
import { growingIntegers } from './growing-arrays.ts'
import { type StringTable, stringTable } from './string-table.ts'

const BAR = '|'.charCodeAt(0)

/** The second keys of the terms that have one, and which terms those are. */
export function secondKeys(terms: StringTable): { keys: StringTable; offsets: Uint32Array; terms: Uint32Array } {
  const found = new Map<string, number[]>()
  const { offsets, bytes } = terms.columns
  for (let term = 0; term < terms.length; term += 1) {
    if (!bytes.subarray(offsets[term], offsets[term + 1]).includes(BAR)) continue
    const text = terms.get(term)
    const bar = text.indexOf('|')
    // both keys are found here, the term itself is neither of them
    for (const key of [text.slice(0, bar), `${text.slice(0, 2)}${text.slice(bar + 1)}`]) {
      const known = found.get(key)
      if (known === undefined) found.set(key, [term])
      else known.push(term)
    }
  }
  const keyOffsets = growingIntegers()
  const keyTerms = growingIntegers()
  keyOffsets.push(0)
  for (const list of found.values()) {
    keyTerms.pushAll(list)
    keyOffsets.push(keyTerms.length)
  }
  return { keys: stringTable(found.keys()), offsets: keyOffsets.values(), terms: keyTerms.values() }
}
