/** The outside sources that the operator has switched on. */
import type { Resource } from '@graticule/contracts/resource'
import type { Outbound } from '../../outbound/outbound.ts'
import type { LiveSettings } from '../../live-settings.ts'
import { createCkanSearch } from '../ckan/search-ckan.ts'
import { createEventSearch } from '../fdsn/search-events.ts'
import { createDabSearch } from '../geodab/search-dab.ts'
import { createNextgeossSearch } from '../opensearch/search-nextgeoss.ts'
import { keepDocuments } from '../stac/scene-description.ts'
import { createItemSearch, stacCollectionOf } from '../stac/search-items.ts'
import { createWikipediaSearch } from '../wikipedia/search-wikipedia.ts'
import { createZenodoSearch } from '../zenodo/search-zenodo.ts'
import type { LiveOptions } from './ask-live.ts'
import type { LiveSource } from './live-source.ts'
import { createSeenPictures, type SeenPictures } from './seen-pictures.ts'

/** Names of the sources: four with a tab of their own; the earthquakes and a GEO DAB, which are parts of `dab`. */
export type OutsideName = 'amerigeoss' | 'nextgeoss' | 'zenodo' | 'wikipedia' | 'seismic' | 'dab'

/** Outside sources by name; absent = switched off. */
export interface LiveSources {
  readonly byName: Partial<Readonly<Record<OutsideName, LiveSource>>>
  /** The granules of a collection in the STAC API that its record names; `undefined` when it names none. */
  readonly granulesOf: (parent: Resource) => LiveSource | undefined
  /** True when {@link granulesOf} gives a source. */
  readonly hasGranules: (parent: Resource) => boolean
  /** Pictures of the entries that they gave lately. */
  readonly pictures: SeenPictures
}

/** What may be other than usual in tests. */
export type LiveLimits = Pick<LiveOptions, 'timeoutMs' | 'maxBytes'>

/** Opens the sources; nothing is asked yet. */
export function openLiveSources(settings: LiveSettings, outbound: Outbound, limits: LiveLimits = {}): LiveSources {
  const pictures = createSeenPictures()
  const described = keepDocuments()
  const open = (base: string | undefined, create: (options: LiveOptions) => LiveSource): LiveSource | undefined =>
    base === undefined ? undefined : pictures.seeing(create({ ...limits, base, outbound }))
  const opened = {
    amerigeoss: open(settings.amerigeoss, (options) => createCkanSearch({ ...options, id: 'amerigeoss', title: 'AmeriGEO' })),
    nextgeoss: open(settings.nextgeoss, createNextgeossSearch),
    zenodo: open(settings.zenodo, createZenodoSearch),
    wikipedia: open(settings.wikipedia, createWikipediaSearch),
    seismic: open(settings.seismic, createEventSearch),
    dab: open(settings.dab?.base, (options) => createDabSearch({ ...options, dialect: settings.dab?.dialect ?? 'legacy' })),
  }
  const collectionOf = (parent: Resource) => (settings.granules ? stacCollectionOf(parent) : undefined)
  const granulesOf = (parent: Resource): LiveSource | undefined => {
    const collection = collectionOf(parent)
    return collection === undefined
      ? undefined
      : pictures.seeing(createItemSearch(parent, collection, { ...limits, outbound }, described))
  }
  return {
    granulesOf,
    hasGranules: (parent) => collectionOf(parent) !== undefined,
    byName: Object.fromEntries(Object.entries(opened).filter(([, source]) => source !== undefined)),
    pictures,
  }
}
