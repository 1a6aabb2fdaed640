import type { TifLayer } from '@graticule/contracts/map/layer'
import { useId, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { Button } from '../../../ui/Button.tsx'
import { LayerChoice } from './LayerChoice.tsx'
import styles from './LayerSettings.module.css'

const COLOURS = ['red', 'green', 'blue'] as const

/** Which bands of a GeoTIFF are drawn (one in grey, three as red, green and blue), and which values are darkest and lightest. */
export function BandSettings({ layer, bands }: { readonly layer: TifLayer; readonly bands: number }) {
  const { t } = useTranslation('layers')
  const change = useMapLayers((state) => state.change)
  const chosen = layer.bands ?? (bands >= 3 ? [1, 2, 3] : [1])
  const setBands = (next: readonly number[]) => change(layer.id, { bands: next })
  return (
    <div className={styles['bands']}>
      {bands >= 3 && (
        <LayerChoice
          label={t('settings.bands')}
          value={chosen.length === 3 ? '3' : '1'}
          choices={[
            { value: '1', label: t('settings.oneBand') },
            { value: '3', label: t('settings.threeBands') },
          ]}
          onChange={(count) => setBands(count === '3' ? [1, 2, 3] : [chosen[0] ?? 1])}
        />
      )}
      {bands > 1 &&
        chosen.map((band, at) => (
          <LayerChoice
            key={COLOURS[at]}
            label={t(`settings.${chosen.length === 1 ? 'grey' : (COLOURS[at] ?? 'grey')}`)}
            value={String(band)}
            choices={Array.from({ length: bands }, (_, index) => ({
              value: String(index + 1),
              label: t('settings.band', { number: index + 1 }),
            }))}
            onChange={(next) => setBands(chosen.toSpliced(at, 1, Number(next)))}
          />
        ))}
      <Stretch layer={layer} />
    </div>
  )
}

/** The two values; taken when both are numbers that are not the same. */
function Stretch({ layer }: { readonly layer: TifLayer }) {
  const { t } = useTranslation('layers')
  const change = useMapLayers((state) => state.change)
  const [from, setFrom] = useState(layer.stretch?.[0].toString() ?? '')
  const [to, setTo] = useState(layer.stretch?.[1].toString() ?? '')
  const labelId = useId()
  const take = () => {
    const ends = [Number(from), Number(to)]
    if (from.trim() === '' || to.trim() === '' || !ends.every(Number.isFinite) || ends[0] === ends[1]) return
    change(layer.id, { stretch: ends })
  }
  return (
    <div
      role="group"
      className={styles['choice']}
      aria-labelledby={labelId}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take()
      }}
    >
      <span id={labelId}>{t('settings.stretch')}</span>
      <span className={styles['stretch']}>
        <input
          inputMode="decimal"
          aria-label={t('settings.darkest')}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <input
          inputMode="decimal"
          aria-label={t('settings.lightest')}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        {layer.stretch && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              setFrom('')
              setTo('')
              change(layer.id, { stretch: undefined })
            }}
          >
            {t('settings.automatic')}
          </Button>
        )}
      </span>
    </div>
  )
}
