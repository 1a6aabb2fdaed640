import { BBOX_RELATIONS } from '@graticule/contracts/bbox'
import { IconFocus2, IconSelectAll } from '@tabler/icons-react'
import { type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceField } from '../../shell/place/PlaceField.tsx'
import { useDrawnArea } from '../../stores/drawn-area.ts'
import { useMapView } from '../../stores/map-view.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { CORNERS, type Corner, cornersOf } from './draft.ts'
import { FilterSection } from './FilterSection.tsx'
import styles from './PlaceSection.module.css'
import { RelationFigure } from './RelationFigure.tsx'
import type { FilterDraft } from './use-filter-draft.ts'

/** Where: a place by name, or four coordinates typed, drawn or taken from the map; and how a result relates to it. */
export function PlaceSection({ filters, placeRef }: { filters: FilterDraft; placeRef: Ref<HTMLInputElement> }) {
  const { t } = useTranslation('filters')
  const { draft, change, place } = filters
  return (
    <FilterSection title={t('section.place')} count={filters.state.filters.areas.length > 0 ? 1 : 0} countLabel={t('on')}>
      <Segmented
        label={t('place.by')}
        value={draft.placeBy}
        choices={[
          { value: 'name', label: t('place.byName') },
          { value: 'coordinates', label: t('place.byCoordinates') },
        ]}
        onChange={(placeBy) => change({ placeBy, placeTouched: true, corners: cornersOf(filters.state.filters.areas[0]) })}
      />
      <div className={styles['fields']}>
        {draft.placeBy === 'name' ? (
          <PlaceField
            choice={{ ...place, type: (text) => (place.type(text), change({ placeTouched: true })) }}
            label={t('place.name')}
            placeholder={t('place.placeholder')}
            inputRef={placeRef}
            onSettled={() => change({ placeTouched: true })}
          />
        ) : (
          <CornerFields filters={filters} />
        )}
        <FromMap filters={filters} />
      </div>
      <RelationChoice filters={filters} />
    </FilterSection>
  )
}

function CornerFields({ filters: { draft, change, faults, checked } }: { filters: FilterDraft }) {
  const { t } = useTranslation('filters')
  const error = (corner: Corner) => {
    const fault = checked ? faults.corners[corner] : undefined
    return fault === undefined ? undefined : t(`place.fault.${fault}`)
  }
  return (
    <div className={styles['corners']}>
      {CORNERS.map((corner) => (
        <TextField
          key={corner}
          label={t(`place.${corner}`)}
          value={draft.corners[corner]}
          inputMode="decimal"
          code
          error={error(corner)}
          onChange={(event) => change({ placeTouched: true, corners: { ...draft.corners, [corner]: event.target.value } })}
        />
      ))}
    </div>
  )
}

function FromMap({ filters }: { filters: FilterDraft }) {
  const { t } = useTranslation('filters')
  const start = useDrawnArea((area) => area.start)
  const extent = useMapView((view) => view.extent)
  return (
    <div className={styles['fromMap']}>
      <Button size="small" icon={<IconSelectAll size={14} stroke={1.75} aria-hidden="true" />} onClick={start}>
        {t('place.draw')}
      </Button>
      {extent !== null && (
        <Button
          size="small"
          icon={<IconFocus2 size={14} stroke={1.75} aria-hidden="true" />}
          onClick={() => filters.takeBox(extent)}
        >
          {t('place.useView')}
        </Button>
      )}
    </div>
  )
}

function RelationChoice({ filters: { draft, change } }: { filters: FilterDraft }) {
  const { t } = useTranslation('filters')
  const name = useId()
  return (
    <fieldset className={styles['relation']}>
      <legend>{t('relation.label')}</legend>
      <div>
        {BBOX_RELATIONS.map((relation) => (
          <label key={relation}>
            <input type="radio" name={name} checked={draft.relation === relation} onChange={() => change({ relation })} />
            <span title={t(`relation.${relation}.hint`)}>
              <RelationFigure relation={relation} />
              {t(`relation.${relation}.name`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
