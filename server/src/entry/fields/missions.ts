/** Names of well-known satellites and instruments as people write them, so that a facet shows each once. */

const PLATFORMS: readonly (readonly [pattern: RegExp, name: (found: RegExpExecArray) => string])[] = [
  [/^sentinel[-_ ]?([1-6])[-_ ]?([a-d])?$/i, ([, number, unit]) => `Sentinel-${number}${unit?.toUpperCase() ?? ''}`],
  [/^sentinel[-_ ]?([56])[-_ ]?(?:p|precursor)$/i, ([, number]) => `Sentinel-${number}P`],
  [/^landsat[-_ ]?0?([1-9])$/i, ([, number]) => `Landsat ${number}`],
  [/^(terra|aqua|envisat|calipso|proba-v|swarm|aeolus|goce)$/i, ([, name = '']) => KNOWN[name.toLowerCase()] ?? name],
  [/^cryosat[-_ ]?2?$/i, ([name]) => (name.endsWith('2') ? 'CryoSat-2' : 'CryoSat')],
  [
    /^(smos|grace|noaa|goes|smap|icesat|goce)(?:[-_ ]([0-9]{1,2}[a-z]?))?$/i,
    ([, name = '', number]) => `${KNOWN[name.toLowerCase()] ?? name.toUpperCase()}${number === undefined ? '' : `-${number}`}`,
  ],
]

const KNOWN: Readonly<Record<string, string>> = {
  terra: 'Terra',
  aqua: 'Aqua',
  envisat: 'Envisat',
  calipso: 'CALIPSO',
  'proba-v': 'PROBA-V',
  swarm: 'Swarm',
  aeolus: 'Aeolus',
  goce: 'GOCE',
  icesat: 'ICESat',
}

const INSTRUMENTS: ReadonlySet<string> = new Set(
  'msi oli tirs aster modis olci slstr sral abi etm+ etm tm mss viirs avhrr meris aatsr asar hrvir sar c-sar tropomi misr ceres'.split(
    ' ',
  ),
)

/** The usual spelling of a satellite; other names stay as they are. */
export function platformName(name: string): string {
  const trimmed = name.trim()
  for (const [pattern, spell] of PLATFORMS) {
    const found = pattern.exec(trimmed)
    if (found !== null) return spell(found)
  }
  return trimmed
}

/** Acronyms of well-known instruments in capitals; other names stay as they are. */
export function instrumentName(name: string): string {
  const trimmed = name.trim()
  return INSTRUMENTS.has(trimmed.toLowerCase()) ? trimmed.toUpperCase() : trimmed
}
