/** Filters of earthquakes. */
import { oneOf, text } from '../../codec.ts'
import { EVENT_ORDERS, type FilterRow, filterRow, numberRow } from './filter-row.ts'

/**
 * Magnitude, depth and their order.
 * @rule S1-3.earthquake-filters Request names of the filters of earthquakes
 */
export const EARTHQUAKE_ROWS: readonly FilterRow[] = [
  filterRow({
    field: 'magnitudeType',
    request: ['magt', 'magtype'],
    codec: text(40),
    initial: '',
    group: 'earthquake',
    description: 'magnitude type; all or empty for any',
  }),
  filterRow({
    field: 'eventOrder',
    request: ['evtOrd'],
    codec: oneOf(EVENT_ORDERS, '', { foldCase: true }),
    initial: '',
    group: 'earthquake',
    description: 'order of earthquakes',
  }),
  numberRow('minMagnitude', 'minmag', 'earthquake', [-10, 12], 'smallest magnitude'),
  numberRow('maxMagnitude', 'maxmag', 'earthquake', [-10, 12], 'largest magnitude'),
  numberRow('minDepth', 'mindepth', 'earthquake', [-100, 7_000], 'smallest depth, km'),
  numberRow('maxDepth', 'maxdepth', 'earthquake', [-100, 7_000], 'largest depth, km'),
]
