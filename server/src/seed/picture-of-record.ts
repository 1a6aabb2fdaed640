/** Which picture belongs to a shipped record. Records of one kind, theme and region share pictures. */
import { createHash } from 'node:crypto'
import { type PictureRegion, pictureRegion, regionName } from './picture-region.ts'
import { type PictureTheme, pictureTheme } from './picture-theme.ts'
import type { SeedRecord } from './seed-format.ts'

/** What a picture looks like as a whole: a map, sheets of maps (a service), a page (information), boxes and arrows. */
export type PictureMotif = 'map' | 'sheets' | 'page' | 'portal' | 'standard' | 'steps'

/** A picture: everything that its drawing depends on. */
export interface RecordPicture {
  /** Of the file in `seed/thumbnails/`, without `.webp`. */
  readonly name: string
  readonly motif: PictureMotif
  readonly theme: PictureTheme
  readonly region: PictureRegion
  /** 0, 1, ...: the same subject drawn in another way, so that a list of like records does not look like one record. */
  readonly variant: number
}

const STANDARD_KEYWORDS: ReadonlySet<string> = new Set(['Open standards', 'Metadata', 'Web map service'])
const PORTAL_TITLE = /\b(portal|platform|hub|atlas|watch|viewer|explorer|dashboard|database|maps|observatory|browser)\b/i

function motifOf({ type, title, keywords }: SeedRecord): PictureMotif {
  if (type === 'data') return 'map'
  if (type === 'service') return 'sheets'
  if (type === 'workflow') return 'steps'
  // the first two keywords are what a document is about
  if (keywords.slice(0, 2).some((keyword) => STANDARD_KEYWORDS.has(keyword))) return 'standard'
  return PORTAL_TITLE.test(title) ? 'portal' : 'page'
}

/**
 * The picture of a record, whether its file is there or not.
 * @rule B-pictures.shipped A shipped record without a picture shows its theme and place
 */
export function pictureOfRecord(record: SeedRecord): RecordPicture {
  const motif = motifOf(record)
  const theme = pictureTheme(record)
  const showsPlace = motif === 'map' || motif === 'sheets' || motif === 'portal'
  const region: PictureRegion = showsPlace ? pictureRegion(record.boxes) : { view: 'world' }
  const variants = region.view !== 'world' ? 1 : motif === 'map' ? 3 : 2
  const variant = (createHash('sha256').update(record.id).digest()[0] ?? 0) % variants
  const words = [...(motif === 'map' ? [] : [motif]), theme, ...(showsPlace ? [regionName(region)] : [])]
  return { name: [...words, ...(variants > 1 ? ['abc'.charAt(variant)] : [])].join('-'), motif, theme, region, variant }
}

/** The picture of a search that the portal recommends: a map of its theme, where it looks (west, south, east, north). */
export function pictureOfSearch(theme: PictureTheme, box: readonly number[]): RecordPicture {
  const region = pictureRegion([box])
  return { name: `${theme}-${regionName(region)}${region.view === 'world' ? '-a' : ''}`, motif: 'map', theme, region, variant: 0 }
}
