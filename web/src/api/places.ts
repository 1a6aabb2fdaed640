/** The places service: names of places with their boxes. */
import { type Place, PLACES_ROUTES } from '@graticule/contracts/services/places'
import { getJson, type Reply } from './http.ts'

/** Places offered while a name is being typed. */
const SUGGESTIONS = 8

/** Places whose name begins like this text, the likeliest first. */
export async function suggestPlaces(text: string, signal?: AbortSignal): Promise<readonly Place[]> {
  const { path, reply: schema } = PLACES_ROUTES.autosuggest
  const reply = await getJson(`${path}?${new URLSearchParams({ q: text, limit: String(SUGGESTIONS) })}`, schema, { signal })
  // suggestions are a help: without them the typed text still works
  return reply.ok ? reply.value.suggestions : []
}

/** Places of this name: one when it clearly leads, several on a tie, none when it is unknown. */
export async function findPlaces(text: string, signal?: AbortSignal): Promise<Reply<readonly Place[]>> {
  const { path, reply: schema } = PLACES_ROUTES.search
  const reply = await getJson(`${path}?${new URLSearchParams({ q: text })}`, schema, { signal })
  return reply.ok ? { ok: true, value: reply.value.results } : reply
}
