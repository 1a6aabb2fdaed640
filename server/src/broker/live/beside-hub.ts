import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import type { LiveSources } from '../../connectors/live/open-live-sources.ts'
import type { CatalogueScope } from '../request/build-catalogue-query.ts'

/**
 * A part of the catalogue, where a GEO DAB may stand in place of the whole.
 * @rule B-outside-sources.hub-sources Sources of a GEO DAB are refused by no source beside it
 */
export const besideHub = ({ find }: Pick<LiveSources, 'find'>, scope: CatalogueScope): CatalogueScope =>
  find(MAIN_SOURCE) === undefined ? scope : { ...scope, besideHub: true }
