/** The places service: names of places with their boxes. */
import { type CountriesReply, type Place, PLACES_ROUTES } from '@graticule/contracts/services/places'
import { type Failure, publicJson, type Reply } from './http.ts'

/** Places offered while a name is being typed. */
const SUGGESTIONS = 8

/** Places whose name begins like this text, the likeliest first, named in `language`. */
export async function suggestPlaces(text: string, language: string, signal?: AbortSignal): Promise<readonly Place[]> {
  const { path, reply: schema } = PLACES_ROUTES.autosuggest
  const reply = await publicJson(`${path}?${new URLSearchParams({ q: text, language, limit: String(SUGGESTIONS) })}`, schema, {
    signal,
  })
  // suggestions are a help: without them the typed text still works
  return reply.ok ? reply.value.suggestions : []
}

/** Places of this name, named in `language`: one with a viewport when it clearly leads, several on a tie, none when unknown. */
export async function findPlaces(text: string, language: string, signal?: AbortSignal): Promise<Reply<readonly Place[]>> {
  const { path, reply: schema } = PLACES_ROUTES.search
  const reply = await publicJson(`${path}?${new URLSearchParams({ q: text, language })}`, schema, { signal })
  return reply.ok ? { ok: true, value: reply.value.results } : reply
}

/**
 * The geocoder behind the service answers no more questions for now.
 * @rule S1-8.places-over-limit A geocoder over its limit is told to the visitor
 */
export const isOverLimit = ({ status }: Failure): boolean => status === 429

/** All continents and countries with their boxes, named in `language` and ordered by name. */
export function listCountries(language: string, signal?: AbortSignal): Promise<Reply<CountriesReply>> {
  const { path, reply: schema } = PLACES_ROUTES.countries
  return publicJson(`${path}?${new URLSearchParams({ language })}`, schema, { signal })
}
