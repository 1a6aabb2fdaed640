/** One data set or service of DCAT, Project Open Data or schema.org as a draft entry. */
import type { Contact, Identifier, Keyword, OnlineResource } from '@graticule/contracts/resource'
import type { DraftResource } from '../../entry/finish-resource.ts'
import { canonicalFormat, formatOfAddress, formatOfMediaType } from '../../entry/fields/formats.ts'
import { distinctIdentifiers, identifierOf } from '../../entry/fields/identifiers.ts'
import { conceptAt, themesOf } from '../../entry/fields/keyword-concepts.ts'
import { storedInstant } from '../../entry/fields/instants.ts'
import { licenceAmong, licenceOfField, namesDataCore, recogniseLicence } from '../../entry/fields/licences.ts'
import { accessTypeOf, serviceNamed, webAddress } from '../../entry/fields/links.ts'
import { cleanText, languageOf, oneLine } from '../../entry/fields/texts.ts'
import { told } from '../../entry/fields/told.ts'
import { translationsOf } from '../../entry/fields/translations.ts'
import { placeOfDataset, resolutionOfDataset, timeOfDataset } from './dcat-extents.ts'
import type { LinkedNode } from './linked-node.ts'

const bounded = (text: string | undefined, maxLength = 4_000): string | undefined =>
  cleanText(oneLine(text ?? ''), maxLength) || undefined
const isAddress = (text: string): boolean => /^(?:https?:\/\/|urn:)/i.test(text)

/** A draft entry, or why the node cannot be one. */
export function readDataset(
  dataset: LinkedNode,
  fallbackId: string,
): { readonly draft: DraftResource } | { readonly refused: string } {
  const title = dataset.words('title', 'name', 'headline', 'prefLabel', 'label')
  if (title === undefined) return { refused: 'the data set has no title' }
  const given = [
    ...dataset.texts('identifier'),
    ...dataset.nodes('identifier').flatMap((node) => node.text('value', 'notation', 'url') ?? node.id ?? []),
  ]
  const own = dataset.id !== undefined && isAddress(dataset.id) ? dataset.id : undefined
  const isSchema = dataset.text('title') === undefined
  const id = (isSchema ? (own ?? given[0]) : (given[0] ?? own)) ?? dataset.text('url', 'landingPage') ?? fallbackId
  const distributions = dataset.nodes('distribution')
  const rights = [dataset, ...distributions].flatMap((node) =>
    [['license', 'licence'], ['rights'], ['accessRights'], ['usageInfo']].flatMap((names) => node.labels(...names)),
  )
  const licence = [dataset, ...distributions].map(licenceOf).find((found) => found !== undefined) ?? licenceAmong(rights)
  const accessLevel = dataset.text('accessLevel')
  const level = dataset.types.includes('DatasetSeries') ? 'series' : dataset.types.includes('DataService') ? 'service' : 'dataset'
  return {
    draft: {
      ...told({
        ...languagesOfDataset(dataset, title),
        footprint: placeOfDataset(dataset),
        time: timeOfDataset(dataset),
        resolution: resolutionOfDataset([dataset, ...distributions]),
        licence,
        lineage: dataset.labels('provenance').find((text) => !isAddress(text)),
        parentId: bounded(dataset.text('isPartOf', 'inSeries'), 2_000),
        ...datesOf(dataset),
      }),
      id,
      identifiers: identifiersOf(id, [...given, ...(own === undefined ? [] : [own]), ...dataset.texts('sameAs')]),
      title,
      abstract: dataset.words('description', 'abstract', 'comment') ?? '',
      type: level === 'service' ? 'service' : 'data',
      level,
      keywords: keywordsOf(dataset),
      contacts: contactsOf(dataset),
      formats: distributions.flatMap((node) => formatOf(node) ?? []),
      online: linksOfDataset(dataset, distributions),
      thumbnails: dataset.texts('thumbnailUrl', 'image').flatMap((text) => {
        const url = webAddress(text)
        return url === undefined ? [] : [{ url }]
      }),
      useConstraints: [
        ...rights.filter((text) => recogniseLicence(text) === undefined && !isAddress(text)),
        ...(accessLevel === undefined || accessLevel === 'public' ? [] : [`access level: ${accessLevel}`]),
      ],
      platforms: [],
      instruments: [],
      dataCore: rights.some(namesDataCore),
    },
  }
}

