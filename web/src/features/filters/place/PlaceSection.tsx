import { useEffect } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { PlaceField } from '../../../search/place/PlaceField.tsx'
import { usePlacesLimit } from '../../../search/place/places-limit.ts'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { AreaButtons } from './AreaButtons.tsx'
import { CornerFields } from './CornerFields.tsx'
import { cornersOf } from './corners.ts'
import { CountryFields } from './CountryFields.tsx'
import type { PlaceBy } from '../draft.ts'
import { FilterSection } from '../FilterSection.tsx'
import styles from './PlaceSection.module.css'
import { RelationChoice } from './RelationChoice.tsx'
import { ShapeField } from './ShapeField.tsx'
import type { FilterDraft } from '../use-filter-draft.ts'

/**
 * Where: a place by name, a continent or country, four coordinates; and how a result relates to the area.
 * @rule S1-4.places-limit-filter Without geocoder the location falls back to continent and country
 */
export function PlaceSection({ filters, count }: { filters: FilterDraft; count: number }) {
  const { t } = useTranslation('filters')
  const { draft, change, place, state } = filters
  const [area] = state.filters.areas
  const isOverLimit = usePlacesLimit(({ reached }) => reached)
  const byName = draft.placeBy === 'name'
  const fallsBack = isOverLimit && byName && place.chosen === null
  useEffect(() => {
    // the area in force stays until another is chosen
    if (fallsBack) change({ placeBy: 'country' })
  }, [fallsBack, change])
  const choose = (placeBy: PlaceBy) =>
    // the area in force can be put right by its corners; what was typed there before stays when there is none
    change({ placeBy, placeTouched: true, shape: null, corners: area === undefined ? draft.corners : cornersOf(area) })
  return (
    <FilterSection section="place" title={t('section.place')} count={count}>
      <Segmented
        label={t('place.by')}
        value={draft.placeBy}
        choices={[
          ...(isOverLimit && !byName ? [] : [{ value: 'name' as const, label: t('place.byName') }]),
          { value: 'country', label: t('place.byCountry') },
          { value: 'coordinates', label: t('place.byCoordinates') },
        ]}
        onChange={choose}
      />
      {isOverLimit && <p className={styles['cornerWords']}>{t('place.overLimit')}</p>}
      <div className={styles['fields']}>
        {byName && (
          <PlaceField
            choice={{ ...place, type: (text) => (place.type(text), change({ placeTouched: true, shape: null })) }}
            label={t('place.name')}
            labelHidden
            placeholder={t('place.placeholder')}
            onSettled={() => change({ placeTouched: true, shape: null })}
          />
        )}
        {draft.placeBy === 'country' && <CountryFields filters={filters} />}
        {draft.placeBy === 'coordinates' && <CornerFields filters={filters} />}
        {/* what a file was refused for is history when the place is given in another way */}
        <ShapeField key={draft.placeBy} filters={filters}>
          <AreaButtons filters={filters} />
        </ShapeField>
      </div>
      <RelationChoice value={draft.relation} onChange={(relation) => change({ relation })} />
    </FilterSection>
  )
}
