/**
 * One record of the Content Standard for Digital Geospatial Metadata (FGDC-STD-001-1998) as a draft entry. Its elements have short
 * names and no namespace; comments give the long ones.
 */
import type { Contact, Keyword, OnlineResource } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { footprintOf, geometryExtent, readBox } from '../../entry/fields/footprints.ts'
import { canonicalFormat, formatOfAddress } from '../../entry/fields/formats.ts'
import { distinctIdentifiers, doiOf, identifierOf } from '../../entry/fields/identifiers.ts'
import { readInstant, type Stretch, storedInstant, timeExtentOf } from '../../entry/fields/instants.ts'
import { licenceAmong, namesDataCore } from '../../entry/fields/licences.ts'
import { accessTypeOf, webAddress } from '../../entry/fields/links.ts'
import { cleanText, oneLine } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import { childrenNamed, descendants, type XmlElement } from '../../xml/xml-element.ts'

/** What producers write where nothing is known. */
const NOTHING = /^(?:n\/?a|none|unknown|null|not (?:applicable|available|complete)|required:?.*|-+)\.?$/i
/** Longest list of positions of an outline that is read. */
const MAX_PLACES = 5_000

/** The elements at the end of a path. */
const at = (element: XmlElement, ...path: readonly string[]): XmlElement[] =>
  path.reduce<XmlElement[]>((found, name) => found.flatMap((one) => childrenNamed(one, name)), [element])
const textsAt = (element: XmlElement, ...path: readonly string[]): string[] =>
  at(element, ...path)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '' && !NOTHING.test(text))
const textAt = (element: XmlElement, ...path: readonly string[]): string | undefined => textsAt(element, ...path)[0]
const bounded = (text: string | undefined, maxLength = 4_000): string | undefined =>
  cleanText(oneLine(text ?? ''), maxLength) || undefined

/** `20010203`, `200102` or `2001` with hyphens; other words (`present`, `Unknown`, years before Christ) are no dates. */
function dateOf(text: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d{2})?-?(\d{2})?$/.exec(text?.trim() ?? '') ?? []
  return year === undefined ? undefined : [year, month, day].filter((part) => part !== undefined).join('-')
}

/** A draft entry, or why the record cannot be one. */
export function readFgdcRecord(
  record: XmlElement,
  fallbackId: string,
): { readonly draft: DraftResource } | { readonly refused: string } {
  const [info] = childrenNamed(record, 'idinfo')
  if (info === undefined) return { refused: 'the record has no idinfo, which is mandatory' }
  const cited = (...path: readonly string[]) => textsAt(info, 'citation', 'citeinfo', ...path)
  const title = cited('title')[0]
  if (title === undefined) return { refused: 'the record has no title, which is mandatory' }
  const own = textAt(info, 'datasetid') ?? textAt(info, 'datsetid') ?? textAt(record, 'mdFileID')
  const dois = cited('onlink')
    .map(doiOf)
    .filter((doi) => doi !== undefined)
  const constraints = [...textsAt(info, 'useconst'), ...textsAt(info, 'accconst')]
  const online = linksOf(record, cited('onlink'))
  return {
    draft: {
      ...told({
        footprint: placeOf(info),
        time: timeExtentOf(at(info, 'timeperd', 'timeinfo').flatMap(stretchesOf)),
        licence: licenceAmong(constraints),
        lineage: lineageOf(record),
        parentId: bounded(textAt(info, 'citation', 'citeinfo', 'lworkcit', 'citeinfo', 'onlink'), 2_000),
        published: storedInstant(dateOf(cited('pubdate')[0])),
        recordDate: storedInstant(dateOf(textAt(record, 'metainfo', 'metd'))),
      }),
      id: own ?? dois[0] ?? fallbackId,
      identifiers: distinctIdentifiers([
        ...(own === undefined ? [] : [identifierOf(own, 'file-identifier')]),
        ...dois.map((value) => ({ scheme: 'doi' as const, value })),
      ]),
      title,
      // abstract and purpose
      abstract: [...textsAt(info, 'descript', 'abstract'), ...textsAt(info, 'descript', 'purpose')].join('\n\n'),
      type: 'data',
      level: 'dataset',
      keywords: keywordsOf(info),
      contacts: contactsOf(record, info, cited),
      // form of the data, of the files
      formats: [
        ...textsAt(record, 'distinfo', 'stdorder', 'digform', 'digtinfo', 'formname'),
        ...textsAt(info, 'native').filter((text) => text.length <= 40),
      ].map(canonicalFormat),
      online,
      thumbnails: at(info, 'browse').flatMap((browse) => {
        const url = webAddress(textAt(browse, 'browsen'))
        return url === undefined ? [] : [{ url, ...told({ title: bounded(textAt(browse, 'browsed')) }) }]
      }),
      useConstraints: constraints,
      platforms: [],
      instruments: [],
      dataCore: constraints.some(namesDataCore),
    },
  }
}

/** A range, single dates, or several of them; `present` is an open end. */
function stretchesOf(info: XmlElement): Stretch[] {
  const instant = (text: string | undefined, edge: 'start' | 'end') => {
    const date = dateOf(text)
    return date === undefined ? undefined : readInstant(date, edge)
  }
  const ranges = descendants(info, 'rngdates').map((range) => ({
    start: instant(textAt(range, 'begdate'), 'start'),
    end: instant(textAt(range, 'enddate'), 'end'),
  }))
  const days = descendants(info, 'sngdate').flatMap((single) => textsAt(single, 'caldate'))
  return [...ranges, ...days.map((day) => ({ start: instant(day, 'start'), end: instant(day, 'end') }))]
}

