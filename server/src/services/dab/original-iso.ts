/** The ISO document that a record was read from, as a piece of another document. */
import type { IsoFamily } from '@graticule/contracts/services/dab'
import type { OriginalDocument } from '../../entry/catalogue-record.ts'
import { withUsualPrefixes } from './usual-prefixes.ts'
import { decoderOf, encodingOf } from '../../xml/xml-encoding.ts'
import type { Xml } from '../../xml/write-xml.ts'

/** Standards of originals that answer a request for each family: `gmi` extends `gmd`, not the other way round. */
const STANDARDS: Readonly<Record<IsoFamily, readonly string[]>> = {
  gmd: ['iso19139'],
  gmi: ['iso19139', 'iso19115-2'],
}
const PROLOGUE = /^\uFEFF?\s*(?:<\?xml[^>]*\?>)?\s*/

/**
 * The original without its XML declaration: letter by letter in the family `gmd`, with the root and the prefixes that clients of the
 * original portal read in `gmi`. `undefined` when it is not of this family, or cannot stand within another document.
 * @rule B-original-wire.gmi Records in gmi have the root gmi:MI_Metadata and the usual prefixes
 */
export function originalIso(original: OriginalDocument | undefined, family: IsoFamily): Xml | undefined {
  if (original === undefined || !STANDARDS[family].includes(original.standard)) return undefined
  try {
    const words = decoderOf(encodingOf(original.bytes))?.decode(original.bytes)
    if (words === undefined || words.includes('<!DOCTYPE')) return undefined
    return family === 'gmi' ? withUsualPrefixes(words) : (words.replace(PROLOGUE, '') as Xml)
  } catch {
    // bytes that its own encoding does not have: the record itself still answers
    return undefined
  }
}
