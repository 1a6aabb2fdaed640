/** How an entry fits the area and the dates of the search, in words. */
import type { Resource } from '@graticule/contracts/resource'
import { parseInstant } from '@graticule/contracts/dates'
import { readSearchArea } from '@graticule/contracts/geometry/search-area'
import { AreaFit, TimeFit } from '@graticule/contracts/search/fit'
import { searchFiltersOf } from '@graticule/contracts/search/searched-filters'
import type { SearchFilters } from '@graticule/contracts/search/search-params'
import type { ShareState } from '@graticule/contracts/links/share-state'
import { i18n } from '../../../i18n/index.ts'

const YEAR_MS = 365.25 * 86_400_000
/** Of shorter times the years say nothing. */
const LEAST_YEARS = 2

/** Shares that are not quite all or nothing are never told as such. */
function percentOf(share: number): string {
  const rounded = share >= 1 ? 1 : share <= 0 ? 0 : Math.min(0.99, Math.max(0.01, Math.round(share * 100) / 100))
  return new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(rounded)
}

function areaWords({ areas, areaText, relation }: SearchFilters, { footprint }: Resource): string | undefined {
  if (footprint === undefined || relation === 'DISJOINT') return undefined
  const read = areaText === '' ? undefined : readSearchArea(areaText)
  const boxes = read !== undefined && 'box' in read ? [read.box] : areas
  if (boxes.length === 0) return undefined
  const flat = footprint.boxes.flat()
  const { covered } = new AreaFit(boxes).compare(flat, 0, flat.length)
  // shapes are compared by the boxes around them
  const isExact = read === undefined && footprint.geometry?.type !== 'Polygon' && footprint.geometry?.type !== 'MultiPolygon'
  return i18n.t(isExact ? 'results:fit.covers' : 'results:fit.about', { percent: percentOf(covered) })
}

function timeWords({ dateFrom, dateTo }: SearchFilters, { time }: Resource, now: number): string | undefined {
  if (time === undefined || dateFrom === null) return undefined
  const from = Date.parse(dateFrom)
  const to = dateTo === null ? now : Date.parse(dateTo)
  const years = Math.round((to - from) / YEAR_MS)
  if (years < LEAST_YEARS) return undefined
  const start = time.start === undefined ? -Infinity : parseInstant(time.start)
  const end = time.end === undefined ? Infinity : parseInstant(time.end, 'end')
  if (start === undefined || end === undefined) return undefined
  const { covered } = new TimeFit({ from, to, now }).compare(start, end)
  const format = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: covered * years < 1 ? 1 : 0 })
  return i18n.t('results:fit.period', { count: years, covered: format.format(covered * years) })
}

/** "covers 100% of the area, 4 of 6 years"; empty when the search has neither. `now`: milliseconds since 1970. */
export function fitWords(state: ShareState, resource: Resource, now: number): string {
  const filters = searchFiltersOf(state, now)
  const [area, time] = [areaWords(filters, resource), timeWords(filters, resource, now)]
  if (area === undefined || time === undefined) return area ?? time ?? ''
  return i18n.t('results:fit.both', { area, time })
}
