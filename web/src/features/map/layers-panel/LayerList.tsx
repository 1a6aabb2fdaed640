import type { MapLayer } from '@graticule/contracts/map/layer'
import { type ComponentProps, type RefObject, useEffect, useId, useRef, useState } from 'react'
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
import { LayerRow, type LayerRowProps } from './LayerRow.tsx'
import { LayerSettings } from './LayerSettings.tsx'
import { resolutionAt } from '@graticule/contracts/geometry/web-mercator'
import { useLayerLoading } from '../layers/layer-loading.ts'
import { type ReorderEvent, useReorder } from './use-reorder.ts'

interface LayerListProps {
  /** What scrolls. */
  readonly list: RefObject<HTMLElement | null>
  readonly onRemoved: (layer: MapLayer, index: number) => void
}

/** What a layer's row says under it: what keeps the layer from being shown, where it can be seen, or which of its times it shows. */
function useNotes(): (layer: MapLayer) => string | undefined {
  const { t } = useTranslation('layers')
  const { states, details } = useMapLayers()
  const time = useMapTime((state) => state.time)
  const resolution = useMapView(({ zoom }) => resolutionAt(zoom))
  return (layer) => {
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
}

/** The order of the rows, changed by pointer and keys, and what is said of each change. */
function useSpokenOrder(list: LayerListProps['list']) {
  const { t } = useTranslation('layers')
  const { layers, move } = useMapLayers()
  const [words, setWords] = useState('')
  const tell = ({ kind, id, index }: ReorderEvent) => {
    const title = layers.find((layer) => layer.id === id)?.title ?? ''
    setWords(t(`order.${kind}`, { title, place: index + 1, count: layers.length }))
  }
  const reorder = useReorder(
    list,
    layers.map(({ id }) => id),
    move,
    tell,
  )
  return { ...reorder, words }
}

/** After a layer was taken off the focus goes to the row that is at its place now. Call the returned function with the place. */
function useFocusAfterRemoval(list: LayerListProps['list'], layers: readonly MapLayer[]): (index: number) => void {
  const emptied = useRef<number>(undefined)
  useEffect(() => {
    const index = emptied.current
    emptied.current = undefined
    if (index === undefined || document.activeElement !== document.body) return
    const titles = list.current?.querySelectorAll<HTMLElement>('[data-layer-row] [data-layer-title]') ?? []
    titles[Math.min(index, titles.length - 1)]?.focus()
  }, [layers, list])
  return (index) => {
    emptied.current = index
  }
}

/** The rows of the layers that the visitor put on the map, the top one first, in an order that can be changed. */
export function LayerList({ list, onRemoved }: LayerListProps) {
  const { t } = useTranslation('layers')
  const { layers, remove } = useMapLayers()
  const activeId = useActiveLayer((state) => state.activeId)
  const helpId = useId()
  const { heldId, line, grip, words } = useSpokenOrder(list)
  const noteOf = useNotes()
  const noteRemoval = useFocusAfterRemoval(list, layers)
  const count = layers.length
  const active = layers.some(({ id }) => id === activeId) ? activeId : layers[0]?.id
  return (
    <>
      <ul>
        {layers.map((layer, index) => (
          <ListedLayer
            key={layer.id}
            layer={layer}
            index={index}
            count={count}
            active={layer.id === active}
            held={layer.id === heldId}
            line={line === index ? 'above' : line === count && index === count - 1 ? 'below' : undefined}
            note={noteOf(layer)}
            gripProps={{ 'aria-describedby': helpId, ...grip(layer.id) }}
            onRemove={() => {
              noteRemoval(index)
              remove(layer.id)
              onRemoved(layer, index)
            }}
          />
        ))}
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

interface ListedLayerProps extends Pick<LayerRowProps, 'active' | 'held' | 'line' | 'note' | 'onRemove'> {
  readonly layer: MapLayer
  /** Its place in the list, from 0, and how many rows there are. */
  readonly index: number
  readonly count: number
  readonly gripProps: Omit<ComponentProps<typeof LayerGrip>, 'label'>
}

/** One of the rows, with what its layer tells and what the stores do with it. */
function ListedLayer({ layer, index, count, gripProps, ...row }: ListedLayerProps) {
  const { t } = useTranslation('layers')
  const { states, details, setVisible, setOpacity, move, retry } = useMapLayers()
  const isLoading = useLayerLoading(({ loading }) => (loading[layer.id] ?? 0) > 0)
  const setActive = useActiveLayer((state) => state.setActive)
  const requestFit = useMapView((state) => state.requestFit)
  const isPhone = usePhone()
  const { id, title } = layer
  const extent = layer.extent ?? details[id]?.extent
  return (
    <LayerRow
      {...row}
      id={id}
      title={title}
      kind={t(`kind.${layer.type}`)}
      visible={layer.visible}
      opacity={layer.opacity}
      loading={layer.visible && isLoading}
      failed={states[id] === 'failed'}
      grip={count > 1 && <LayerGrip label={t('order.grip', { title, place: index + 1, count })} {...gripProps} />}
      settings={<LayerSettings layer={layer} details={details[id]} />}
      onActivate={() => setActive(id)}
      onVisible={(visible) => setVisible(id, visible)}
      onOpacity={(opacity) => setOpacity(id, opacity)}
      onRetry={() => retry(id)}
      onZoom={extent && (() => requestFit([extent]))}
      onUp={isPhone && index > 0 ? () => move(id, index - 1) : undefined}
      onDown={isPhone && index < count - 1 ? () => move(id, index + 1) : undefined}
    />
  )
}
