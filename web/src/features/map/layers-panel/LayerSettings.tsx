import type { MapLayer, TifLayer } from '@graticule/contracts/map/layer'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { useMapCompare } from '../../../stores/map/map-compare.ts'
import { type LayerDetails, useMapLayers } from '../../../stores/layers/map-layers.ts'
import { timeStepsOf } from '../../../stores/layers/layer-times.ts'
import { compareTimes } from '../compare/compare-times.ts'
import { BandSettings } from './BandSettings.tsx'
import { LayerChoice } from './LayerChoice.tsx'
import styles from './LayerSettings.module.css'

const VectorParts = lazyWithTexts(['vector'], () =>
  import('../vector-parts/VectorParts.tsx').then((module) => ({ default: module.VectorParts })),
)

interface LayerSettingsProps {
  readonly layer: MapLayer
  readonly details: LayerDetails | undefined
}

/** What there is to know about a layer and to choose: only what the layer itself has told of. */
export function LayerSettings({ layer, details = {} }: LayerSettingsProps) {
  const { t } = useTranslation('layers')
  const change = useMapLayers((state) => state.change)
  const attribution = layer.attribution ?? details.attribution
  const { raster, features, styles: choices = [], elevations } = details
  const levels = elevations?.values.split(',').map((value) => value.trim()) ?? []
  // a range of heights has no values to choose from
  const heights = levels.filter((value) => value !== '' && !value.includes('/'))
  const shown = {
    style: 'style' in layer ? layer.style : undefined,
    elevation: 'elevation' in layer ? layer.elevation : undefined,
  }
  return (
    <div className={styles['settings']}>
      {choices.length > 1 && (
        <LayerChoice
          label={t('settings.style')}
          value={shown.style ?? ''}
          onChange={(style) => change(layer.id, { style })}
          choices={[
            ...(choices.some(({ name }) => name === '') ? [] : [{ value: '', label: t('settings.standardStyle') }]),
            ...choices.map(({ name, title }) => ({ value: name, label: title })),
          ]}
        />
      )}
      {heights.length > 1 && (
        <LayerChoice
          label={t('settings.elevation')}
          value={shown.elevation ?? elevations?.standard ?? ''}
          onChange={(elevation) => change(layer.id, { elevation: elevation === '' ? undefined : elevation })}
          choices={[
            ...(elevations?.standard === undefined ? [{ value: '', label: t('settings.standardElevation') }] : []),
            ...heights.map((value) => ({ value, label: elevations?.unit === undefined ? value : `${value} ${elevations.unit}` })),
          ]}
        />
      )}
      {details.features !== undefined && (
        <Suspense fallback={null}>
          <VectorParts layer={layer} />
        </Suspense>
      )}
      {raster && isTif(layer) && <BandSettings layer={layer} bands={raster.bands} />}
      <CompareChoice layer={layer} details={details} />
      {features !== undefined && <p>{t('settings.features', { count: features, formatted: formatCount(features) })}</p>}
      {raster && <RasterWords raster={raster} />}
      {attribution !== undefined && <p>{t('settings.attribution', { attribution })}</p>}
    </div>
  )
}

/** Size, bands, overviews and reference system of a raster. */
function RasterWords({ raster }: { readonly raster: NonNullable<LayerDetails['raster']> }) {
  const { t } = useTranslation('layers')
  const words = [
    t('settings.raster', { width: formatCount(raster.width), height: formatCount(raster.height) }),
    t('settings.bandCount', { count: raster.bands }),
    t('settings.overviews', { count: raster.overviews }),
    raster.crs,
  ]
  return <p>{words.filter((part) => part !== undefined).join(', ')}</p>
}

/** The map learns to draw kinds of layers one by one: asked by name, not by the union of those it has. */
const isTif = (layer: { readonly type: string }): layer is TifLayer => layer.type === 'tif'

const NOTHING = ''
const OTHER_TIME = 'time'

/** What to compare the layer with: another layer, or itself at another time. */
function CompareChoice({ layer, details }: LayerSettingsProps): ReactNode {
  const { t } = useTranslation('layers')
  const layers = useMapLayers((state) => state.layers)
  const { compared, start, end } = useMapCompare()
  const others = layers.filter(({ id }) => id !== layer.id)
  const steps = timeStepsOf(details)
  const hasTimes = steps !== undefined && steps.count > 1
  if (others.length === 0 && !hasTimes) return null
  const value =
    compared?.kind === 'times' && compared.id === layer.id
      ? OTHER_TIME
      : compared?.kind === 'layers' && compared.left === layer.id
        ? `layer ${compared.right}`
        : NOTHING
  const choose = (choice: string) => {
    if (choice === NOTHING) end()
    else if (choice !== OTHER_TIME) start({ kind: 'layers', left: layer.id, right: choice.slice('layer '.length) })
    else compareTimes(layer, details)
  }
  return (
    <LayerChoice
      label={t('compare.with')}
      value={value}
      onChange={choose}
      choices={[
        { value: NOTHING, label: t('compare.nothing') },
        ...(hasTimes ? [{ value: OTHER_TIME, label: t('compare.otherTime') }] : []),
        ...others.map(({ id, title }) => ({ value: `layer ${id}`, label: title })),
      ]}
    />
  )
}
