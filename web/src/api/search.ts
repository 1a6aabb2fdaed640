/** The search service: suggestions while typing, words that belong to a search, recommended entries. */
import {
  MAX_TYPED_TEXT,
  type PhraseReading,
  type Recommendation,
  SEARCH_ROUTES,
  type Suggestions,
} from '@graticule/contracts/services/search'
import { publicJson, type Reply } from './http.ts'

/** Suggestions of each kind that are asked for. */
const SUGGESTIONS = 4
const NONE: Suggestions = { popular: [], terms: [], keywords: [], titles: [], places: [] }

/** What the typed text may become; nothing when the service does not answer: the text can be searched as it is. */
export async function suggestPhrases(text: string, language: string, signal?: AbortSignal): Promise<Suggestions> {
  const { path, reply: schema } = SEARCH_ROUTES.suggestions
  const query = new URLSearchParams({ q: text, language, limit: String(SUGGESTIONS) })
  const reply = await publicJson(`${path}?${query}`, schema, { signal })
  return reply.ok ? reply.value : NONE
}

const NOT_READ: PhraseReading = { parts: [] }

/** What a phrase says of where, when and how; nothing when the service does not answer. */
export async function readPhrase(phrase: string, language: string, signal?: AbortSignal): Promise<PhraseReading> {
  if (phrase.length > MAX_TYPED_TEXT) return NOT_READ
  const { path, reply: schema } = SEARCH_ROUTES.reading
  const reply = await publicJson(`${path}?${new URLSearchParams({ q: phrase, language })}`, schema, { signal })
  return reply.ok ? reply.value : NOT_READ
}

/** Words that belong to a phrase; none when the service does not answer. */
export async function readConcepts(phrase: string, language: string, signal?: AbortSignal): Promise<readonly string[]> {
  const { path, reply: schema } = SEARCH_ROUTES.concepts
  const reply = await publicJson(`${path}?${new URLSearchParams({ st: phrase, language })}`, schema, { signal })
  return reply.ok ? reply.value : []
}

/** Entries that are recommended for a phrase. */
export function readRecommendations(phrase: string, signal?: AbortSignal): Promise<Reply<readonly Recommendation[]>> {
  const { path, reply: schema } = SEARCH_ROUTES.recommendations
  return publicJson(`${path}?${new URLSearchParams({ st: phrase })}`, schema, { signal })
}
