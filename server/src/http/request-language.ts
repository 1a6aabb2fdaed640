/** The language in which a request is answered. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { spokenLanguages } from '../texts/say.ts'

/** One range: a tag or `*`, and how much it is wanted (RFC 9110 section 12.4.2). */
const RANGE = /^\s*(\*|[a-z]{1,8}(?:-[a-z\d]{1,8})*)\s*(?:;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*)?$/i

/** Ranges that are read; nobody speaks more languages. */
const MAX_RANGES = 50

/**
 * The language ranges of an `Accept-Language` header, lower case, the most wanted first, without those of weight 0; what is malformed
 * counts as not given (RFC 9110 section 12.5.4).
 */
export function wantedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',', MAX_RANGES)
    .flatMap((part) => {
      const [, range, weight] = RANGE.exec(part) ?? []
      return range === undefined ? [] : [{ range: range.toLowerCase(), weight: Number(weight ?? 1) }]
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ range }) => range)
}

/** A spoken language for a range, which is shortened from its end until there is one (lookup, RFC 4647 section 3.4). */
function lookUp(range: string, spoken: readonly string[]): string | undefined {
  for (let tag = range; tag !== ''; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
    const found = spoken.find((language) => language.toLowerCase() === tag)
    if (found !== undefined) return found
  }
  return undefined
}

/** The language of the site that a request is for, by request; the app knows the sites. */
export type LanguageOfSite = (request: FastifyRequest) => string | undefined

declare module 'fastify' {
  interface FastifyInstance {
    languageOfSite: LanguageOfSite | undefined
  }
}

/**
 * The language of an answer's texts: the most wanted of the visitor's that is spoken, else that of the site that the request is
 * for, else English. Only languages with texts are spoken.
 * @rule D65.request-language Texts of answers follow Accept-Language, then the language of the site
 */
export function languageOf(request: FastifyRequest): string {
  const spoken = spokenLanguages()
  for (const range of wantedLanguages(request.headers['accept-language'])) {
    if (range === '*') break
    const found = lookUp(range, spoken)
    if (found !== undefined) return found
  }
  return lookUp(request.server.languageOfSite?.(request)?.toLowerCase() ?? 'en', spoken) ?? 'en'
}

/** Adds a header to those by which caches tell answers apart (RFC 9110 section 12.5.5). */
export function varyBy(reply: FastifyReply, name: string): void {
  const before = [reply.getHeader('vary') ?? []].flat().flatMap((value) => String(value).split(/\s*,\s*/))
  if (!before.some((one) => one === '*' || one.toLowerCase() === name)) reply.header('vary', [...before, name].join(', '))
}

/** The language of an answer whose texts depend on it, told to the client and to caches. */
export function speakTo(request: FastifyRequest, reply: FastifyReply): string {
  const language = languageOf(request)
  varyBy(reply, 'accept-language')
  reply.header('content-language', language)
  return language
}

/**
 * The language that a visitor wants first, spoken or not, English without one; the answer depends on it.
 * @rule D38.wikipedia-language Wikipedia is searched in the language of the visitor, in English when that gives nothing
 */
export function firstLanguage(request: FastifyRequest, reply: FastifyReply): string {
  varyBy(reply, 'accept-language')
  const [first = 'en'] = wantedLanguages(request.headers['accept-language'])
  return /^[a-z]{2,3}\b/.exec(first)?.[0] ?? 'en'
}
