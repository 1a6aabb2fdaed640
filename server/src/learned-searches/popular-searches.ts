/** Popular searches: those that the portal ships with, and among them those that its visitors make. */
import { PortalError } from '@graticule/contracts/problem'
import { defaultsOf } from '@graticule/contracts/links/share-state'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import { crc32 } from 'node:zlib'
import { readStoredSearches, type StoredSearch, type StoredSearches } from '../seed/read-searches.ts'
import type { LearnedSearches } from './learned-searches.ts'

/** Learned phrases that are offered. */
const MOST_LEARNED = 50
/** Ids of learned searches lie above those that can be given by hand. */
const FIRST_ID = 2_000_000_000

/** The shipped searches, read at the first call and kept; a failure is not. */
export function keepStoredSearches(seedFolder: string): () => Promise<StoredSearches> {
  let reading: Promise<StoredSearches> | undefined
  return () => {
    reading ??= readStoredSearches(seedFolder).catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }
}

function searchOf(phrase: string): StoredSearch {
  const state = defaultsOf(GLOBAL_SITE)
  return {
    id: FIRST_ID + crc32(phrase),
    name: phrase.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    state: { ...state, filters: { ...state.filters, phrase } },
  }
}

/** Learned phrases, the most popular first; none while the database does not answer: the shipped ones are there all the same. */
export async function learnedPhrases(learned: Pick<LearnedSearches, 'popular'>): Promise<readonly string[]> {
  try {
    return await learned.popular('', MOST_LEARNED)
  } catch (error) {
    if (error instanceof PortalError) return []
    throw error
  }
}

/**
 * Shipped and learned searches in turn, each phrase once.
 * @rule B-suggestions.learned What visitors search is suggested beside the shipped searches
 */
export function popularSearches(shipped: readonly StoredSearch[], phrases: readonly string[]): readonly StoredSearch[] {
  const known = new Set(shipped.map(({ state }) => state.filters.phrase.toLowerCase()))
  const others = phrases.filter((phrase) => !known.has(phrase)).map(searchOf)
  return Array.from({ length: Math.max(shipped.length, others.length) }, (_, at) => [shipped[at], others[at]])
    .flat()
    .filter((search) => search !== undefined)
}
