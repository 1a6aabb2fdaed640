import type { BoxPlace } from '@graticule/contracts/services/where'
import { i18n } from '../../../i18n/index.ts'

/** Where a box lies, as a phrase: "the north of Spain", "12 km east of Porto, Portugal". Empty when no name fits. */
export function placeWords({ at, places, more, direction, km }: BoxPlace): string {
  const names = new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(places)
  switch (at) {
    case 'unknown':
      return ''
    case 'near':
      return i18n.t(`contents:near.${direction ?? 'centre'}`, { km: km ?? 0, places: names })
    case 'across':
      return more > 0
        ? i18n.t('contents:place.across_more', { places: places.join(', '), count: more })
        : i18n.t('contents:place.across', { places: names })
    case 'in':
      return i18n.t(direction === undefined ? 'contents:place.in' : `contents:part.${direction}`, { places: names })
    default:
      return i18n.t(`contents:place.${at}`, { places: names })
  }
}
