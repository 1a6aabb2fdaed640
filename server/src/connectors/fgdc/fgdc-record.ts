/**
 * One record of the Content Standard for Digital Geospatial Metadata (FGDC-STD-001-1998) as a draft entry. Its elements have short
 * names and no namespace; comments give the long ones.
 */
import type { Contact, Keyword, OnlineResource } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { canonicalFormat, formatOfAddress } from '../../entry/fields/formats.ts'
import { distinctIdentifiers, doiOf, identifierOf } from '../../entry/fields/identifiers.ts'
import { storedInstant, timeExtentOf } from '../../entry/fields/instants.ts'
import { licenceAmong, namesDataCore } from '../../entry/fields/licences.ts'
import { accessTypeOf, webAddress } from '../../entry/fields/links.ts'
import { told } from '../../entry/fields/told.ts'
import { groundResolution } from '../../entry/units.ts'
import { childrenNamed, type XmlElement } from '../../xml/xml-element.ts'
import { at, bounded, dateOf, textAt, textsAt } from './fgdc-elements.ts'
import { placeOf, storedMoment, stretchesOf } from './fgdc-extents.ts'

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
        resolution: resolutionOf(record),
        parentId: bounded(textAt(info, 'citation', 'citeinfo', 'lworkcit', 'citeinfo', 'onlink'), 2_000),
        published: storedMoment(cited('pubdate')[0], cited('pubtime')[0]),
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

/**
 * The cell of a raster in metres. For vectors the same elements tell how exact the coordinates are written (section 4.1), which is no
 * ground resolution.
 */
function resolutionOf(record: XmlElement): number | undefined {
  const systems = at(record, 'spref', 'horizsys')
  const isRaster =
    textsAt(record, 'spdoinfo', 'direct').some((text) => /^raster/i.test(text)) || at(record, 'spdoinfo', 'rastinfo').length > 0
  const ofAngles = systems.flatMap((system) => at(system, 'geograph'))
  const ofPlanes = systems
    .flatMap((system) => at(system, 'planar', 'planci'))
    .filter((plane) => isRaster || textsAt(plane, 'plance').some((text) => /^row and column/i.test(text)))
  return groundResolution([
    ...(isRaster ? ofAngles : []).flatMap((system) =>
      [...textsAt(system, 'latres'), ...textsAt(system, 'longres')].map((text) => ({ text, unit: textAt(system, 'geogunit') })),
    ),
    ...ofPlanes.flatMap((plane) =>
      [...textsAt(plane, 'coordrep', 'absres'), ...textsAt(plane, 'coordrep', 'ordres')].map((text) => ({
        text,
        unit: textAt(plane, 'plandu'),
      })),
    ),
  ])
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
