/** Several licences in one: expressions of SPDX. */
import { spdxIds } from './known-licences.ts'

/**
 * An expression of SPDX 2.3 annex D (`CC-BY-4.0 OR CC0-1.0`) with its identifiers in the letters of the list; `undefined` for what
 * is none, or has an identifier that is not on the list. Exceptions (`WITH`) are of software and are not read.
 */
export function spdxExpression(text: string): string | undefined {
  const words = text.trim().replaceAll(/[()]/g, ' $& ').split(/\s+/).filter(Boolean)
  if (!words.some((word) => word === 'OR' || word === 'AND')) return undefined
  let at = 0
  const term = (): string | undefined => {
    const word = words[at]
    at += 1
    if (word !== '(')
      return word === undefined ? undefined : /^LicenseRef-[\w.-]+$/.test(word) ? word : spdxIds.get(word.toLowerCase())
    const inner = expression()
    const isClosed = words[at] === ')'
    at += 1
    return inner !== undefined && isClosed ? `(${inner})` : undefined
  }
  const expression = (): string | undefined => {
    let read = term()
    while (read !== undefined && (words[at] === 'OR' || words[at] === 'AND')) {
      const operator = words[at]
      at += 1
      const next = term()
      read = next === undefined ? undefined : `${read} ${operator} ${next}`
    }
    return read
  }
  const read = expression()
  return at === words.length ? read : undefined
}
