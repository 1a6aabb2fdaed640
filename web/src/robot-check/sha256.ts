/**
 * SHA-256 (FIPS 180-4) of short ASCII texts, at once. The browser's own (`crypto.subtle`) answers later, which takes longer than the hash of a
 * short text itself, and is missing where the portal is opened without https.
 */

/** The first 32 bits of the fractional parts of the roots of primes: square roots begin the state, cube roots are the constants. */
function rootsOf(power: number, count: number): Uint32Array {
  const roots: number[] = []
  for (let candidate = 2; roots.length < count; candidate += 1) {
    let isPrime = true
    for (let factor = 2; factor * factor <= candidate; factor += 1) if (candidate % factor === 0) isPrime = false
    if (isPrime) roots.push((candidate ** power % 1) * 2 ** 32)
  }
  return Uint32Array.from(roots, Math.floor)
}

const START = rootsOf(1 / 2, 8)
const CONSTANTS = rootsOf(1 / 3, 64)
const words = new Uint32Array(64)

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
const at = (list: Uint32Array, index: number): number => list[index] ?? 0

/** Longest text: one block holds it with its length. */
export const LONGEST_TEXT = 55

/** Puts a text of at most {@link LONGEST_TEXT} ASCII characters into the block, with its end and its length. */
function fillBlock(text: string): void {
  words.fill(0, 0, 16)
  for (let index = 0; index < text.length; index += 1)
    words[index >> 2] = at(words, index >> 2) | (text.charCodeAt(index) << (24 - 8 * (index & 3)))
  words[text.length >> 2] = at(words, text.length >> 2) | (0x80 << (24 - 8 * (text.length & 3)))
  words[15] = text.length * 8
}

function spread(): void {
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [at(words, index - 15), at(words, index - 2)]
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[index] = at(words, index - 16) + small + at(words, index - 7) + large
  }
}

const result = new Uint32Array(8)

/** The hash as eight words of 32 bits; the next call writes into the same ones. */
export function sha256(text: string): Uint32Array {
  fillBlock(text)
  spread()
  let [a, b, c, d] = [at(START, 0), at(START, 1), at(START, 2), at(START, 3)]
  let [e, f, g, h] = [at(START, 4), at(START, 5), at(START, 6), at(START, 7)]
  for (let index = 0; index < 64; index += 1) {
    const large = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + large + ((e & f) ^ (~e & g)) + at(CONSTANTS, index) + at(words, index)) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  result.set([a, b, c, d, e, f, g, h])
  for (let index = 0; index < 8; index += 1) result[index] = at(result, index) + at(START, index)
  return result
}
