/** What the map shows, in words that are read out. */
import { type Bbox, unionOfBoxes } from '@graticule/contracts/bbox'
import { describeBoxes } from '../../../api/where.ts'
import { i18n } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { latitudeText, longitudeText } from '../canvas/coordinate-text.ts'
import { contentsRows, type MapThings } from './contents-rows.ts'
import { placeWords } from './place-words.ts'

/** Footprints that are named; the list of contents has all. */
const NAMED = 12

/** Where these boxes lie together, as a phrase; empty where no name fits. */
export async function describePlace(boxes: readonly Bbox[]): Promise<string> {
  const box = unionOfBoxes(boxes)
  const [place] = box === undefined ? [] : await describeBoxes([box], i18n.language)
  return place === undefined ? '' : placeWords(place)
}

/** The sentence of what part of the world is in view; empty while the map does not know. `where`: its place in words. */
export function viewWords({ extent }: Pick<MapThings, 'extent'>, where: string): string {
  if (extent === null) return ''
  const [west, south, east, north] = extent
  const corners = { west: longitudeText(west), east: longitudeText(east), south: latitudeText(south), north: latitudeText(north) }
  return where === '' ? i18n.t('contents:showsBox', corners) : i18n.t('contents:shows', { where, ...corners })
}

/** How many footprints are in view. */
export function footprintWords(things: MapThings): string {
  const { footprints } = things
  const inView = new Set(contentsRows(things).flatMap(({ entry, inView: seen }) => (entry !== undefined && seen ? [entry] : [])))
  if (footprints.length === 0) return ''
  return i18n.t('contents:inView', { count: inView.size, all: footprints.length })
}

/** How many of all results are in view, when all of them are drawn. */
export const allResultsWords = ({ allInView }: MapThings): string =>
  allInView === undefined ? '' : i18n.t('contents:allInView', { count: allInView, formatted: formatCount(allInView) })

/** All that a visitor who does not see the map may want to know at once: where it is, and what lies on it. */
export async function describeView(things: MapThings): Promise<string> {
  const rows = contentsRows(things)
  const where = things.extent === null ? '' : await describePlace([things.extent])
  const inView = rows.filter((row) => row.entry !== undefined && row.inView && row.unseen === undefined)
  const names = inView.slice(0, NAMED).map(({ index, title }) => `${index}, ${title}`)
  const layers = rows.filter(({ kind, unseen }) => kind === 'layer' && unseen === undefined).map(({ title }) => title)
  return [
    viewWords(things, where),
    footprintWords(things),
    allResultsWords(things),
    ...(names.length > 0 ? [i18n.t('contents:inViewNamed', { names: names.join('; ') })] : []),
    ...(layers.length > 0 ? [i18n.t('contents:layersNamed', { names: layers.join('; ') })] : []),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
