/** Filters of in-situ records: crops, land cover, irrigation. */
import { commaList, flag, range } from '../../codec.ts'
import { UNSET_CONFIDENCE } from '../../limits.ts'
import { type FilterRow, filterRow } from './filter-row.ts'

const inSituList = (
  field: 'cropTypes' | 'quantityTypes' | 'landCoverTypes' | 'irrigationTypes',
  description: string,
): FilterRow => filterRow({ field, request: [field], codec: commaList, initial: [], group: 'in-situ', facet: field, description })

const confidence = (field: 'cropConfidence' | 'landCoverConfidence' | 'irrigationConfidence', description: string): FilterRow =>
  filterRow({
    field,
    request: [field],
    codec: range(0, 100, UNSET_CONFIDENCE),
    initial: null,
    group: 'in-situ',
    facet: field,
    description,
  })

/**
 * What was seen on the ground, and how sure that is.
 * @rule S1-3.in-situ-filters Request names of the filters of in-situ records
 */
export const IN_SITU_ROWS: readonly FilterRow[] = [
  filterRow({
    field: 'inSitu',
    request: ['inSitu'],
    codec: flag,
    initial: false,
    group: 'in-situ',
    description: 'in-situ records only',
  }),
  inSituList('cropTypes', 'crop types'),
  inSituList('quantityTypes', 'quantity types'),
  inSituList('landCoverTypes', 'land cover types'),
  inSituList('irrigationTypes', 'irrigation types'),
  confidence('cropConfidence', 'confidence of the crop type, per cent'),
  confidence('landCoverConfidence', 'confidence of the land cover, per cent'),
  confidence('irrigationConfidence', 'confidence of the irrigation, per cent'),
]
