/** The last step of every connector: what a record said becomes an entry that our schema accepts, with its score. */
import { Compile } from 'typebox/schema'
import { ResourceSchema, type Contact, type Keyword, type OnlineResource, type Resource } from '@graticule/contracts/resource'
import { type OwnFields, unsafeAddress, withOwnFields } from './own-fields.ts'
import { withScore, type UnscoredResource } from './score.ts'
import { canonicalFormat } from './fields/formats.ts'
import { matchKeyword } from './fields/keyword-concepts.ts'
import { namesDataCore } from './fields/licences.ts'
import { withProtocol } from './fields/links.ts'
import { repairsOf } from './fields/repairs.ts'
import { cleanIdentifier, distinctIdentifiers, tellsApart } from './fields/identifiers.ts'
import { instrumentName, platformName } from './fields/missions.ts'
import { cleanText, plainLine, plainText, withSeenTexts } from './fields/texts.ts'

/** What a connector has read from one record. */
export type DraftResource = Omit<UnscoredResource, 'source' | 'curated' | 'dataCore'> & {
  readonly dataCore?: boolean
  /** Fields that an export of ours has beside the format's own elements: they rule, as they are. */
  readonly ownFields?: OwnFields | undefined
  /** The provider that the record itself names; see `Provenance.namesSources`. */
  readonly ownSource?: Resource['source'] | undefined
}

/** Where a record comes from: the provider it is filed under, and whether it belongs to the curated sources. */
export interface Provenance {
  readonly source: { readonly id: string; readonly title: string }
  readonly curated: boolean
  /** Records are filed under the provider that they name themselves; others under `source`. */
  readonly namesSources?: boolean
}

/** An entry, or the reason why there is none. */
export type Finished = { readonly resource: Resource } | { readonly refused: string }

const check = Compile(ResourceSchema)

function distinctBy<T>(values: readonly T[], key: (value: T) => string): T[] {
  // most lists have no doubles
  if (values.length < 2 || new Set(values.map(key)).size === values.length) return [...values]
  return [...new Map(values.toReversed().map((value) => [key(value), value])).values()].toReversed()
}

/** Each text once, without regard to case, in the order given; empty ones are left out. */
export function distinctTexts(texts: readonly string[], maxLength = 20_000): string[] {
  const clean = texts.map((text) => cleanText(plainLine(text), maxLength)).filter((text) => text !== '')
  return distinctBy(clean, (text) => text.toLowerCase())
}

/** Keywords that have been worked out, by what was told; the records of a catalogue repeat a few thousand. */
const knownKeywords = new Map<string, Keyword>()
const MAX_KNOWN_KEYWORDS = 5_000

function cleanKeyword({ value, thesaurus, kind }: Keyword): Keyword {
  const key = `${value}\n${thesaurus ?? ''}\n${kind ?? ''}`
  let keyword = knownKeywords.get(key)
  if (keyword === undefined) {
    // pieces of the key: those of the document would keep all of it in memory
    const told = {
      value: cleanText(plainLine(key.slice(0, value.length)), 4_000),
      ...(thesaurus === undefined ? {} : { thesaurus: key.slice(value.length + 1, value.length + 1 + thesaurus.length) }),
      ...(kind === undefined ? {} : { kind: key.slice(key.length - kind.length) }),
    }
    keyword = matchKeyword(told)
    if (knownKeywords.size >= MAX_KNOWN_KEYWORDS) knownKeywords.clear()
    knownKeywords.set(key, keyword)
  }
  return keyword
}

function cleanKeywords(keywords: readonly Keyword[]): Keyword[] {
  const clean = keywords.map(cleanKeyword).filter(({ value }) => value !== '')
  return distinctBy(clean, ({ value, thesaurus = '', kind = '' }) => `${value.toLowerCase()}\n${thesaurus}\n${kind}`)
}

/** The same with plain texts at these keys; most have nothing to change. */
function withPlain<T extends object>(holder: T, ...keys: readonly (keyof T)[]): T {
  const changed = keys.flatMap((key) => {
    const text = holder[key]
    const plain = typeof text === 'string' && /[&<]/.test(text) ? plainText(text) : text
    return plain === text || plain === '' ? [] : [[key, plain] as const]
  })
  return changed.length === 0 ? holder : { ...holder, ...Object.fromEntries(changed) }
}

