/** The search service: suggestions while typing, words that belong to a search, recommended entries. */
import { type Recommendation, SEARCH_ROUTES, type Suggestions } from '@graticule/contracts/services/search'
import { publicJson, type Reply } from './http.ts'

/** Suggestions of each kind that are asked for. */
const SUGGESTIONS = 4
const NONE: Suggestions = { popular: [], keywords: [], titles: [], places: [] }

/** What the typed text may become; nothing when the service does not answer: the text can be searched as it is. */
export async function suggestPhrases(text: string, language: string, signal?: AbortSignal): Promise<Suggestions> {
  const { path, reply: schema } = SEARCH_ROUTES.suggestions
  const query = new URLSearchParams({ q: text, language, limit: String(SUGGESTIONS) })
  const reply = await publicJson(`${path}?${query}`, schema, { signal })
  return reply.ok ? reply.value : NONE
}

/** Words that belong to a phrase; none when the service does not answer. */
export async function readConcepts(phrase: string, signal?: AbortSignal): Promise<readonly string[]> {
  const { path, reply: schema } = SEARCH_ROUTES.concepts
  const reply = await publicJson(`${path}?${new URLSearchParams({ st: phrase })}`, schema, { signal })
  return reply.ok ? reply.value : []
}

/** Entries that are recommended for a phrase. */
export function readRecommendations(phrase: string, signal?: AbortSignal): Promise<Reply<readonly Recommendation[]>> {
  const { path, reply: schema } = SEARCH_ROUTES.recommendations
  return publicJson(`${path}?${new URLSearchParams({ st: phrase })}`, schema, { signal })
}
