/** Names for addresses: what people write, in small Latin letters, digits and hyphens. */

/** Letters that are no Latin letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'ß ss,æ ae,œ oe,ø o,ł l,đ d,ð d,þ th,ı i,' +
    'і i,є ye,ґ g,ј j,љ lj,њ nj,ћ c,ђ dj,џ dz,ŋ n,ħ h,' +
    'а a,б b,в v,г g,д d,е e,ж zh,з z,и i,к k,л l,м m,н n,о o,п p,р r,с s,т t,у u,ф f,х kh,ц ts,ч ch,ш sh,щ shch,ъ ,ы y,ь ,э e,ю yu,я ya'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
)

interface PlainNameOptions {
  /** It is still being typed, and may end in a hyphen. */
  readonly isTyped?: boolean
  /** Longest name, characters. */
  readonly most?: number
}

/**
 * The text as a part of an address: `Übung Glaciers!` is `ubung-glaciers`. Signs that no letters stand for, such as Chinese ones, are left
 * out; of nothing else it is empty.
 * @rule B-sites.plain-names Letters of other alphabets become Latin ones in an address that is made of a name, and hyphens join words only
 */
export function plainName(text: string, { isTyped = false, most = Infinity }: PlainNameOptions = {}): string {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\u0000-\u007f]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, most)
  return isTyped ? plain : plain.replace(/-$/, '')
}
