/** Filters whose values the answers count. */
import { flag, list } from '../../codec.ts'
import { type FilterRow, filterRow } from './filter-row.ts'

const facet = (
  field: 'keyword' | 'format' | 'protocol' | 'organisation' | 'score' | 'sources' | 'access',
  request: readonly [string, ...string[]],
  name: string,
  description: string,
): FilterRow => filterRow({ field, request, codec: list, initial: [], group: 'facet', facet: name, description })

/** Values to tick, and Data-CORE. */
export const FACET_ROWS: readonly FilterRow[] = [
  facet('keyword', ['kwd'], 'keyword', 'keyword, exact'),
  facet('format', ['frmt'], 'format', 'distribution format, exact'),
  facet('protocol', ['prot'], 'protocol', 'protocol of a link, exact'),
  facet('organisation', ['organisationName'], 'organisationName', 'organisation, exact'),
  facet('score', ['sscScore'], 'sscScore', 'quality score, 0 to 100'),
  facet('sources', ['sources'], 'providerID', 'id of the provider'),
  facet('access', ['access'], 'access', 'shortest way to the data: file, service, sign-in, form or page'),
  filterRow({
    field: 'dataCore',
    request: ['gdc'],
    codec: flag,
    initial: false,
    group: 'facet',
    description: 'GEOSS Data-CORE only',
  }),
  filterRow({
    field: 'workingLinks',
    request: ['links'],
    codec: flag,
    initial: false,
    group: 'facet',
    description: 'only entries with a link that is known to work',
  }),
]
