/** All licences that are told by a name or an address: the SPDX list, and the licences of open data that it lacks. */
import spdx from 'spdx-license-list'
import { Phrases, phraseOf } from './cut-licence-name.ts'
import type { Licence, Mention } from './mention.ts'

/** Addresses that we prefer to those of the list: secured, and the page that people read. */
const ADDRESSES: Readonly<Record<string, string>> = {
  'ODbL-1.0': 'https://opendatacommons.org/licenses/odbl/1-0/',
  'ODC-By-1.0': 'https://opendatacommons.org/licenses/by/1-0/',
  'PDDL-1.0': 'https://opendatacommons.org/licenses/pddl/1-0/',
  'OGL-UK-1.0': 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/1/',
  'OGL-UK-2.0': 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/2/',
  'OGL-UK-3.0': 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  'etalab-2.0': 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
  'Apache-2.0': 'https://www.apache.org/licenses/LICENSE-2.0',
  MIT: 'https://opensource.org/license/mit',
}

/** A licence that the SPDX list lacks, or other names of one that it has. */
interface Row {
  readonly name: string
  readonly family?: string
  readonly version?: string
  readonly url?: string
  readonly words?: readonly string[]
  /** Host and path without scheme, `www.` and slash at the end. */
  readonly addresses?: readonly string[]
  readonly alone?: boolean
}

