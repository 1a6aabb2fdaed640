/** The result footprints in a link (`m:footprints`): opacity in per cent, `hidden`, or both: `40,hidden`. */
import type { Codec } from '../codec.ts'
import { DEFAULT_FOOTPRINT_OPACITY } from '../limits.ts'

export interface SharedFootprints {
  readonly visible: boolean
  /** Whole per cent, 100 = opaque. */
  readonly opacity: number
}

export const USUAL_FOOTPRINTS: SharedFootprints = { visible: true, opacity: DEFAULT_FOOTPRINT_OPACITY }

/** What cannot be read of it is as usual. */
export const footprints: Codec<SharedFootprints> = {
  decode: (texts) => {
    const parts = (texts.at(-1) ?? '').split(',').map((part) => part.trim())
    const opacity = parts.find((part) => /^\d{1,3}$/.test(part) && Number(part) <= 100)
    return {
      visible: !parts.includes('hidden'),
      opacity: opacity === undefined ? USUAL_FOOTPRINTS.opacity : Number(opacity),
    }
  },
  encode: ({ visible, opacity }) => {
    const parts = [...(opacity === USUAL_FOOTPRINTS.opacity ? [] : [String(opacity)]), ...(visible ? [] : ['hidden'])]
    return parts.length === 0 ? [] : [parts.join(',')]
  },
  accepts: 'a per cent, and hidden',
  equal: (a, b) => a.visible === b.visible && a.opacity === b.opacity,
}
