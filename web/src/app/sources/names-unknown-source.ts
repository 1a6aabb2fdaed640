import { ALL_SOURCES } from '@graticule/contracts/data-sources'
import { dataSources } from '../../site/data-sources.ts'

/** Whether an address names a source that the page does not know: it may be one that not everybody sees. */
export function namesUnknownSource({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean {
  const inPath = /\/resource\/([^/]+)\//.exec(pathname)?.[1]
  const named = new URLSearchParams(search).get('f:dataSource') ?? inPath
  return named !== undefined && named !== ALL_SOURCES && dataSources().find(named) === undefined
}