const ROWS: readonly Row[] = [
  {
    name: 'ODbL-1.0',
    words: ['ODbL', 'ODC ODbL', 'Open Database License', 'Open Data Commons Open Database License', 'ODbL 1.0', 'ODC-ODbL-1.0'],
    addresses: [
      'opendatacommons.org/licenses/odbl',
      'opendatacommons.org/licenses/odbl/1-0',
      'opendatacommons.org/licenses/odbl/1.0',
      'opendatacommons.org/licenses/odbl/summary',
    ],
  },
  {
    name: 'ODC-By-1.0',
    words: ['ODC-By', 'Open Data Commons Attribution License', 'Open Data Commons Attribution License 1.0'],
    addresses: [
      'opendatacommons.org/licenses/by',
      'opendatacommons.org/licenses/by/1-0',
      'opendatacommons.org/licenses/by/1.0',
      'opendatacommons.org/licenses/by/summary',
    ],
  },
  {
    name: 'PDDL-1.0',
    words: [
      'PDDL',
      'ODC PDDL',
      'ODC-PDDL-1.0',
      'Public Domain Dedication and License',
      'Open Data Commons Public Domain Dedication and License',
    ],
    addresses: [
      'opendatacommons.org/licenses/pddl',
      'opendatacommons.org/licenses/pddl/1-0',
      'opendatacommons.org/licenses/pddl/1.0',
      'opendatacommons.org/licenses/pddl/summary',
    ],
  },
  { name: 'OGL-UK-1.0', words: ['OGL UK 1', 'UK OGL 1', 'UK OGL 1.0', 'UK Open Government Licence 1.0', 'OGL 1.0'] },
  { name: 'OGL-UK-2.0', words: ['OGL UK 2', 'UK OGL 2', 'UK OGL 2.0', 'UK Open Government Licence 2.0', 'OGL 2.0'] },
  { name: 'OGL-UK-3.0', words: ['OGL UK 3', 'UK OGL 3', 'UK OGL 3.0', 'UK Open Government Licence 3.0', 'OGL 3.0'] },
  {
    name: 'OGL-UK',
    words: [
      'OGL UK',
      'UK OGL',
      'UK Open Government Licence',
      'Open Government Licence UK',
      'Open Government Licence United Kingdom',
    ],
    addresses: ['nationalarchives.gov.uk/doc/open-government-licence', 'reference.data.gov.uk/id/open-government-licence'],
  },
  {
    name: 'OGL-Canada-2.0',
    words: [
      'Licence du gouvernement ouvert Canada 2.0',
      'Open Government Licence Canada 2.0',
      'Open Government Licence 2.0 Canada',
      'Canada OGL 2.0',
    ],
  },
  {
    name: 'OGL-Canada',
    url: 'https://open.canada.ca/en/open-government-licence-canada',
    words: [
      'Open Government Licence Canada',
      'OGL Canada',
      'Canada Open Government Licence',
      'Licence du gouvernement ouvert Canada',
    ],
    addresses: ['open.canada.ca/fr/licence-du-gouvernement-ouvert-canada'],
  },
  {
    name: 'etalab-2.0',
    words: [
      'Licence Ouverte 2.0',
      'Licence Ouverte Open Licence 2.0',
      'Licence Ouverte Etalab 2.0',
      'Etalab 2.0',
      'lov2',
      "Licence Ouverte 2.0 d'Etalab",
      'Open Licence Etalab 2.0',
    ],
    addresses: [
      'github.com/etalab/licence-ouverte/blob/master/lo.md',
      'etalab.gouv.fr/wp-content/uploads/2017/04/etalab-licence-ouverte-v2.0.pdf',
    ],
  },
  {
    name: 'Licence Ouverte 1.0',
    family: 'etalab',
    version: '1.0',
    url: 'https://www.etalab.gouv.fr/wp-content/uploads/2014/05/Licence_Ouverte.pdf',
    words: ['Licence Ouverte 1.0', 'Licence Ouverte Open Licence 1.0', 'Licence Ouverte Etalab 1.0', 'Etalab 1.0', 'lov1'],
    addresses: ['etalab.gouv.fr/wp-content/uploads/2014/05/licence_ouverte.pdf'],
  },
  {
    name: 'Licence Ouverte',
    family: 'etalab',
    words: ['Licence Ouverte', 'Licence Ouverte Open Licence', 'fr-lo', 'Etalab', 'Licence Ouverte Etalab'],
  },
  {
    name: 'DL-DE-BY-2.0',
    words: ['dl-de/by-2-0', 'dl-by-de/2.0', 'Datenlizenz Deutschland Namensnennung 2.0', 'Data licence Germany attribution 2.0'],
    addresses: ['govdata.de/dl-de/by-2-0'],
  },
  {
    name: 'DL-DE-ZERO-2.0',
    words: ['dl-de/zero-2-0', 'dl-zero-de/2.0', 'Datenlizenz Deutschland Zero 2.0', 'Data licence Germany zero 2.0'],
    addresses: ['govdata.de/dl-de/zero-2-0'],
  },
  {
    name: 'dl-de/by-1-0',
    family: 'DL-DE-BY',
    version: '1.0',
    url: 'https://www.govdata.de/dl-de/by-1-0',
    words: ['dl-de/by-1-0', 'dl-by-de/1.0', 'Datenlizenz Deutschland Namensnennung 1.0'],
    addresses: ['govdata.de/dl-de/by-1-0'],
  },
  {
    name: 'IODL-2.0',
    url: 'https://www.dati.gov.it/iodl/2.0/',
    words: ['IODL 2.0', 'Italian Open Data License 2.0'],
    addresses: ['dati.gov.it/iodl/2.0'],
  },
  { name: 'IODL-1.0', words: ['IODL 1.0', 'Italian Open Data License 1.0'] },
  ...(['1.0', '2.0'] as const).map((version) => ({
    name: `NLOD-${version}`,
    words: [
      `Norsk lisens for offentlige data ${version}`,
      `Norsk lisens for offentlige data NLOD ${version}`,
      `Norwegian Licence for Open Government Data ${version}`,
      `Norwegian Licence for Open Government Data NLOD ${version}`,
    ],
    addresses: ['no', 'en', 'nn'].map((language) => `data.norge.no/nlod/${language}/${version}`),
  })),
  {
    name: 'NLOD',
    words: ['Norsk lisens for offentlige data', 'Norwegian Licence for Open Government Data', 'NLOD'],
    addresses: ['data.norge.no/nlod', 'data.norge.no/nlod/no', 'data.norge.no/nlod/en'],
  },
  { name: 'OGDL-Taiwan-1.0', words: ['政府資料開放授權條款 第1版'], addresses: ['data.gov.tw/license'] },
  { name: 'Apache-2.0', words: ['Apache 2', 'Apache Software License 2.0'], addresses: ['apache.org/licenses/license-2.0'] },
  { name: 'MIT', alone: true, words: ['MIT'], addresses: ['opensource.org/license/mit', 'opensource.org/licenses/mit'] },
  {
    name: 'CC-PDM-1.0',
    words: ['Public Domain Mark', 'Public Domain Mark 1.0', 'Creative Commons Public Domain Mark 1.0', 'PDM 1.0', 'CC PDM'],
  },
  {
    name: 'Public domain',
    alone: true,
    words: [
      'Public domain',
      'other-pd',
      'Other (Public Domain)',
      'Domaine public',
      'Dominio publico',
      'Outra (Dominio Publico)',
      'Gemeinfrei',
    ],
  },
  {
    name: 'U.S. Government Work',
    words: ['US Government Work', 'us-pd', 'United States Government Work', 'US Government Works'],
    addresses: ['usa.gov/publicdomain/label/1.0', 'usa.gov/government-works'],
  },
]

