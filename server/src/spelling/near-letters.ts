/** Letters that are taken for one another: neighbours on a keyboard, and those that sound alike. One row for each script. */

/** Rows of keyboards, each half a key further right than the one above it. */
const KEYBOARDS: readonly (readonly string[])[] = [
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
  [';ςερτυθιοπ', 'ασδφγηξκλ', 'ζχψωβνμ'],
  ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤرىةوزظ'],
  ['ौैाीूबहगदजड', 'ोे्िुपरकतचट', 'ंमनवलसय'],
]

/** Pairs of letters with about the same sound, in Latin (six languages folded into one), Cyrillic, Greek, Arabic and Devanagari. */
const SOUNDS: readonly string[] = [
  'ae ei iy ou ao ck cs sz kq kg vw fv gj dt bp mn rl uw ej',
  'ао еи иы бп дт гк зс вф жш шщ ьъ еэ',
  'ηι ιυ ηυ οω σς',
  'تط سص ضد هح قك ىي اع ةه ذز ثس',
  'िी ुू शष शस बव नण रड',
]

/** What is written in different ways and spoken in one, in this order; two letters in a row are one. */
const SPOKEN: readonly (readonly [written: RegExp, spoken: string])[] = [
  [/ph/g, 'f'],
  [/ck|qu?|ch|kh/g, 'k'],
  [/th/g, 't'],
  [/gh/g, 'g'],
  [/sch|sh|sz/g, 's'],
  [/cz/g, 'c'],
  [/y/g, 'i'],
  [/(.)\1+/gu, '$1'],
]

const pairs = new Set<string>()
const add = (one: string | undefined, other: string | undefined): void => {
  if (one === undefined || other === undefined) return
  pairs.add(one + other)
  pairs.add(other + one)
}
for (const rows of KEYBOARDS) {
  for (const [at, row] of rows.entries()) {
    const below = rows[at + 1] ?? ''
    for (const [column, key] of [...row].entries()) {
      add(key, row[column + 1])
      add(key, below[column])
      add(key, below[column - 1])
    }
  }
}
for (const row of SOUNDS) for (const pair of row.split(' ')) add(pair[0], pair[1])

/** Whether one letter is easily typed or heard for the other. Both are folded. */
export const areNear = (one: string, other: string): boolean => pairs.has(one + other)

/** How a folded word sounds, roughly: equal for "sulphur" and "sulfur". */
export function soundOf(word: string): string {
  return SPOKEN.reduce((text, [written, spoken]) => text.replace(written, spoken), word)
}
