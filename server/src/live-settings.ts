/**
 * Which outside sources are searched live, and where. Part of the configuration; see the table in `config.ts`.
 */

import { type DataSource, DATA_SOURCES } from '@graticule/contracts/data-sources'

/** Dialects of the GEO DAB: the names of parameters changed on 2026-01-13. */
export const DAB_DIALECTS = ['legacy', '2026'] as const
export type DabDialect = (typeof DAB_DIALECTS)[number]

/** Sources with an address of their own, and the public ones that are asked unless the operator says otherwise. */
export const LIVE_DEFAULTS = {
  amerigeoss: 'https://data.amerigeoss.org',
  nextgeoss: 'https://catalogue.nextgeoss.eu',
  zenodo: 'https://zenodo.org/api',
  wikipedia: 'https://{language}.wikipedia.org/w/api.php',
  seismic: 'https://earthquake.usgs.gov/fdsnws/event/1',
} as const
export type LiveName = keyof typeof LIVE_DEFAULTS
export const LIVE_NAMES = Object.keys(LIVE_DEFAULTS) as LiveName[]

/** Addresses without a slash at their end; absent = the source is switched off. */
export interface LiveSettings extends Partial<Readonly<Record<LiveName, string>>> {
  /** A GEO DAB that answers in place of the embedded catalogue: everything before `/opensearch/query`. */
  readonly dab?: { readonly base: string; readonly dialect: DabDialect }
  /** Whether the STAC APIs of collections are searched for their granules. */
  readonly granules: boolean
}

/** What the variables say, each read already; `off` = switched off, `undefined` = not set. */
export interface LiveChoices extends Partial<Readonly<Record<LiveName | 'dab', string | undefined>>> {
  readonly outside: 'on' | 'off' | undefined
  readonly dialect: DabDialect | undefined
}

/** The settings that the choices come to. An address of one's own counts also where the outside is off as a whole. */
export function liveSettings({ outside, dialect = 'legacy', ...choices }: LiveChoices): LiveSettings {
  const isOn = outside !== 'off'
  const addresses = LIVE_NAMES.flatMap((name) => {
    const address = choices[name] ?? (isOn ? LIVE_DEFAULTS[name] : 'off')
    return address === 'off' ? [] : [[name, address] as const]
  })
  const { dab } = choices
  return {
    ...Object.fromEntries(addresses),
    ...(dab === undefined || dab === 'off' ? {} : { dab: { base: dab, dialect } }),
    granules: isOn,
  }
}

/** The sources that this portal searches, in their order: the embedded ones and those outside that are switched on. */
export function askedSources(settings: LiveSettings): readonly DataSource[] {
  const isOn = (name: string) => LIVE_NAMES.some((live) => live === name && settings[live] !== undefined)
  return DATA_SOURCES.filter(({ name, embedded }) => embedded || isOn(name))
}

/** The sources whose answers make up the list of all sources: each entry comes from one of them, not from two. */
export function combinedSources(settings: LiveSettings): readonly DataSource[] {
  const asked = askedSources(settings)
  // a hub that answers in place of the catalogue holds other records than the curated sources
  const holds = (name: string) => settings.dab === undefined && asked.some((source) => source.name === name)
  return asked.filter(({ partOf }) => partOf === undefined || !holds(partOf))
}
