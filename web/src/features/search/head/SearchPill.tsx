import { POPUP_CLOSE_MS } from '@graticule/contracts/limits'
import { IconAdjustmentsHorizontal, IconLayoutSidebarRightExpand, IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount, listed } from '../../../i18n/numbers.ts'
import { activeFilters, dateWords, placeWords } from '../../../search/filters/active-filters.ts'
import { useMapPadding } from '../../../stores/map/map-padding.ts'
import { usePhone } from '../../../browser/use-media-query.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { useMapView } from '../../../stores/map/map-view.ts'
import { FILTERS_BUTTON_ID, usePanels } from '../../../stores/panels.ts'
import { useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SaveSearch } from './SaveSearch.tsx'
import { SearchForm } from './SearchForm.tsx'
import styles from './SearchPill.module.css'
import type { PhraseChoice } from './use-phrase-suggestions.ts'
import { type ChosenPhrase, useSearchForm } from './use-search-form.ts'
import { usePresence } from '../../../ui/overlay/use-presence.ts'

/**
 * The search in one line over the map: on the phone, where a tap opens the whole form, and in full view, where a button
 * brings the results, or the details, back.
 */
export function SearchPill({ backTo = 'results' }: { backTo?: 'results' | 'details' }) {
  const { t } = useTranslation('search')
  const state = useSearchParams((params) => params.state)
  const openFilters = usePanels((panels) => panels.openFilters)
  const { hideSearching, setFullView } = useMapView()
  const [open, setOpen] = useState(false)
  const form = usePresence(open || null, POPUP_CLOSE_MS)
  const pill = useRef<HTMLDivElement>(null)
  const phone = usePhone()
  useMapPadding(pill, phone ? 'top' : 'corner')
  const filterCount = activeFilters(state).length
  const around = listed([placeWords(state), dateWords(state)].filter(Boolean))
  return (
    <div ref={pill} className={styles['pill']}>
      <button type="button" className={styles['words']} onClick={() => setOpen(true)}>
        <IconSearch size={16} stroke={1.75} aria-hidden="true" />
        <span>
          <b>{state.filters.phrase === '' ? t('pill.everything') : state.filters.phrase}</b>
          <span className={styles['around']}>
            {around === '' ? t('where.any') : around}
            {!phone && <Total />}
          </span>
        </span>
        <span className="visually-hidden">{t('pill.change')}</span>
      </button>
      {hideSearching ? (
        <Button
          icon={<IconLayoutSidebarRightExpand size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setFullView(false)}
        >
          {t(`pill.${backTo}`)}
        </Button>
      ) : (
        <span className={styles['filters']}>
          <IconButton
            id={FILTERS_BUTTON_ID}
            label={t('pill.filters', { count: filterCount })}
            icon={<IconAdjustmentsHorizontal size={18} stroke={1.75} />}
            onClick={() => openFilters()}
          />
          {filterCount > 0 && (
            <span className={styles['count']} aria-hidden="true">
              {filterCount}
            </span>
          )}
        </span>
      )}
      {form.shown && <FullForm open={form.open} onClose={() => setOpen(false)} />}
    </div>
  )
}

function Total() {
  const { t } = useTranslation('results')
  const chosen = useSearchParams((params) => params.state.dataSource)
  const outcome = useResultSets(({ sources }) => resultsOf(sources, chosen).outcome)
  if (outcome?.state !== 'results') return null
  const { total } = outcome.resultSet
  return <>, {t('tools.count', { count: total, formatted: formatCount(total) })}</>
}

function FullForm({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('search')
  const state = useSearchParams((params) => params.state)
  const form = useSearchForm(state)
  const { searchPhrase, openEntry } = useSearchActions()
  const submit = async (chosen?: ChosenPhrase) => {
    const next = await form.submit(chosen)
    // the form stays open under a question about the phrase, and after a search that was given up
    if (next !== undefined && (await searchPhrase(next)) !== undefined) onClose()
  }
  const choose = (choice: PhraseChoice) => {
    if (choice.kind !== 'entry') return void submit(choice)
    openEntry(choice.dataSource, choice.id)
    onClose()
  }
  return (
    <Dialog open={open} fullScreen title={t('pill.title')} closeLabel={t('pill.close')} onClose={onClose}>
      <SearchForm form={form} onSubmit={() => void submit()} onChoose={choose} />
      <SaveSearch words />
    </Dialog>
  )
}
