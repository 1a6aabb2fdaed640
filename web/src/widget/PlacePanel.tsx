import type { SourceState } from '@graticule/contracts/links/share-state'
import type { Place } from '@graticule/contracts/services/places'
import { useState } from 'react'
import { findPlaces, suggestPlaces } from '../api/places.ts'
import { i18n, useTranslation } from '../i18n/index.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/fields/Field.tsx'
import styles from './Widget.module.css'

interface PlacePanelProps {
  readonly state: SourceState
  readonly onSearch: (state: SourceState) => void
}

type Found = { readonly places: readonly Place[]; readonly failed: boolean }

async function look(text: string): Promise<Found> {
  const reply = await findPlaces(text, i18n.language)
  if (!reply.ok) return { places: [], failed: true }
  // a name that is written in part
  return { places: reply.value.length > 0 ? reply.value : await suggestPlaces(text, i18n.language), failed: false }
}

/** Finds a place by its name; one of several is chosen. */
export function PlacePanel({ state, onSearch }: PlacePanelProps) {
  const { t } = useTranslation('widget')
  const [typed, setTyped] = useState(state.placeInput)
  const [found, setFound] = useState<Found>()
  const at = (places: readonly Place[]) =>
    onSearch({
      ...state,
      typed: '',
      locationType: 'geolocation',
      placeInput: places[0]?.name ?? '',
      filters: { ...state.filters, areaText: '', areas: places.map(({ box, viewport }) => viewport ?? box) },
    })
  const find = async () => {
    if (typed.trim() === '') return at([])
    const next = await look(typed.trim())
    if (next.places.length === 1) at(next.places)
    else setFound(next)
  }
  const words = found?.failed === true ? t('place.failed') : found?.places.length === 0 ? t('place.none') : undefined
  return (
    <form
      className={styles['panel']}
      onSubmit={(event) => {
        event.preventDefault()
        void find()
      }}
    >
      <TextField
        autoFocus
        label={t('place.name')}
        maxLength={200}
        value={typed}
        error={words}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles['ways']}>
        <Button type="submit">{t('place.find')}</Button>
        <Button variant="quiet" onClick={() => at([])}>
          {t('place.clear')}
        </Button>
      </div>
      {found !== undefined && found.places.length > 0 && (
        <ul aria-label={t('place.found')} className={styles['places']}>
          {found.places.map((place) => (
            <li key={`${place.fullName} ${place.box.join()}`}>
              <Button variant="quiet" onClick={() => at([place])}>
                {place.fullName}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
