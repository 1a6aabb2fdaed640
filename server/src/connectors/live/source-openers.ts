/** The connector for each kind of live source. A new kind is one more line here and in the table of kinds. */
import type { DataSource } from '@graticule/contracts/data-sources'
import type { SOURCE_KINDS, SourceKindName } from '@graticule/contracts/sources/source-kinds'
import { createCkanSearch } from '../ckan/search-ckan.ts'
import { createCswSearch } from '../csw/search-csw.ts'
import { createDabSearch } from '../geodab/search-dab.ts'
import { createNextgeossSearch } from '../opensearch/search-nextgeoss.ts'
import { createRecordsSearch } from '../ogc-records/search-records.ts'
import { createOpenSearch } from '../opensearch/search-described.ts'
import { createStacSearch } from '../stac/search-stac.ts'
import { createWikipediaSearch } from '../wikipedia/search-wikipedia.ts'
import { createZenodoSearch } from '../zenodo/search-zenodo.ts'
import type { LiveOptions, SourceIdentity } from './ask-live.ts'
import type { LiveSource } from './live-source.ts'

/** Kinds whose sources have an address. */
export type AskedKind = {
  [K in SourceKindName]: (typeof SOURCE_KINDS)[K]['from'] extends 'address' ? K : never
}[SourceKindName]

/** What a connector is opened with. */
export type OpenerOptions = LiveOptions & SourceIdentity & Pick<DataSource, 'dialect'>

/** Opens a source of each kind; nothing is asked yet. */
export const SOURCE_OPENERS: Readonly<Record<AskedKind, (options: OpenerOptions) => LiveSource>> = {
  geodab: ({ dialect = 'legacy', ...options }) => createDabSearch({ ...options, dialect }),
  ckan: createCkanSearch,
  stac: createStacSearch,
  csw: createCswSearch,
  opensearch: createOpenSearch,
  'ogc-records': createRecordsSearch,
  nextgeoss: createNextgeossSearch,
  zenodo: createZenodoSearch,
  wikipedia: createWikipediaSearch,
}
