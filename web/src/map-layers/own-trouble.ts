import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { i18n } from '../i18n/index.ts'

/** Why a file of the visitor's own is not shown; the texts of the page have one key for each. */
const OWN_TROUBLES = [
  'empty',
  'wrong-kind',
  'wrong-image',
  'broken-file',
  'unsafe-file',
  'too-large',
  'projection-not-offered',
  'too-many',
] as const
export type OwnTrouble = (typeof OWN_TROUBLES)[number]

/** The trouble of a reader, as far as it can be one of a file without a server. */
export function ownTrouble(trouble: LayerTrouble | undefined, type?: 'tif'): OwnTrouble {
  if (type === 'tif' && trouble === 'wrong-kind') return 'wrong-image'
  return OWN_TROUBLES.find((one) => one === trouble) ?? 'broken-file'
}

/** The same in words. */
export const ownTroubleWords = (trouble: OwnTrouble): string => i18n.t(`adding:own.trouble.${trouble}`)
