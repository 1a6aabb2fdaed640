import type { MapLayer } from '@graticule/contracts/map/layer'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { ownTrouble, ownTroubleWords } from '../../../map-layers/own-trouble.ts'
import { usePhone } from '../../../browser/use-media-query.ts'
import { useActiveLayer } from '../../../stores/layers/active-layer.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { otherTime } from '../../../stores/layers/layer-times.ts'
import { useMapTime } from '../../../stores/map/map-time.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { isOwnFile } from '../../../stores/layers/own-files.ts'
import { LayerGrip } from './LayerGrip.tsx'
import { LayerRow } from './LayerRow.tsx'
import { LayerSettings } from './LayerSettings.tsx'
import { resolutionAt } from '@graticule/contracts/geometry/web-mercator'
import { useLayerLoading } from '../layers/layer-loading.ts'
import { type ReorderEvent, useReorder } from './use-reorder.ts'

interface LayerListProps {
  /** What scrolls. */
  readonly list: RefObject<HTMLElement | null>
  readonly onRemoved: (layer: MapLayer, index: number) => void
}

/** The rows of the layers that the visitor put on the map, the top one first, in an order that can be changed. */
export function LayerList({ list, onRemoved }: LayerListProps) {
  const { t } = useTranslation('layers')
  const { layers, states, details, setVisible, setOpacity, move, remove, retry } = useMapLayers()
  const loading = useLayerLoading((state) => state.loading)
  const { activeId, setActive } = useActiveLayer()
  const time = useMapTime((state) => state.time)
  const requestFit = useMapView((state) => state.requestFit)
  const resolution = useMapView(({ zoom }) => resolutionAt(zoom))
  const isPhone = usePhone()
  const helpId = useId()
  const [words, setWords] = useState('')
  const count = layers.length
  const tell = ({ kind, id, index }: ReorderEvent) => {
    const title = layers.find((layer) => layer.id === id)?.title ?? ''
    setWords(t(`order.${kind}`, { title, place: index + 1, count }))
  }
  const { heldId, line, grip } = useReorder(
    list,
    layers.map(({ id }) => id),
    move,
    tell,
  )
  /** What keeps it from being shown, where it can be seen, or which of its times it shows. */
  const noteOf = (layer: MapLayer): string | undefined => {
    const about = details[layer.id]
    if (isOwnFile(layer.id))
      return states[layer.id] === 'failed' ? ownTroubleWords(ownTrouble(about?.trouble)) : t('adding:own.note')
    if (states[layer.id] === 'failed') {
      const host = 'url' in layer ? (URL.parse(layer.url)?.host ?? layer.url) : ''
      return about?.trouble && t(`adding:trouble.${about.trouble}`, { host })
    }
    const { finest = 0, coarsest = Infinity } = about?.resolutions ?? {}
    if (resolution >= coarsest) return t('row.zoomIn')
    if (resolution < finest) return t('row.zoomOut')
    if (about?.beforeFirst === true) return t('row.noTime')
    const shownTime = otherTime(about, time)
    return shownTime === undefined ? undefined : t('row.otherTime', { time: shownTime })
  }
  /** Where a layer was taken off: the focus goes to the one that is there now. */
  const emptied = useRef<number>(undefined)
  useEffect(() => {
    const index = emptied.current
    emptied.current = undefined
    if (index === undefined || document.activeElement !== document.body) return
    const titles = list.current?.querySelectorAll<HTMLElement>('[data-layer-row] [data-layer-title]') ?? []
    titles[Math.min(index, titles.length - 1)]?.focus()
  }, [layers, list])
  const active = layers.some(({ id }) => id === activeId) ? activeId : layers[0]?.id
  return (
    <>
      <ul>
        {layers.map((layer, index) => {
          const { id, title } = layer
          const about = details[id]
          const extent = layer.extent ?? about?.extent
          return (
            <LayerRow
              key={id}
              id={id}
              title={title}
              kind={t(`kind.${layer.type}`)}
              active={id === active}
              held={id === heldId}
              line={line === index ? 'above' : line === count && index === count - 1 ? 'below' : undefined}
              visible={layer.visible}
              opacity={layer.opacity}
              loading={layer.visible && (loading[id] ?? 0) > 0}
              failed={states[id] === 'failed'}
              note={noteOf(layer)}
              grip={
                count > 1 && (
                  <LayerGrip
                    label={t('order.grip', { title, place: index + 1, count })}
                    aria-describedby={helpId}
                    {...grip(id)}
                  />
                )
              }
              settings={<LayerSettings layer={layer} details={about} />}
              onActivate={() => setActive(id)}
              onVisible={(visible) => setVisible(id, visible)}
              onOpacity={(opacity) => setOpacity(id, opacity)}
              onRetry={() => retry(id)}
              onRemove={() => {
                emptied.current = index
                remove(id)
                onRemoved(layer, index)
              }}
              onZoom={extent && (() => requestFit([extent]))}
              onUp={isPhone && index > 0 ? () => move(id, index - 1) : undefined}
              onDown={isPhone && index < count - 1 ? () => move(id, index + 1) : undefined}
            />
          )
        })}
      </ul>
      <p id={helpId} className="visually-hidden">
        {t('order.help')}
      </p>
      <p role="status" className="visually-hidden">
        {words}
      </p>
    </>
  )
}
