/** The outside sources of the current rows: opened on first use, closed when their row changes or is removed. */
import { isDeepStrictEqual } from 'node:util'
import { createDataSources, type DataSource, type DataSources, nameOfSource } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import type { SeenBy } from '@graticule/contracts/sources/source-row'
import type { Outbound } from '../../outbound/outbound.ts'
import type { LiveSettings } from '../../live-settings.ts'
import { derived } from '../../settings/derived.ts'
import { createEventSearch } from '../fdsn/search-events.ts'
import { keepDocuments } from '../stac/scene-description.ts'
import { createItemSearch, stacCollectionOf } from '../stac/search-items.ts'
import type { LiveOptions } from './ask-live.ts'
import type { LiveSource } from './live-source.ts'
import { createSeenPictures, type SeenPictures } from './seen-pictures.ts'
import { type SourceKeys, withCredentials } from './source-keys.ts'
import { SOURCE_OPENERS } from './source-openers.ts'

/** The sources of the portal, and those outside as they can be asked. */
export interface LiveSources {
  /** The sources in force at this moment, as far as who asks sees them: whoever needs them twice asks once. */
  readonly sources: () => DataSources
  /** All of them, whoever sees them. */
  readonly allSources: () => DataSources
  /** The outside source of this name; `undefined` for one that is switched off, of the catalogue, or nobody's. */
  readonly find: (name: string) => LiveSource | undefined
  /** The earthquakes, which are a part of `dab`; `undefined` = switched off. */
  readonly seismic: () => LiveSource | undefined
  /** The granules of a collection in the STAC API that its record names; `undefined` when it names none. */
  readonly granulesOf: (parent: Resource) => LiveSource | undefined
  /** True when {@link granulesOf} gives a source. */
  readonly hasGranules: (parent: Resource) => boolean
  /** Pictures of the entries that they gave lately, as far as who asks sees their sources. */
  readonly pictures: SeenPictures
}

/** Who sees which sources, and the keys that go with their requests. */
export interface SourceGuards {
  /** Whether the current work may see a source. */
  readonly isSeen: (seenBy: SeenBy | undefined) => boolean
  /** Which of several answers of `isSeen` hold now: the same word, the same answers. */
  readonly sight: () => number
  /** What goes with a request of the source of this name to an origin. */
  readonly credentialsFor: SourceKeys['credentialsFor']
}

const NO_GUARDS: SourceGuards = { isSeen: () => true, sight: () => 0, credentialsFor: async () => undefined }

/** What may be other than usual in tests. */
export type LiveLimits = Pick<LiveOptions, 'timeoutMs' | 'maxBytes'>

/** Opens the sources; nothing is asked yet. `settings` gives those in force, whenever something is asked. */
export function openLiveSources(
  settings: () => LiveSettings,
  outbound: Outbound,
  limits: LiveLimits = {},
  guards = NO_GUARDS,
): LiveSources {
  const sources = derived(() => [settings().sources], createDataSources)
  // the sources are opened below: a picture is asked for once there are some
  const isShown = (name: string): boolean => rows.sources().asked.some((one) => one.name === name)
  const pictures = createSeenPictures(isShown)
  const described = keepDocuments()
  const options = { ...limits, outbound }
  const events = derived(
    () => [settings().earthquakes],
    ({ address, off }) => (off === true ? undefined : pictures.seeing(createEventSearch({ ...options, base: address }))),
  )
  const collectionOf = (parent: Resource) => (settings().scenes ? stacCollectionOf(parent) : undefined)
  const granulesOf = (parent: Resource): LiveSource | undefined => {
    const collection = collectionOf(parent)
    return collection === undefined ? undefined : pictures.seeing(createItemSearch(parent, collection, options, described))
  }
  const openSource = (source: DataSource): LiveSource | undefined => {
    const credentialsFor = (origin: string) => guards.credentialsFor(source.name, origin)
    return opened(source, (one) => pictures.seeing(one, source.name), {
      ...options,
      outbound: withCredentials(outbound, credentialsFor),
    })
  }
  const rows = keepOpen(sources, openSource, ({ title }) => outbound.forget?.(title), guards)
  return {
    ...rows,
    seismic: events,
    granulesOf,
    hasGranules: (parent) => collectionOf(parent) !== undefined,
    pictures,
  }
}

function opened(
  { name, kind, address, dialect, texts, waitSeconds }: DataSource,
  seeing: SeenPictures['seeing'],
  options: Omit<LiveOptions, 'base'>,
): LiveSource | undefined {
  if (address === undefined || !(kind in SOURCE_OPENERS)) return undefined
  const open = SOURCE_OPENERS[kind as keyof typeof SOURCE_OPENERS]
  const title = nameOfSource({ name, texts }, 'en')
  const wait = waitSeconds === undefined ? {} : { timeoutMs: waitSeconds * 1_000 }
  return seeing(open({ ...options, base: address, id: name, title, ...wait, ...(dialect === undefined ? {} : { dialect }) }))
}

/** Keeps sources open as long as their rows stay as they are; `giveUp` is told of each that does not. */
function keepOpen(
  sources: () => DataSources,
  open: (source: DataSource) => LiveSource | undefined,
  giveUp: (live: LiveSource) => void,
  { isSeen, sight }: SourceGuards,
): Pick<LiveSources, 'sources' | 'allSources' | 'find'> {
  const kept = new Map<string, { readonly source: DataSource; readonly live: LiveSource }>()
  let known: DataSources | undefined
  const asked = (now: DataSources, name: string) => now.asked.find((one) => one.name === name)
  const follow = (): DataSources => {
    const now = sources()
    if (now === known) return now
    for (const [name, { source, live }] of kept) {
      if (isDeepStrictEqual(source, asked(now, name))) continue
      kept.delete(name)
      giveUp(live)
    }
    known = now
    return now
  }
  const seen = new WeakMap<DataSources, Map<number, DataSources>>()
  /** What is seen of the sources: the same object as long as nothing changes. */
  const seenSources = (): DataSources => {
    const now = follow()
    if (now.rows.every(({ seenBy }) => seenBy === undefined)) return now
    const bySight = seen.get(now) ?? new Map<number, DataSources>()
    seen.set(now, bySight)
    const known = bySight.get(sight()) ?? createDataSources(now.rows.filter(({ seenBy }) => isSeen(seenBy)))
    bySight.set(sight(), known)
    return known
  }
  const find = (name: string): LiveSource | undefined => {
    const now = follow()
    if (!isSeen(asked(now, name)?.seenBy)) return undefined
    const before = kept.get(name)
    if (before !== undefined) return before.live
    const source = asked(now, name)
    const live = source && open(source)
    if (source !== undefined && live !== undefined) kept.set(name, { source, live })
    return live
  }
  return { sources: seenSources, allSources: follow, find }
}
