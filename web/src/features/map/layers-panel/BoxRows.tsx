import { useTranslation } from '../../../i18n/index.ts'
import { useDrawnArea } from '../../../stores/map/drawn-area.ts'
import { useHoveredEntry } from '../../../stores/hovered-entry.ts'
import { useMapFootprints } from '../../../stores/map/map-footprints.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { LayerRow } from './LayerRow.tsx'

/**
 * The rows of what a search draws: the footprints of its results, which are one layer (its opacity is that of each), the one
 * that is selected, and the search area.
 */
export function BoxRows() {
  const { t } = useTranslation('layers')
  const { footprints, visible, opacity, setVisible, setOpacity } = useMapFootprints()
  const { selected, select } = useHoveredEntry()
  const drawn = useDrawnArea()
  const { area } = drawn
  const requestFit = useMapView((state) => state.requestFit)
  const boxes = footprints.flatMap((footprint) => footprint.boxes)
  const chosen = footprints.find(({ id }) => id === selected)
  if (boxes.length === 0 && area === null) return null
  return (
    <ul>
      {boxes.length > 0 && (
        <LayerRow
          title={t('panel.footprints')}
          kind={t('kind.boxes')}
          visible={visible}
          opacity={opacity}
          onVisible={setVisible}
          onOpacity={setOpacity}
          onZoom={() => requestFit(boxes)}
        />
      )}
      {chosen && (
        <LayerRow
          title={t('panel.selected', { title: chosen.title })}
          kind={t('kind.box')}
          visible={visible}
          onZoom={() => requestFit(chosen.boxes)}
          onRemove={() => select(null, 'map')}
          removeLabel={t('row.deselect', { title: chosen.title })}
        />
      )}
      {area && (
        <LayerRow
          title={t('panel.area')}
          kind={t('kind.area')}
          visible={drawn.visible}
          opacity={drawn.opacity}
          onVisible={drawn.setVisible}
          onOpacity={drawn.setOpacity}
          onZoom={() => requestFit([area])}
          onRemove={drawn.remove}
        />
      )}
    </ul>
  )
}
