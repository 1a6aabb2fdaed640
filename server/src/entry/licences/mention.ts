/** A licence that a text mentions. */

/** A licence as a resource holds it. */
export interface Licence {
  readonly name: string
  readonly url?: string
}

/** What a text says about a licence at one place. */
export interface Mention {
  /** The licence apart from its version and place: `CC-BY`, `OGL-UK`. */
  readonly family: string
  readonly version?: string
  /** The place or kind of organisation it was written for: `AU`, `IGO`. */
  readonly port?: string
  /** Missing where the text does not say which licence of the family it is. */
  readonly licence?: Licence
  /** True: it counts only when the text says nothing else. */
  readonly alone?: boolean
  /** True: the family has versions for places, so that a place anywhere in the text leaves it open which one is meant. */
  readonly placed?: boolean
}

/** A mention, and the place of the word after it. */
export interface FoundMention {
  readonly mention: Mention
  readonly next: number
}

/** True when the two can be the same licence, one of them told less exactly. */
export function agrees(a: Mention, b: Mention): boolean {
  const same = (one?: string, other?: string) => one === undefined || other === undefined || one === other
  const family = a.family === b.family || b.family.startsWith(`${a.family}/`) || a.family.startsWith(`${b.family}/`)
  return family && same(a.version, b.version) && same(a.port, b.port)
}

/** The one of these that says most; `undefined` when they are not the same licence. */
export function mostExact(mentions: readonly Mention[]): Mention | undefined {
  const exactness = ({ family, version, port, licence }: Mention) =>
    Number(version !== undefined) * 2 +
    Number(port !== undefined) * 4 +
    Number(licence?.url !== undefined) +
    family.length / 1_000
  const [first, ...others] = mentions.toSorted((a, b) => exactness(b) - exactness(a))
  return first !== undefined && others.every((other) => agrees(first, other)) ? first : undefined
}
