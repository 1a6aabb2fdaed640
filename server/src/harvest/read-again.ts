/** Reads one refused document anew, as a harvest would: what is in order by now comes into the catalogue. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { MAX_REFUSED_DOCUMENT } from '../entry/harvested.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { HARVEST_KINDS, type HarvestKindRow } from './harvest-kinds.ts'

/** What became of a document. */
export type ReadAgain =
  | { readonly outcome: 'accepted'; readonly records: number }
  | { readonly outcome: 'refused'; readonly reason: string }

/** Kinds of documents by what stands in them, the first that fits. */
const KINDS: readonly (readonly [RegExp, HarvestKindRow, ending: string])[] = [
  [/<(?:\w+:)?M[DIX]_Metadata[\s>]/, HARVEST_KINDS.iso, 'xml'],
  [/<(?:\w+:)?DIF[\s>]/, HARVEST_KINDS.dif, 'xml'],
  [/<metadata[\s>][\s\S]*<idinfo>/, HARVEST_KINDS.fgdc, 'xml'],
  [/http:\/\/datacite\.org\/schema/, HARVEST_KINDS.datacite, 'xml'],
  [/<(?:\w+:)?(?:Record|dc)[\s>]/, HARVEST_KINDS['dublin-core'], 'xml'],
  [/"stac_version"\s*:/, HARVEST_KINDS.stac, 'json'],
]

/** A document is read from a file: nothing of it leads to another server. */
const NOWHERE: Outbound = {
  fetch: () => Promise.reject(new Error('a document that is read again asks nobody')),
  close: () => Promise.resolve(),
}

/**
 * Reads it. A document of which the beginning alone is kept, or whose kind is not known, stays refused and says so.
 * @rule B-sources.read-again A refused document is read again by itself; what is in order by now comes into the catalogue
 */
export async function readAgain(
  document: string,
  place: { readonly id: number; readonly sourceId: string; readonly title: string },
  catalogue: Pick<Catalogue, 'write'>,
): Promise<ReadAgain> {
  if (document.length >= MAX_REFUSED_DOCUMENT)
    return { outcome: 'refused', reason: 'The document is too long: only its beginning is kept. Run the harvest again.' }
  const kind = KINDS.find(([pattern]) => pattern.test(document))
  if (kind === undefined)
    return { outcome: 'refused', reason: 'Documents of this kind are not read by themselves. Run the harvest again.' }
  const folder = await mkdtemp(join(tmpdir(), 'graticule-read-again-'))
  try {
    const target = join(folder, `document.${kind[2]}`)
    await writeFile(target, document)
    const source = { id: place.sourceId, title: place.title }
    const records = []
    let reason = 'There is no record in it.'
    for await (const one of kind[1].open({ target, source, curated: false }, NOWHERE).read()) {
      if (one.kind === 'record') records.push(one.record)
      else if (one.kind === 'refused') reason = one.reason
    }
    if (records.length === 0) return { outcome: 'refused', reason }
    await catalogue.write(records, place.id)
    return { outcome: 'accepted', records: records.length }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
