/**
 * Texts and addresses of all of Unicode. What fast-check itself has for them (`unit: 'binary'`, `webUrl`, `webQueryParameters`) lists the
 * million characters first, which takes a second in every process.
 */
import fc from 'fast-check'

/** Halves of surrogate pairs: no characters by themselves. */
const HALVES = { from: 0xd8_00, count: 0x8_00 }
const LAST = 0x10_ff_ff

/** Any character, as the unit of a text. */
export const anyCharacter: fc.Arbitrary<string> = fc.nat({ max: LAST - HALVES.count }).map(
  (number) => String.fromCodePoint(number < HALVES.from ? number : number + HALVES.count),
  (text) => {
    const code = typeof text === 'string' ? text.codePointAt(0) : undefined
    if (code === undefined || text !== String.fromCodePoint(code)) throw new Error('it is no character')
    if (code < HALVES.from) return code
    if (code < HALVES.from + HALVES.count) throw new Error('it is half a character')
    return code - HALVES.count
  },
)

/** A part of an address that may have these signs beside letters, digits and what is escaped. */
const anyPart = (signs: string) => {
  const plain = fc.constantFrom(...`abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789${signs}`)
  const unit = fc.oneof(
    { weight: 10, arbitrary: plain },
    { weight: 1, arbitrary: anyCharacter.map((text) => encodeURIComponent(text)) },
  )
  return fc.string({ unit })
}

/** The query of an address, without its question mark. */
export const anyQuery: fc.Arbitrary<string> = anyPart("-._~!$&'()*+,;=:@/?")

/** An address in the web, with or without a path and a query. */
export const anyAddress: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), fc.array(anyPart("-._~!$&'()*+,;=:@")), fc.option(anyQuery))
  .map(([scheme, host, path, query]) => {
    const segments = path.map((segment) => `/${segment}`).join('')
    return `${scheme}://${host}${segments}${query === null ? '' : `?${query}`}`
  })