/** A number that a database gave, which some catalogues write where a name belongs. */
const UUID = /^(?:urn:uuid:)?[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

function withNames(contact: Contact): Contact {
  if (![contact.organisation, contact.individual].some((name) => name !== undefined && UUID.test(name))) return contact
  const { organisation, individual, ...rest } = contact
  return {
    ...rest,
    ...(organisation === undefined || UUID.test(organisation) ? {} : { organisation }),
    ...(individual === undefined || UUID.test(individual) ? {} : { individual }),
  }
}

function cleanContacts(contacts: readonly Contact[]): Contact[] {
  const named = contacts
    .map(withNames)
    .filter(({ organisation, individual }) => (organisation ?? individual) !== undefined)
    .map((contact) => withPlain(contact, 'organisation', 'individual'))
  return distinctBy(named, (contact) => [contact.organisation, contact.individual, contact.role].join('\n'))
}

/** An address without the name and password of somebody, which are not ours to tell. */
const withoutLogin = (url: string): string => url.replace(/^(https?:\/\/)[^/?#\\]*@/i, '$1')

function cleanLinks(links: readonly OnlineResource[]): OnlineResource[] {
  const plain = links.map((link) => ({ ...withPlain(link, 'name', 'description'), url: withoutLogin(link.url) }))
  return distinctBy(plain.map(withProtocol), ({ url, protocol = '', name = '' }) => `${url}\n${protocol}\n${name}`)
}

/** The draft with its parent as the parent itself is kept. */
function withParent(draft: DraftResource): DraftResource {
  const { parentId, ...rest } = draft
  const clean = parentId === undefined ? undefined : cleanIdentifier(parentId)
  if (clean === parentId) return draft
  return clean === undefined || clean === '' ? rest : { ...draft, parentId: clean }
}

/** Heights without a negative zero, which a depth of 0 becomes: no file keeps it. */
const withoutSign = ({ minimum, maximum }: NonNullable<Resource['vertical']>): NonNullable<Resource['vertical']> => ({
  minimum: minimum + 0,
  maximum: maximum + 0,
})

/** The entry with fields of ours; `undefined` when they do not fit: then the document counts without them. */
function soundWith(fields: OwnFields, read: UnscoredResource): Resource | undefined {
  const whole: unknown = { ...withOwnFields(read, fields), score: 0, scoreReasons: [] }
  if (!check.Check(whole) || whole.title === '' || unsafeAddress(whole) !== undefined) return undefined
  if (![whole.id, whole.parentId ?? whole.id].every(tellsApart)) return undefined
  return withScore(whole)
}

/**
 * Cleans a draft (blanks, doubles, lengths, markup in descriptions), adds where it comes from and scores it. Refuses, with a
 * reason in words, what has no title or identifier, and what our schema does not accept even so.
 */
export function finishResource(draft: DraftResource, provenance: Provenance): Finished {
  const title = cleanText(plainLine(withSeenTexts(draft.title)), 20_000)
  const id = cleanIdentifier(draft.id)
  if (title === '') return { refused: 'it has no title' }
  if (id === '') return { refused: 'it has no identifier' }
  const {
    lineage,
    licence,
    resolution,
    vertical,
    ownFields,
    ownSource,
    footprint: told,
    ...rest
  } = withPlain(withParent(draft), 'alternateTitle')
  const repairs = repairsOf(told, draft.time, ...(told?.boxes ?? []))
  // one without boxes has nothing but its notes
  const footprint = told === undefined || told.boxes.length === 0 ? undefined : withPlain(told, 'place')
  const plainLineage = lineage === undefined ? '' : cleanText(plainText(lineage), 200_000)
  const read: UnscoredResource = {
    ...rest,
    id,
    identifiers: distinctIdentifiers(
      draft.identifiers.map(({ scheme, value }) => ({ scheme, value: cleanIdentifier(value, 4_000) })),
    ),
    title,
    abstract: cleanText(plainText(draft.abstract), 200_000),
    keywords: cleanKeywords(draft.keywords),
    contacts: cleanContacts(draft.contacts),
    formats: distinctTexts(draft.formats.map(canonicalFormat)),
    online: cleanLinks(draft.online),
    thumbnails: distinctBy(
      draft.thumbnails.map((thumbnail) => ({ ...withPlain(thumbnail, 'title'), url: withoutLogin(thumbnail.url) })),
      ({ url }) => url,
    ),
    ...(licence === undefined ? {} : { licence: { ...licence, name: cleanText(plainLine(licence.name), 4_000) } }),
    useConstraints: distinctTexts(draft.useConstraints),
    // 0.6000000000000049 m is the noise of a computation
    ...(resolution === undefined ? {} : { resolution: Number(resolution.toPrecision(6)) }),
    ...(footprint === undefined ? {} : { footprint }),
    ...(vertical === undefined ? {} : { vertical: withoutSign(vertical) }),
    ...(plainLineage === '' ? {} : { lineage: plainLineage }),
    platforms: distinctTexts(draft.platforms.map(platformName)),
    instruments: distinctTexts(draft.instruments.map(instrumentName)),
    ...(repairs.length === 0 ? {} : { repairs }),
    dataCore: draft.dataCore === true || draft.keywords.some(({ value }) => namesDataCore(value)),
    curated: provenance.curated,
    source: (provenance.namesSources === true ? ownSource : undefined) ?? provenance.source,
  }
  // before the fields of ours are put in: what is written beside was worked out with what is read without them
  const seen = withSeenTexts(read)
  const whole = ownFields && soundWith(ownFields, seen)
  if (whole !== undefined) return { resource: whole }
  const resource = withScore(seen)
  if (check.Check(resource)) return { resource }
  const [first] = check.Errors(resource)[1]
  return {
    refused: `it does not fit an entry: ${first === undefined ? 'unknown reason' : `${first.instancePath || 'record'} ${first.message}`}`,
  }
}
