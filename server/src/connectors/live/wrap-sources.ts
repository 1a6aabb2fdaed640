/** Wraps outside sources: listeners to their results, additions to their entries. */
import type { LiveSource } from './live-source.ts'
import type { LiveSources } from './open-live-sources.ts'

/** Name that the earthquakes are told of by; no row may have it. */
export const SEISMIC_NAME = 'seismic'

/** The same sources, each in what `wrap` gives; the same one as long as the source stays open. */
export function wrapSources(live: LiveSources, wrap: (name: string, source: LiveSource) => LiveSource): LiveSources {
  const wrapped = new WeakMap<LiveSource, LiveSource>()
  const around = (name: string, source: LiveSource | undefined): LiveSource | undefined => {
    if (source === undefined) return undefined
    const known = wrapped.get(source) ?? wrap(name, source)
    wrapped.set(source, known)
    return known
  }
  return { ...live, find: (name) => around(name, live.find(name)), seismic: () => around(SEISMIC_NAME, live.seismic()) }
}