/** The links of its distributions, where it is called as a service, and its page. */
function linksOfDataset(dataset: LinkedNode, distributions: readonly LinkedNode[]): OnlineResource[] {
  const online = distributions.flatMap(linksOf)
  const page = webAddress(dataset.text('landingPage', 'url', 'page'))
  return [
    ...online,
    ...endpointOf(dataset, distributions, online),
    ...(page === undefined || online.some(({ url }) => url === page)
      ? []
      : [{ url: page, function: 'information', accessType: 'unknown' as const }]),
  ]
}

/** The language of the title that was chosen among several, else the first that the data set names; and its texts in others. */
function languagesOfDataset(dataset: LinkedNode, title: string) {
  const titles = dataset.written('title', 'name', 'headline')
  const chosen = titles.find(({ text }) => text === title)?.language
  const named = [...dataset.texts('language', 'inLanguage'), ...dataset.labels('language', 'inLanguage')]
  const language = [chosen, ...named].map(languageOf).find((code) => code !== undefined)
  return { language, translations: translationsOf(language, titles, dataset.written('description', 'abstract', 'comment')) }
}

const datesOf = (dataset: LinkedNode) => ({
  created: storedInstant(dataset.text('created', 'dateCreated')),
  published: storedInstant(dataset.text('issued', 'datePublished')),
  updated: storedInstant(dataset.text('modified', 'dateModified')),
})

/** The licence of a data set or a distribution: words, an address, or a node with both. Words that are no known licence are rights. */
function licenceOf(node: LinkedNode): DraftResource['licence'] {
  const nodes = node.nodes('license', 'licence')
  const texts = [
    ...node.texts('license', 'licence').filter((text) => !isAddress(text) || nodes.length === 0),
    ...nodes.flatMap((one) => [one.label, one.text('identifier')].filter((text) => text !== undefined)),
  ]
  const addresses = [...nodes.flatMap((one) => [one.text('url'), one.id]), ...texts].map((text) => webAddress(text))
  const address = addresses.find((one) => one !== undefined)
  const words = texts.filter((text) => !isAddress(text))
  const isKnown = [address, ...words].some((text) => text !== undefined && recogniseLicence(text) !== undefined)
  return isKnown || address !== undefined ? licenceOfField(words, address) : undefined
}

function identifiersOf(id: string, others: readonly string[]): Identifier[] {
  const known = others.map((text) => identifierOf(text)).filter(({ scheme, value }) => scheme !== 'other' && value !== id)
  return distinctIdentifiers([identifierOf(id, 'file-identifier'), ...known])
}

/** Keywords (schema.org also writes them as one text with commas) and themes by their words. */
function keywordsOf(dataset: LinkedNode): Keyword[] {
  const words = dataset.texts('keyword', 'keywords').flatMap((text) => (isAddress(text) ? [] : text.split(/\s*[,;]\s*/)))
  const terms = dataset.nodes('keyword', 'keywords').flatMap((node): Keyword[] => {
    const known = conceptAt(node.id ?? '')
    if (known !== undefined) return [known]
    const value = node.label
    const thesaurus = bounded(node.text('inDefinedTermSet'))
    return value === undefined ? [] : [{ value, ...told({ thesaurus }) }]
  })
  const concepts = dataset.texts('keyword', 'keywords').flatMap((text) => conceptAt(text) ?? [])
  return [...words.map((value) => ({ value })), ...terms, ...concepts, ...themesAt(dataset)]
}

/** Themes by the concepts that we know at their addresses, else by their labels. */
const themesAt = (dataset: LinkedNode): Keyword[] =>
  ['theme', 'hvdCategory'].flatMap((name) => [
    ...dataset.nodes(name).flatMap((node): readonly Keyword[] => {
      const known = conceptAt(node.id ?? '')
      if (known !== undefined) return [known]
      return node.label === undefined ? [] : [{ value: node.label, kind: 'theme' }]
    }),
    ...themesOf(dataset.texts(name)),
  ])

const ROLES: readonly (readonly [role: string, ...names: string[]])[] = [
  ['originator', 'creator', 'author'],
  ['publisher', 'publisher'],
  ['distributor', 'provider'],
  ['pointOfContact', 'contactPoint', 'maintainer'],
]

