/** Texts of query parameters, and the refusal of one. */
import { PortalError } from '@graticule/contracts/problem'
import type { QueryParameters } from '@graticule/contracts/search/search-params'
import { say } from '../texts/say.ts'

/** The refusal of a parameter, with words for a visitor. `accepted` completes "it accepts ...". */
export function refusal(parameter: string, accepted: string): PortalError {
  return new PortalError('invalid-parameter', say('request:parameter', { name: parameter, accepted }), {
    parameter,
    accepted,
  })
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
