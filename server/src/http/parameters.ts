/** Texts of query parameters, and the refusal of one. */
import { PortalError, type Wording } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search/search-params'
import { PSEUDO_LANGUAGE } from '@graticule/contracts/texts/pseudo-language'
import { say } from '../texts/say.ts'

/**
 * What is not valid, with what is expected where the reader has English: that part is the API description too, and in English only.
 * @rule B-answers.refusals-in-one-language A refusal in another language than English leaves out what is said in English only
 */
export const withExpected = (full: Wording, bare: Wording): Wording => ({
  in: (language) => (/^en(?:-|$)/i.test(language) && language !== PSEUDO_LANGUAGE ? full : bare).in(language),
})

/** That a parameter is not valid, in words for a visitor. */
export const parameterWords = (name: string, accepted: string): Wording =>
  withExpected(say('request:parameter', { name, accepted }), say('request:parameter-bare', { name }))

/** The refusal of a parameter. `accepted` completes "it accepts ...". */
export function refusal(parameter: string, accepted: string): PortalError {
  return new PortalError('invalid-parameter', parameterWords(parameter, accepted), { parameter, accepted })
}

/** The texts of a parameter that are not empty. */
export function textsOf(query: QueryParameters, name: string): string[] {
  const given = Object.hasOwn(query, name) ? query[name] : undefined
  return (given === undefined ? [] : typeof given === 'string' ? [given] : given).filter((value) => value !== '')
}

/** The one text of a parameter; `undefined` when it is not given. @throws PortalError when it has several values. */
export function oneText(query: QueryParameters, name: string): string | undefined {
  const texts = [...new Set(textsOf(query, name))]
  if (texts.length > 1) throw refusal(name, 'one value')
  return texts[0]
}