/** Bounding coordinates, outer rings of the polygons (G-ring points or a G-ring), names of places. */
function placeOf(info: XmlElement): DraftResource['footprint'] {
  const number = (element: XmlElement, name: string) => Number(textAt(element, name) ?? Number.NaN)
  const boxes = at(info, 'spdom', 'bounding')
    .map((sides) => readBox(number(sides, 'westbc'), number(sides, 'southbc'), number(sides, 'eastbc'), number(sides, 'northbc')))
    .filter((box) => box !== undefined)
  const rings = at(info, 'spdom', 'dsgpoly', 'dsgpolyo').map((outer) => {
    const points = at(outer, 'grngpoin').map((point) => [number(point, 'gringlon'), number(point, 'gringlat')])
    const numbers = (textAt(outer, 'gring') ?? '').split(/[\s,]+/).map(Number)
    const pairs = Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => [
      numbers[2 * index],
      numbers[2 * index + 1],
    ])
    const positions = points.length > 0 ? points : pairs
    // rings may be left open
    const [first, last] = [positions[0], positions.at(-1)]
    return first?.join() === last?.join() || first === undefined ? positions : [...positions, first]
  })
  const sound = rings.filter((ring) => ring.length >= 4 && ring.length <= MAX_PLACES)
  const geometry =
    sound.length === 0 ? undefined : geometryExtent({ type: 'MultiPolygon', coordinates: sound.map((ring) => [ring]) })
  return footprintOf({
    boxes: boxes.length > 0 ? boxes : (geometry?.boxes ?? []),
    geometry: geometry?.geometry,
    place: bounded(textAt(info, 'keywords', 'place', 'placekey')),
  })
}

const KEYWORDS = [
  ['theme', 'theme', 'themekt', 'themekey'],
  ['place', 'place', 'placekt', 'placekey'],
  ['stratum', 'stratum', 'stratkt', 'stratkey'],
  ['temporal', 'temporal', 'tempkt', 'tempkey'],
] as const

function keywordsOf(info: XmlElement): Keyword[] {
  return KEYWORDS.flatMap(([kind, group, thesaurus, key]) =>
    at(info, 'keywords', group).flatMap((words) =>
      textsAt(words, key).map((value) => ({ value, kind, ...told({ thesaurus: bounded(textAt(words, thesaurus)) }) })),
    ),
  )
}

/** Originators, publisher, point of contact, distributor; who keeps the record only when nobody else is named. */
function contactsOf(record: XmlElement, info: XmlElement, cited: (...path: readonly string[]) => string[]): Contact[] {
  const person = (contact: XmlElement, role: string): Contact =>
    told({
      organisation: bounded(textAt(contact, 'cntperp', 'cntorg') ?? textAt(contact, 'cntorgp', 'cntorg')),
      individual: bounded(textAt(contact, 'cntperp', 'cntper') ?? textAt(contact, 'cntorgp', 'cntper')),
      role,
      email: textsAt(contact, 'cntemail').find((mail) => /^[^\s@]+@[^\s@]+$/.test(mail) && mail.length <= 1_000),
    })
  const named = (texts: readonly string[], role: string) =>
    texts.map((text): Contact => told({ organisation: bounded(text), role }))
  const ofData = [
    ...named(cited('origin'), 'originator'),
    ...named([...cited('pubinfo', 'publish'), ...cited('publinfo', 'publish')], 'publisher'),
    ...at(info, 'ptcontac', 'cntinfo').map((contact) => person(contact, 'pointOfContact')),
    ...at(record, 'distinfo', 'distrib', 'cntinfo').map((contact) => person(contact, 'distributor')),
  ]
  return ofData.length > 0
    ? ofData
    : at(record, 'metainfo', 'metc', 'cntinfo').map((contact) => person(contact, 'pointOfContact'))
}

/** Online linkages of the citation, then where the data are ordered (network resources). */
function linksOf(record: XmlElement, cited: readonly string[]): OnlineResource[] {
  const ordered = at(record, 'distinfo', 'stdorder', 'digform', 'digtopt', 'onlinopt').flatMap((option) =>
    textsAt(option, 'computer', 'networka', 'networkr'),
  )
  const urls = [...cited, ...ordered].map((text) => webAddress(text)).filter((url) => url !== undefined)
  return [...new Set(urls)].map((url) => {
    const isOrdered = ordered.some((text) => webAddress(text) === url)
    const link = told({ url, function: isOrdered ? 'download' : undefined, format: formatOfAddress(url) })
    return { ...link, accessType: accessTypeOf(link) }
  })
}

/** What was done, step by step. */
function lineageOf(record: XmlElement): string | undefined {
  const steps = [...at(record, 'dataqual', 'lineage'), ...at(record, 'lineage')].flatMap((lineage) =>
    at(lineage, 'procstep').flatMap((step) => {
      const words = textAt(step, 'procdesc')
      const date = dateOf(textAt(step, 'procdate'))
      return words === undefined ? [] : [date === undefined ? words : `${date}: ${words}`]
    }),
  )
  return steps.length === 0 ? undefined : steps.join('\n\n')
}
