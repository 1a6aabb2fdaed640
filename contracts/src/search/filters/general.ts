/** Filters that every search has, and the look-up of entries by what names them. */
import { BBOX_RELATIONS } from '../../bbox.ts'
import { boxes, commaList, instant, integer, list, oneOf, text } from '../../codec.ts'
import { DEFAULT_ITEMS_PER_PAGE, MAX_ITEMS_PER_PAGE, MAX_PHRASE_LENGTH, MAX_START_INDEX } from '../../limits.ts'
import { searchAreaText } from '../../geometry/search-area.ts'
import { type FilterRow, filterRow, SORT_ORDERS } from './filter-row.ts'

/**
 * Words, page, area, dates, view, series, order; ids and DOIs.
 * @rule S1-3.general-filters Request names of words, page, area, dates, view, series and order
 */
export const GENERAL_ROWS: readonly FilterRow[] = [
  filterRow({
    field: 'phrase',
    request: ['st'],
    codec: text(MAX_PHRASE_LENGTH),
    initial: '',
    group: 'general',
    description: 'words; AND, OR, NOT in capitals, quotation marks for a phrase',
  }),
  filterRow({
    field: 'startIndex',
    request: ['si'],
    codec: integer(1, MAX_START_INDEX, 1),
    initial: 1,
    group: 'general',
    description: 'index of the first entry, from 1',
  }),
  filterRow({
    field: 'itemsPerPage',
    request: ['ct'],
    codec: integer(1, MAX_ITEMS_PER_PAGE, DEFAULT_ITEMS_PER_PAGE),
    initial: DEFAULT_ITEMS_PER_PAGE,
    group: 'general',
    description: 'entries per page',
  }),
  filterRow({
    field: 'searchFields',
    request: ['searchFields'],
    codec: commaList,
    initial: [],
    group: 'general',
    description: 'fields that words are searched in',
  }),
  filterRow({ field: 'areas', request: ['bbox'], codec: boxes, initial: [], group: 'general', description: 'search area' }),
  filterRow({
    field: 'areaText',
    request: ['wkt'],
    codec: searchAreaText,
    initial: '',
    group: 'general',
    description: 'search area that is no box; not together with bbox',
  }),
  filterRow({
    field: 'relation',
    request: ['rel'],
    codec: oneOf(BBOX_RELATIONS, 'OVERLAPS', {
      foldCase: true,
      synonyms: { within: 'CONTAINED', intersects: 'OVERLAPS', overlap: 'OVERLAPS' },
    }),
    initial: 'OVERLAPS',
    group: 'general',
    description: 'relation of the search area to the result',
  }),
  filterRow({
    field: 'dateFrom',
    request: ['ts'],
    codec: instant('start'),
    initial: null,
    group: 'general',
    description: 'start of the time asked about',
  }),
  filterRow({
    field: 'dateTo',
    request: ['te'],
    codec: instant('end'),
    initial: null,
    group: 'general',
    description: 'end of the time asked about',
  }),
  filterRow({
    field: 'viewId',
    request: ['viewid', 'viewId'],
    codec: text(),
    initial: '',
    group: 'general',
    description: 'stored view that narrows the source',
  }),
  filterRow({
    field: 'parents',
    request: ['parents'],
    codec: commaList,
    initial: [],
    group: 'general',
    description: 'ids of the series; ROOT lists the sources',
  }),
  filterRow({
    field: 'sort',
    request: ['sortBy'],
    codec: oneOf(SORT_ORDERS, '', { foldCase: true }),
    initial: '',
    group: 'general',
    description: 'order of the entries',
  }),
  filterRow({
    field: 'targetIds',
    request: ['targetId', 'targetIds', 'identifier', 'id'],
    codec: commaList,
    initial: [],
    group: 'lookup',
    description: 'ids of the entries asked for',
  }),
  filterRow({
    field: 'dois',
    request: ['doi'],
    codec: list,
    initial: [],
    group: 'lookup',
    description: 'DOI that an entry carries, without resolver, in either case',
  }),
]
