/** Identifiers: what kind a text is, and DOIs without their resolver. */
import type { Identifier } from '@graticule/contracts/resource'
import { cleanText, keptText, withSeenTexts } from './texts.ts'

const DOI = /^(?:https?:\/\/(?:dx\.|www\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}(?:\.\d+)*\/\S+)$/i
const DOI_ADDRESS = /^https?:\/\/(?:dx\.|www\.)?doi\.org\//i
const HANDLE = /^(?:https?:\/\/hdl\.handle\.net\/|hdl:)(\S+\/\S+)$/i
const ARK = /(?:^|\/)(ark:\/?\d{5,}\/\S+)$/i

/**
 * The DOI that a text is, bare ("10.5281/zenodo.1"): `doi:` and resolver addresses are taken off, upper and lower case
 * stay as written. `undefined` when the text is no DOI.
 */
export function doiOf(text: string): string | undefined {
  const match = DOI.exec(text.trim())?.[1]
  if (match === undefined) return undefined
  const bare = DOI_ADDRESS.test(text.trim()) ? withoutEscapes(match) : match
  return bare.replace(/[.,;]+$/, '')
}

function withoutEscapes(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A text of an identifier element with its kind. `fallback` is the scheme of texts that are nothing known. */
export function identifierOf(text: string, fallback: Identifier['scheme'] = 'other'): Identifier {
  const value = text.trim()
  const doi = doiOf(value)
  if (doi !== undefined) return { scheme: 'doi', value: doi }
  const handle = HANDLE.exec(value)?.[1]
  if (handle !== undefined) return { scheme: 'handle', value: handle }
  const ark = ARK.exec(value)?.[1]
  if (ark !== undefined) return { scheme: 'ark', value: ark }
  if (/^https?:\/\//i.test(value)) return { scheme: 'url', value }
  return { scheme: fallback, value }
}

/** An identifier as it is kept. Controls at its ends must not keep blanks beside them. */
export const cleanIdentifier = (text: string, maxLength = 2_000): string => cleanText(withSeenTexts(text), maxLength)

/**
 * Whether a text tells a record from others wherever it goes. Two with other halves of pairs are one in a database, PostgreSQL keeps no
 * NUL, and a document does not give back what turns the order of the text. A control is carried whole, but not alone.
 * @rule B-record-formats.identifiers An identifier that a database or a document would give back as another one is refused
 */
export const tellsApart = (text: string): boolean => keptText(text) === text && cleanIdentifier(text) !== ''

/** Each identifier once, in the order given; DOIs are compared without regard to case (DOI Handbook 3.4). */
export function distinctIdentifiers(identifiers: readonly Identifier[]): Identifier[] {
  const seen = new Map<string, Identifier>()
  for (const identifier of identifiers) {
    if (identifier.value === '') continue
    const key = `${identifier.scheme} ${identifier.scheme === 'doi' ? identifier.value.toLowerCase() : identifier.value}`
    if (!seen.has(key)) seen.set(key, identifier)
  }
  return [...seen.values()]
}
