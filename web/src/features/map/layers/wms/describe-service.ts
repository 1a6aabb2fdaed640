import type { Legend } from '@graticule/contracts/map/layer'
import type { LayerDetails } from '../../../../stores/layers/map-layers.ts'
import type { ServiceLayer, ServiceLayers } from '../../capabilities/service-layers.ts'

/** A pixel of the standard's screen, metres (OGC 06-042 section 7.2.4.6.9). */
const STANDARD_PIXEL = 0.000_28

/** What capabilities tell of a layer, in the words of the layer list. */
export function detailsOf({ provider }: ServiceLayers, layer: ServiceLayer): LayerDetails {
  const { title, extent, times, elevations, styles, queryable, scales } = layer
  const attribution = layer.attribution ?? provider
  return {
    queryable,
    ...(title !== '' && { title }),
    ...(extent !== undefined && { extent }),
    ...(attribution !== undefined && { attribution }),
    ...(times !== undefined && { times }),
    ...(elevations !== undefined && { elevations }),
    ...(styles.length > 0 && { styles }),
    ...(scales !== undefined && {
      resolutions: {
        ...(scales.min !== undefined && { finest: scales.min * STANDARD_PIXEL }),
        ...(scales.max !== undefined && { coarsest: scales.max * STANDARD_PIXEL }),
      },
    }),
  }
}

/** The legend of the style that is shown: by its name, else the first, which is the default one (OGC 06-042 section 7.2.4.6.5). */
export function legendOf({ styles }: ServiceLayer, style: string | undefined, otherwise?: string): Legend | undefined {
  const shown = style === undefined || style === '' ? styles[0] : styles.find(({ name }) => name === style)
  const url = shown?.legend ?? otherwise
  return url === undefined ? undefined : { type: 'image', url }
}