/** Names that leave open which of several licences is meant. */
const FAMILIES: readonly (readonly [family: string, ...words: readonly string[]])[] = [['OGL', 'Open Government Licence', 'OGL']]

const parts = (id: string) => /^(.*?)-v?(\d+(?:\.\d+)*)((?:-.*|\+)?)$/.exec(id)

/** Family and version of an identifier of the list; OGL-UK and OGL-Canada are of the family OGL. */
function mentionOf(licence: Licence, row: Partial<Row> = {}): Mention {
  const [, name = licence.name, version, rest = ''] = parts(licence.name) ?? []
  const family = (row.family ?? name + rest).replace(/^OGL-/, 'OGL/')
  const edition = row.version ?? version
  return {
    family,
    licence,
    ...(edition === undefined ? {} : { version: edition }),
    ...(row.alone === true ? { alone: true } : {}),
  }
}

const list = Object.entries(spdx).filter(([id]) => !/^CC(?:0|-BY)/.test(id))
const licenceOf = (id: string, url?: string): Licence => {
  const address = url ?? ADDRESSES[id] ?? (spdx[id] === undefined ? undefined : spdx[id].url)
  return { name: id, ...(address === undefined ? {} : { url: address }) }
}
const hasDigit = (text: string) => /\d/.test(text)

function allWords(): Phrases<Mention> {
  const known = new Phrases<Mention>()
  for (const row of ROWS)
    for (const words of row.words ?? []) {
      // "Open Government Licence v3.0" may be one of a city: it counts when nothing else is said
      const alone = row.alone === true || /^OGL \d/.test(words)
      known.add(words, { ...mentionOf(licenceOf(row.name, row.url), row), ...(alone ? { alone } : {}) })
    }
  for (const [family, ...words] of FAMILIES) for (const one of words) known.add(one, { family })
  // what has no number may be any words ("Fair"): see exactNames
  const numbered = list.filter(([id]) => hasDigit(id))
  for (const [id] of numbered) known.add(id, mentionOf(licenceOf(id)))
  const byName = Map.groupBy(numbered, ([, { name }]) => phraseOf(name).join(' '))
  for (const [phrase, [[id] = [''], ...same]] of byName) {
    // a name without the version that the identifier has does not tell which one, nor does a name of several
    if (!hasDigit(phrase) || same.length > 0) continue
    known.add(phrase, { ...mentionOf(licenceOf(id)), ...(id.startsWith('OGL-') ? { alone: true } : {}) })
  }
  return known
}

/** Host and path of an address, as they are compared. */
export function addressKey(address: string): string {
  return address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[?#][^]*$/, '')
    .replace(/(?:\/legalcode|\.html?|\/)+$/, '')
}

function allAddresses(): ReadonlyMap<string, Mention> {
  const known = new Map<string, Mention>()
  const add = (address: string, mention: Mention) => known.set(addressKey(address), mention)
  // some addresses of the list are those of several licences
  const counts = Map.groupBy(list, ([, { url }]) => addressKey(url ?? ''))
  for (const [id, { url }] of list)
    if (counts.get(addressKey(url ?? ''))?.length === 1 && url !== '') add(url, mentionOf(licenceOf(id)))
  for (const row of ROWS) {
    const mention = mentionOf(licenceOf(row.name, row.url), row)
    for (const address of [...(row.addresses ?? []), ...(mention.licence?.url === undefined ? [] : [mention.licence.url])])
      add(address, mention)
  }
  return known
}

let words: Phrases<Mention> | undefined
let addresses: ReadonlyMap<string, Mention> | undefined

/** All licences but those of Creative Commons by their names. */
export const knownWords = (): Phrases<Mention> => (words ??= allWords())
/** The same by their addresses, see {@link addressKey}. */
export const knownAddresses = (): ReadonlyMap<string, Mention> => (addresses ??= allAddresses())
/** Licences without a version by identifier and by name in small letters: they count when a text is nothing else. */
export const exactNames: ReadonlyMap<string, Mention> = new Map(
  list
    .filter(([id]) => !hasDigit(id))
    .flatMap(([id, { name }]) => [id, name.toLowerCase()].map((text) => [text, mentionOf(licenceOf(id))] as const)),
)
/** Identifiers of the SPDX list by their small letters. */
export const spdxIds: ReadonlyMap<string, string> = new Map(Object.keys(spdx).map((id) => [id.toLowerCase(), id]))
