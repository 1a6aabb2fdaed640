/** Plain facts of an Atom entry, whatever extension names them: elements, named values (`<str name=...>`), categories. */
import { childrenNamed, descendants, type XmlElement } from '../../xml/xml-element.ts'

/** Elements of Atom and of extensions that are read by themselves. */
const STRUCTURE = /^(?:title|id|summary|content|link|category|author|contributor|where|polygon|box|point|group|date)$/

/** Facts by their names in lower case, without prefixes; the first of several counts. */
export type EntryFacts = ReadonlyMap<string, string>

/**
 * Facts of an entry: `eo:` and similar elements, `str`, `int`, `double`, `bool` and `date` of SciHub, the `acquisition` of the GEO
 * DAB, categories like `eo:orbitDirection:DESCENDING`, and the metadata of an O&M observation (OGC 10-157r4).
 */
export function factsOf(entry: XmlElement): EntryFacts {
  const facts = new Map<string, string>()
  const tell = (name: string, text: string) => {
    const [key, value] = [name.toLowerCase(), text.trim()]
    if (value !== '' && !facts.has(key)) facts.set(key, value)
  }
  for (const child of entry.children) {
    const named = child.attributes['name']
    if (named !== undefined && /^(?:str|int|long|double|bool|date)$/.test(child.name)) tell(named, child.text)
    else if (!STRUCTURE.test(child.name) && child.children.length === 0) tell(child.name, child.text)
  }
  for (const acquisition of childrenNamed(entry, 'acquisition'))
    for (const child of acquisition.children) tell(child.name, child.text)
  for (const { attributes } of childrenNamed(entry, 'category')) {
    const [, name, value] = /^eo:([A-Za-z]+):(.+)$/.exec(attributes['term'] ?? '') ?? []
    if (name !== undefined && value !== undefined) tell(name, value)
  }
  // tags of CMR: org.geoss.geoss_data-core
  tell(
    'tags',
    childrenNamed(entry, 'tag')
      .flatMap((tag) => descendants(tag, 'tagKey').map(({ text }) => text.trim()))
      .join(' ')
      .slice(0, 4_000),
  )
  for (const observation of childrenNamed(entry, 'EarthObservation')) {
    const told = (...path: readonly string[]) =>
      path.reduce<XmlElement[]>((found, name) => found.flatMap((element) => descendants(element, name)), [observation])[0]?.text
    tell('platform', told('Platform', 'shortName') ?? '')
    tell('instrument', told('Instrument', 'shortName') ?? '')
    tell('beginposition', told('phenomenonTime', 'beginPosition') ?? '')
    tell('endposition', told('phenomenonTime', 'endPosition') ?? '')
    for (const name of [
      'orbitDirection',
      'polarisationChannels',
      'productType',
      'processingLevel',
      'operationalMode',
      'swathIdentifier',
    ])
      tell(name, told(name) ?? '')
    tell('cloudcover', told('cloudCoverPercentage') ?? '')
    tell('parentidentifier', told('parentIdentifier') ?? '')
  }
  return facts
}

/** The first of several facts that is told. */
export function fact(facts: EntryFacts, ...names: readonly string[]): string | undefined {
  return names.map((name) => facts.get(name)).find((value) => value !== undefined)
}

/** The first of several facts that is a number within bounds; a per cent sign is let pass. */
export function numberFact(
  facts: EntryFacts,
  [minimum, maximum]: readonly [number, number],
  ...names: readonly string[]
): number | undefined {
  const numbers = names.map((name) => {
    const text = facts.get(name)?.replace(/\s*%$/, '') ?? ''
    return text === '' ? Number.NaN : Number(text)
  })
  return numbers.find((number) => number >= minimum && number <= maximum)
}
