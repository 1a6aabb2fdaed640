/**
 * Which outside sources are searched live, and where. Part of the configuration; see the table in `config.ts`.
 */
import { MAIN_SOURCE } from '@graticule/contracts/data-sources'
import { SHIPPED_ROWS } from '@graticule/contracts/sources/shipped-sources'
import { EARTHQUAKE_ADDRESS, type Earthquakes } from '@graticule/contracts/settings/outside'
import type { SourceRow } from '@graticule/contracts/sources/source-row'

/** Dialects of the GEO DAB: the names of parameters changed on 2026-01-13. */
export const DAB_DIALECTS = ['legacy', '2026'] as const
export type DabDialect = (typeof DAB_DIALECTS)[number]

const SEISMIC = 'seismic'

/** Names with a variable for their address: the shipped sources outside, the earthquakes, and a hub in place of the catalogue. */
export const LIVE_NAMES: readonly string[] = [
  ...SHIPPED_ROWS.flatMap(({ name, address }) => (address === undefined ? [] : [name])),
  SEISMIC,
  MAIN_SOURCE,
]

/** What is searched live. Addresses have no slash at their end. */
export interface LiveSettings {
  /** The shipped sources as the operator has set them up: at other addresses, switched off. */
  readonly sources: readonly SourceRow[]
  readonly earthquakes: Earthquakes
  /** Whether the STAC APIs of collections are searched for their scenes. */
  readonly scenes: boolean
}

/** What the variables say, each read already. */
export interface LiveChoices {
  readonly outside: 'on' | 'off' | undefined
  readonly dialect: DabDialect | undefined
  /** By the names of {@link LIVE_NAMES}: an address, `off` = switched off, `undefined` = not set. */
  readonly addresses: Readonly<Partial<Record<string, string | undefined>>>
}

/** The settings that the choices come to. An address of one's own counts also where the outside is off as a whole. */
export function liveSettings({ outside, dialect = 'legacy', addresses }: LiveChoices): LiveSettings {
  const isOn = outside !== 'off'
  const chosen = (name: string, usual: string) => addresses[name] ?? (isOn ? usual : 'off')
  const hub = addresses[MAIN_SOURCE]
  const sources = SHIPPED_ROWS.map((row): SourceRow => {
    if (row.name === MAIN_SOURCE && hub !== undefined && hub !== 'off') return { ...row, kind: 'geodab', address: hub, dialect }
    if (row.address === undefined) return row
    const address = chosen(row.name, row.address)
    return address === 'off' ? { ...row, off: true } : { ...row, address }
  })
  const events = chosen(SEISMIC, EARTHQUAKE_ADDRESS)
  const earthquakes = events === 'off' ? { address: EARTHQUAKE_ADDRESS, off: true } : { address: events }
  return { sources, earthquakes, scenes: isOn }
}