function contactsOf(dataset: LinkedNode): Contact[] {
  return ROLES.flatMap(([role, ...names]) => {
    const texts = dataset.texts(...names).filter((text) => !isAddress(text))
    const nodes = dataset.nodes(...names).map((node) => {
      const name = bounded(
        node.text('name', 'fn', 'hasFN', 'legalName', 'organization-name') ??
          node.label ??
          ([node.text('givenName'), node.text('familyName')].filter(Boolean).join(' ') || undefined),
      )
      const isPerson = node.types.includes('Person') || node.types.includes('Individual')
      const mails = [
        node.text('hasEmail', 'email', 'mbox'),
        ...node.nodes('hasEmail').map((mail) => mail.text('hasValue', 'value')),
      ]
      const email = mails.find((text) => text !== undefined)?.replace(/^mailto:/i, '')
      const affiliation = isPerson ? bounded(node.nodes('affiliation').map((body) => body.text('name'))[0]) : undefined
      return told({
        organisation: isPerson ? affiliation : name,
        individual: isPerson ? name : undefined,
        role,
        email: email !== undefined && /^[^\s@]+@[^\s@]+$/.test(email) ? bounded(email, 1_000) : undefined,
        url: webAddress(node.text('url', 'homepage'))?.slice(0, 4_000),
      })
    })
    return [...texts.map((organisation): Contact => ({ organisation: cleanText(oneLine(organisation), 4_000), role })), ...nodes]
  })
}

/** A format by name, media type, or the address of either in a register. */
function formatOf(distribution: LinkedNode): string | undefined {
  const names = ['format', 'encodingFormat', 'fileFormat', 'mediaType'] as const
  const [first] = [
    ...distribution.labels(...names),
    ...distribution.texts(...names),
    ...distribution.labels('mediaType'),
  ].flatMap((text) => {
    const bare = /^https?:/i.test(text) ? (/media-types\/(.+)$/.exec(text)?.[1] ?? text.split(/[#/]/).at(-1) ?? '') : text
    const named = formatOfMediaType(bare) ?? (bare.includes('/') ? undefined : canonicalFormat(bare))
    return named === undefined || named === '' || /^html?$|^api$/i.test(named) ? [] : [named.slice(0, 400)]
  })
  return first
}

/** Where a service is called that is a data set, or that a distribution is reached through, unless a link leads there. */
function endpointOf(
  dataset: LinkedNode,
  distributions: readonly LinkedNode[],
  online: readonly OnlineResource[],
): OnlineResource[] {
  const url = [dataset, ...distributions.flatMap((node) => node.nodes('accessService'))]
    .flatMap((node) => node.texts('endpointURL'))
    .map((text) => webAddress(text))
    .find((address) => address !== undefined)
  if (url === undefined || online.some((link) => link.url === url)) return []
  return [{ url, accessType: 'complex', function: 'search', ...told({ protocol: serviceOf(dataset) }) }]
}

/** The interface that a distribution or a service conforms to, names as its format, or is reached through. */
function serviceOf(node: LinkedNode): string | undefined {
  const texts = [node, ...node.nodes('accessService')].flatMap((one) =>
    one.texts('conformsTo', 'protocol').concat(one.texts('mediaType'), one.texts('format'), one.labels('format')),
  )
  return texts.map(serviceNamed).find((service) => service !== undefined)
}

/** The file and the page of a distribution. */
function linksOf(distribution: LinkedNode): OnlineResource[] {
  const size = Number(distribution.text('byteSize') ?? Number.NaN)
  const file = webAddress(distribution.text('downloadURL', 'contentUrl'))
  const access = webAddress(distribution.text('accessURL', 'url'))
  const name = bounded(distribution.text('title', 'name'))
  const description = cleanText(distribution.text('description') ?? '', 20_000) || undefined
  const link = (url: string, purpose: string | undefined, format: string | undefined): OnlineResource => {
    const facts = told({
      url,
      // what can be downloaded from another address is not the service
      protocol: file === undefined || url === file ? serviceOf(distribution) : undefined,
      name,
      description,
      function: purpose,
      format,
      size: purpose !== undefined && size > 0 && size <= 1e18 ? size : undefined,
    })
    return { ...facts, accessType: accessTypeOf(facts) }
  }
  return [
    ...(file === undefined ? [] : [link(file, 'download', formatOf(distribution) ?? formatOfAddress(file))]),
    ...(access === undefined || access === file
      ? []
      : [link(access, undefined, file === undefined ? (formatOf(distribution) ?? formatOfAddress(access)) : undefined)]),
  ]
}
