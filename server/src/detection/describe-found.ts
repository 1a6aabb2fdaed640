/** Completes what was recognised: what it holds and what it can be searched by, by opening it as it would be opened once added. */
import { PortalError } from '@graticule/contracts/problem'
import type { FoundSource } from '@graticule/contracts/sources/found-source'
import { isObject, numberOf, objectAt, objectsOf, textsAt } from '../connectors/json/json-values.ts'
import type { LiveSource } from '../connectors/live/live-source.ts'
import { SOURCE_OPENERS, type AskedKind } from '../connectors/live/source-openers.ts'
import { searchesItems } from '../connectors/stac/search-stac.ts'
import { toldTotal } from '../connectors/live/linked-pages.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { readAnswer } from './read-answer.ts'
import type { Recognised } from './recognise.ts'
import { type KnownAbilities, tryAbilities } from './try-abilities.ts'
import { wordsOf } from '../texts/say.ts'

/** Searches of a trial are given up after this long, ms. */
const TRIAL_TIMEOUT_MS = 15_000
const TRIAL_ANSWER_BYTES = 16_000_000
const DOCUMENT_BYTES = 4_000_000

/** Filters that a kind can always be asked for by, under their usual names. */
const FIELDS: Readonly<Partial<Record<AskedKind, readonly string[]>>> = {
  ckan: ['tags', 'res_format', 'organization'],
  zenodo: ['keywords', 'doi'],
}

/** Opens a live source for a trial; nothing of it is kept. */
export function openForTrial(kind: AskedKind, base: string, title: string, outbound: Outbound): LiveSource {
  const limits = { timeoutMs: TRIAL_TIMEOUT_MS, maxBytes: TRIAL_ANSWER_BYTES }
  return SOURCE_OPENERS[kind]({ base, id: 'trial', title, outbound, ...limits })
}

/** Describes one catalogue; what cannot be searched live has no abilities. Rejects only when the caller gives up. */
export async function describeFound(found: Recognised, outbound: Outbound, signal: AbortSignal): Promise<FoundSource> {
  const { liveKind, liveAddress } = found
  const begun = performance.now()
  const unknown = (): FoundSource => ({ ...found, responseMs: Math.round(performance.now() - begun), abilities: [] })
  if (liveKind === undefined || liveAddress === undefined || !(liveKind in SOURCE_OPENERS)) return unknown()
  const kind = liveKind as AskedKind
  try {
    const { known, counted } = kind === 'stac' ? await knownOfStac(liveAddress, outbound, signal) : knownOf(kind)
    const tried = await tryAbilities(
      openForTrial(kind, liveAddress, found.name ?? new URL(liveAddress).host, outbound),
      known,
      signal,
    )
    const { total, responseMs, abilities } = tried
    const what = found.counted ?? counted ?? { value: total, what: 'records' as const }
    return { ...found, counted: what, responseMs, abilities }
  } catch (error) {
    if (signal.aborted || !(error instanceof PortalError)) throw error
    // it says what it is, but a search of it fails: it can only be harvested
    const { liveKind: _kind, liveAddress: _address, ...harvested } = found
    const failed = wordsOf(error).in('en').slice(0, 400)
    return {
      ...harvested,
      responseMs: Math.round(performance.now() - begun),
      abilities: [{ name: 'words', can: false, how: 'failed', words: failed }],
    }
  }
}

const knownOf = (kind: AskedKind): { readonly known: KnownAbilities; readonly counted?: undefined } => ({
  known: { fields: FIELDS[kind] ?? [], counts: true },
})

async function documentAt(address: string, outbound: Outbound, signal: AbortSignal): Promise<unknown> {
  try {
    const limits = { maxBytes: DOCUMENT_BYTES, timeoutMs: TRIAL_TIMEOUT_MS, attempts: 1 }
    const response = await outbound.fetch(address, { accept: 'application/json, */*;q=0.1', signal, ...limits })
    const answer = await readAnswer(response)
    return response.status === 200 && 'json' in answer ? answer.json : undefined
  } catch (error) {
    if (signal.aborted) throw error
    return undefined
  }
}

/** What a STAC API tells of itself: its collections, its queryables, and whether it counts. */
async function knownOfStac(base: string, outbound: Outbound, signal: AbortSignal) {
  const [landing, list, queryables, one] = await Promise.all(
    ['/', '/collections', '/queryables', '/search?limit=1'].map((path) => documentAt(`${base}${path}`, outbound, signal)),
  )
  const collections = isObject(list) ? (numberOf(list.numberMatched) ?? objectsOf(list.collections).length) : undefined
  const hasItems = !isObject(landing) || searchesItems(landing)
  const conforms = isObject(landing) ? textsAt(landing, 'conformsTo') : []
  const takesFilters = conforms.some((name) => /item-search#(?:query|filter)$/.test(name))
  const fields = takesFilters && isObject(queryables) ? Object.keys(objectAt(queryables, 'properties')) : []
  const known: KnownAbilities = {
    fields: fields.filter((name) => !/^(?:id|collection|geometry|datetime|bbox)$/.test(name)),
    counts: !hasItems || (isObject(one) && toldTotal(one) !== undefined),
    ...(hasItems ? { titles: Math.round(collections ?? 0) } : {}),
  }
  return {
    known,
    counted: collections === undefined ? undefined : { value: Math.round(collections), what: 'collections' as const },
  }
}
