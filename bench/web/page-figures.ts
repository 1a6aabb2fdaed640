/** What bench/web.bench.ts tells of the page, by the names in its JSON, with the limits. */
import { MAX_REQUESTS, MAX_SCRIPT_BYTES } from '../../tools/page-weight.ts'
import type { FigureRow } from '../ratios.ts'
import { SLOW_LIMITS } from './slow-network.ts'

/** Frames a second with ten thousand results on the map, at least: beside the map of one page in the same run. */
const LEAST_ALL_RESULTS_RATE = 50

/** A row and the most, or where more is better the least, that it may be. */
export type LimitedRow = readonly [...FigureRow, limit?: number]

export const PAGE_ROWS: readonly LimitedRow[] = [
  ['scriptBytes', 'initial script with the map, bytes gzip', 0, 'less', MAX_SCRIPT_BYTES],
  ['requests', 'requests of the first screen', 0, 'less', MAX_REQUESTS],
  ['resultsMs', 'first 12 results, ms', 0, 'less', 1_000],
  ['slowestResultsMs', 'first 12 results, slowest of the runs, ms', 0, 'less'],
  ['panningRate', 'panning with 12 footprints, frames/s', 1, 'more', 55],
  ['allResultsRate', 'panning with 10,000 results, frames/s', 1, 'more', LEAST_ALL_RESULTS_RATE],
  ['typingMs', 'typing to paint, ms', 0, 'less', 200],
  ['facetMs', 'facet click to paint, ms', 0, 'less', 200],
  ['hoverMs', 'hover to paint, ms', 0, 'less', 200],
  ['slow.fieldMs', 'slow network: search field, ms', 0, 'less', SLOW_LIMITS.fieldMs],
  ['slow.codeMs', 'slow network: code, with suggestions, ms', 0, 'less'],
  ['slow.isKept', 'slow network: what was typed is kept (1)', 0, 'more', 1],
  ['slow.resultsMs', 'slow network: first 12 results, ms', 0, 'less', SLOW_LIMITS.resultsMs],
  ['slow.againMs', 'slow network: 12 results, filled cache, ms', 0, 'less', SLOW_LIMITS.againMs],
  ['slow.shift', 'slow network: largest layout shift', 3, 'less', SLOW_LIMITS.shift],
]

/** Whether a value is within the limit of a row. */
export const isWithin = ([, , , better, limit]: LimitedRow, value: number): boolean =>
  limit === undefined || (better === 'less' ? value <= limit : value >= limit)
