import { POPUP_CLOSE_MS } from '@graticule/contracts/limits'
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconMarquee2,
  IconMinus,
  IconPlus,
  IconStack2,
  IconTable,
} from '@tabler/icons-react'
import { type CSSProperties, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../i18n/index.ts'
import { lazyWithTexts } from '../../../i18n/lazy-with-texts.ts'
import { useMapShortcut } from '../../../shell/shortcuts.ts'
import { usePhone } from '../../../browser/use-media-query.ts'
import { useDrawnArea } from '../../../stores/map/drawn-area.ts'
import { useMapPadding } from '../../../stores/map/map-padding.ts'
import { useFurniture, useMapCovers } from '../canvas/covers.ts'
import { useMapLayers } from '../../../stores/layers/map-layers.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { AllResultsToggle } from '../all-results/AllResultsToggle.tsx'
import styles from './MapControls.module.css'
import { MapTools } from '../tools/MapTools.tsx'
import { MyLocation } from './MyLocation.tsx'
import { usePresence } from '../../../ui/overlay/use-presence.ts'

const icon = { size: 18, stroke: 1.75 } as const

const LayersPanel = lazyWithTexts(['layers', 'adding'], () =>
  import('../layers-panel/LayersPanel.tsx').then((module) => ({ default: module.LayersPanel })),
)
const MapContents = lazyWithTexts(['contents'], () =>
  import('../contents/MapContents.tsx').then((module) => ({ default: module.MapContents })),
)

interface MapControlsProps {
  readonly onZoom: (levels: number) => void
  readonly onHome: () => void
}

/** Height of the line of scale and attribution that the buttons may stand beside, pixels. */
const STATUS_LINE = 24

/** So much higher than a line scale and attribution are, as with large text: the buttons of a phone keep above it. */
function useStatusExtra(): CSSProperties {
  const extra = useMapCovers(({ furniture }) =>
    Math.max(0, ...furniture.status.map(({ top, bottom }) => Math.round(bottom - top) - STATUS_LINE)),
  )
  return { '--status-extra': `${extra}px` } as CSSProperties
}

/** On phones what is shown keeps clear of the buttons: there is no room to look beside them. */
function useClearOfButtons() {
  const isPhone = usePhone()
  const column = useRef<HTMLDivElement>(null)
  useMapPadding(column, isPhone ? 'right' : 'none')
  useFurniture('controls', column)
  return [isPhone, column] as const
}

/** The buttons of the map, its layers and its contents as a list. */
export function MapControls({ onZoom, onHome }: MapControlsProps) {
  const { t } = useTranslation('map')
  const { panelOpen, setPanelOpen } = useMapLayers()
  const [contentsOpen, setContentsOpen] = useState(false)
  const contents = usePresence(contentsOpen || null, POPUP_CLOSE_MS)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const closeLayers = () => setPanelOpen(false)
  // the panel had the focus: it goes back to the button that opens it
  useEffect(() => {
    if (wasOpen.current && !panelOpen) opener.current?.focus()
    wasOpen.current = panelOpen
  }, [panelOpen])
  // a sheet lies over the results, which lie over the map
  const [isPhone, column] = useClearOfButtons()
  const layersPanel = (
    <Suspense>
      <LayersPanel onClose={closeLayers} />
    </Suspense>
  )
  useMapShortcut('y', () => setPanelOpen(!panelOpen))
  return (
    <div className={styles['controls']} style={useStatusExtra()}>
      {panelOpen && (isPhone ? createPortal(layersPanel, document.body) : layersPanel)}
      <div ref={column} className={styles['column']} role="group" aria-label={t('controls')}>
        {(!panelOpen || isPhone) && (
          <div className={styles['group']}>
            <LayersButton opener={opener} />
          </div>
        )}
        <div className={styles['group']}>
          <IconButton label={t('zoomIn')} icon={<IconPlus {...icon} />} onClick={() => onZoom(1)} />
          <IconButton label={t('zoomOut')} icon={<IconMinus {...icon} />} onClick={() => onZoom(-1)} />
        </div>
        <div data-tip="tutorial-map" className={styles['group']}>
          <MyLocation />
          <DrawButton />
          <FullViewButton />
          <AllResultsToggle />
          <IconButton
            label={t('contents.open')}
            icon={<IconTable {...icon} />}
            aria-haspopup="dialog"
            onClick={() => setContentsOpen(true)}
          />
          <MapTools onHome={onHome} />
        </div>
      </div>
      {contents.shown && (
        <Suspense>
          <MapContents open={contents.open} onClose={() => setContentsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Opens and closes the list of layers, and says how many there are. */
function LayersButton({ opener }: { readonly opener: RefObject<HTMLButtonElement | null> }) {
  const { t } = useTranslation('map')
  const { layers, panelOpen, setPanelOpen } = useMapLayers()
  return (
    <button
      type="button"
      ref={opener}
      className={styles['layers']}
      data-tip="tutorial-layers"
      aria-label={t('layers.open', { count: layers.length })}
      aria-expanded={panelOpen}
      onClick={() => setPanelOpen(!panelOpen)}
    >
      <IconStack2 {...icon} />
      <span className={styles['word']}>{t('layers.title')}</span>{' '}
      {layers.length > 0 && <span className={styles['count']}>{layers.length}</span>}
    </button>
  )
}

/** Begins the drawing of an area, and gives it up. */
function DrawButton() {
  const { t } = useTranslation('map')
  const { mode, start, cancel } = useDrawnArea()
  const isDrawing = mode === 'drawing'
  const toggle = () => (isDrawing ? cancel() : start())
  useMapShortcut('a', toggle)
  return (
    <IconButton
      label={t(isDrawing ? 'draw.cancel' : 'draw.start')}
      icon={<IconMarquee2 {...icon} />}
      aria-pressed={isDrawing}
      onPointerEnter={() => void import('../tools/drawing/drawing-tool.ts')}
      onClick={toggle}
    />
  )
}

/** Puts the panels away, and back. */
function FullViewButton() {
  const { t } = useTranslation('map')
  const { fullView, setFullView } = useMapView()
  return (
    <IconButton
      className={styles['wideOnly']}
      label={t(fullView ? 'leaveFullView' : 'fullView')}
      icon={fullView ? <IconArrowsMinimize {...icon} /> : <IconArrowsMaximize {...icon} />}
      aria-pressed={fullView}
      onClick={() => setFullView(!fullView)}
    />
  )
}
