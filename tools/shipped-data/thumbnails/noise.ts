/** Steady randomness: the same word gives the same numbers on every machine. */

/** A generator of numbers from 0 to 1 (mulberry32) that a word starts. */
export function randomFrom(word: string): () => number {
  let state = hashOf(word)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash
}

function latticeValue(x: number, y: number, seed: number): number {
  let hash = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263) + Math.imul(seed, 1_442_695_041)
  hash = Math.imul(hash ^ (hash >>> 13), 1_274_126_177)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

const smooth = (part: number) => part * part * (3 - 2 * part)

/** Noise at a spot of the plane, 0 to 1, with features of about one unit. */
export type Noise = (x: number, y: number, octaves?: number) => number

/** Value noise in octaves (each half as wide and half as strong). */
export function noiseFrom(word: string): Noise {
  const seed = hashOf(word)
  const single = (x: number, y: number, octave: number): number => {
    const [column, row] = [Math.floor(x), Math.floor(y)]
    const [across, down] = [smooth(x - column), smooth(y - row)]
    const value = (dx: number, dy: number) => latticeValue(column + dx, row + dy, seed + octave)
    const top = value(0, 0) + (value(1, 0) - value(0, 0)) * across
    const bottom = value(0, 1) + (value(1, 1) - value(0, 1)) * across
    return top + (bottom - top) * down
  }
  return (x, y, octaves = 4) => {
    let [sum, weight] = [0, 0]
    for (let octave = 0; octave < octaves; octave += 1) {
      const strength = 0.55 ** octave
      sum += strength * single(x * 2 ** octave, y * 2 ** octave, octave)
      weight += strength
    }
    return sum / weight
  }
}
