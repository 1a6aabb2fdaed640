import type { Legend, MapLayer } from '@graticule/contracts/map/layer'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import { useActiveLayer } from '../../../stores/layers/active-layer.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { type LayerDetails, useMapLayers } from '../../../stores/layers/map-layers.ts'
import { usePixelValues } from '../../../stores/layers/pixel-values.ts'
import { classes } from '../../../ui/classes.ts'
import { LegendBody } from './Legend.tsx'
import styles from './Legend.module.css'

const EarthquakeLegend = lazyWithTexts(['filters'], () =>
  import('./EarthquakeLegend.tsx').then(({ EarthquakeLegend }) => ({ default: EarthquakeLegend })),
)

/** The legend of a layer: what the visitor or a link says, that of the style in use, or what the layer told of. */
export function legendOf(layer: MapLayer, details: LayerDetails | undefined): Legend | undefined {
  const style = 'style' in layer ? layer.style : undefined
  const ofStyle = style === undefined ? undefined : details?.styles?.find(({ name }) => name === style)?.legend
  if (layer.legend !== undefined) return layer.legend
  return ofStyle === undefined ? details?.legend : { type: 'image', url: ofStyle }
}

interface Shown {
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

/** The legends that there are: of the layers that are shown, the top one first, and of the earthquakes. */
function useLegends(): readonly Shown[] {
  const { t } = useTranslation('map')
  const { layers, details, states } = useMapLayers()
  const values = usePixelValues((state) => state.values)
  const hasEvents = useMapFootprints(({ visible, footprints }) => visible && footprints.some(({ event }) => event !== undefined))
  const ofLayers = layers.flatMap((layer): Shown[] => {
    const { id, title, visible } = layer
    const legend = legendOf(layer, details[id])
    if (!visible || states[id] === 'failed' || legend === undefined) return []
    return [{ id, title, body: <LegendBody legend={legend} title={title} value={values[id]} /> }]
  })
  if (!hasEvents) return ofLayers
  const body = (
    <Suspense>
      <EarthquakeLegend />
    </Suspense>
  )
  return [...ofLayers, { id: 'earthquakes', title: t('earthquakesLegend'), body }]
}

/**
 * The box of legends over the map, which can be folded as a whole. It opens again with the next layer in hand.
 * @rule S3-4.legend-expands The legend can be folded and opens again with the next layer in hand
 */
export function Legends() {
  const { t } = useTranslation('layers')
  const shown = useLegends()
  const activeId = useActiveLayer((state) => state.activeId)
  const [open, setOpen] = useState(true)
  const bodyId = useId()
  const [seen, setSeen] = useState(activeId)
  if (seen !== activeId) {
    setSeen(activeId)
    setOpen(true)
  }
  if (shown.length === 0) return null
  return (
    <section className={styles['box']} data-legends aria-label={t('legend.title')}>
      <h2>
        <button
          type="button"
          className={styles['head']}
          aria-expanded={open}
          aria-controls={open ? bodyId : undefined}
          onClick={() => setOpen(!open)}
        >
          {t('legend.title')}
          <IconChevronDown size={16} stroke={1.75} className={classes(!open && styles['folded'])} />
        </button>
      </h2>
      {open && (
        // long legends scroll, which the keyboard has to reach
        <div id={bodyId} className={styles['body']} tabIndex={0} role="group" aria-label={t('legend.title')}>
          <Sections shown={shown} />
        </div>
      )}
    </section>
  )
}

/** The legends within the list of layers, where there is no room beside it. */
export function LegendSection() {
  const { t } = useTranslation('layers')
  const shown = useLegends()
  if (shown.length === 0) return null
  return (
    <section className={styles['section']} aria-label={t('legend.title')}>
      <h3 className={styles['heading']}>{t('legend.title')}</h3>
      <Sections shown={shown} />
    </section>
  )
}

const Sections = ({ shown }: { shown: readonly Shown[] }) => (
  <ul className={styles['list']}>
    {shown.map(({ id, title, body }) => (
      <Section key={id} id={id} title={title}>
        {body}
      </Section>
    ))}
  </ul>
)

/** One legend, which can be folded; it opens again when its layer is taken in hand. */
function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const isActive = useActiveLayer((state) => state.activeId === id)
  const [open, setOpen] = useState(true)
  const bodyId = useId()
  const [wasActive, setWasActive] = useState(isActive)
  if (wasActive !== isActive) {
    setWasActive(isActive)
    if (isActive) setOpen(true)
  }
  return (
    <li>
      <button
        type="button"
        className={styles['title']}
        aria-expanded={open}
        aria-controls={open ? bodyId : undefined}
        onClick={() => setOpen(!open)}
      >
        <span>{title}</span>
        <IconChevronDown size={14} stroke={1.75} className={classes(!open && styles['folded'])} />
      </button>
      {open && <div id={bodyId}>{children}</div>}
    </li>
  )
}
