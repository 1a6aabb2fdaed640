/** The language in which a request is answered. */
import { spokenLanguage, wantedLanguages } from '@graticule/contracts/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { spokenLanguages } from '../texts/say.ts'

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
  const accepted = wantedLanguages(request.headers['accept-language'])
  return spokenLanguage({ accepted, site: request.server.languageOfSite?.(request) }, spokenLanguages())
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
