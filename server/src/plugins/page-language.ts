/** The language of the document of a page. It belongs to the whole document: another language is another document. */
import { LANGUAGE_COOKIE, LANGUAGE_PARAMETER, spokenLanguage, wantedLanguages } from '@graticule/contracts/languages'
import type { Site } from '@graticule/contracts/site'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { varyBy } from '../http/request-language.ts'
import { spokenLanguages } from '../texts/say.ts'

const COOKIE = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=([\\w-]{1,35})\\s*(?:;|$)`)

/**
 * The language that a page is sent in; tells caches what it depends on.
 * @rule S3-4.language The language of a page is that of its link, the cookie, the browser or the site, else English
 */
export function pageLanguage(request: FastifyRequest, reply: FastifyReply, site: Site): string {
  const { headers, url } = request
  for (const name of ['accept-language', 'cookie']) varyBy(reply, name)
  const query = url.includes('?') ? url.slice(url.indexOf('?')) : ''
  const wishes = {
    link: new URLSearchParams(query).get(LANGUAGE_PARAMETER),
    chosen: COOKIE.exec(headers.cookie ?? '')?.[1],
    accepted: wantedLanguages(headers['accept-language']),
    site: site.language,
  }
  const language = spokenLanguage(wishes, spokenLanguages())
  reply.header('content-language', language)
  return language
}
