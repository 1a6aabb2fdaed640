import { IconArrowLeft, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activeFilters } from '../../shell/active-filters.ts'
import { useMapPadding } from '../../shell/map-padding.ts'
import { usePhone, useSinglePanel } from '../../shell/use-media-query.ts'
import { useSearchActions, withoutFilters } from '../../shell/use-search-actions.ts'
import { useDrawnArea } from '../../stores/drawn-area.ts'
import { FILTERS_BUTTON_ID, usePanels } from '../../stores/panels.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useEscape } from '../../ui/use-escape.ts'
import { FilterFields } from './FilterFields.tsx'
import { FilterFooter } from './FilterFooter.tsx'
import styles from './FiltersPanel.module.css'
import { draftOf, stateOf } from './draft.ts'
import { type FilterDraft, useFilterDraft } from './use-filter-draft.ts'

/** All filters of a search. They count when the button is pressed, and the button says what they will give. */
export function FiltersPanel() {
  const { t } = useTranslation('filters')
  const filters = useFilterDraft()
  const phone = usePhone()
  const drawing = useDrawnArea(({ mode }) => mode === 'drawing')
  const closeFilters = usePanels((panels) => panels.closeFilters)
  const fields = useRef<HTMLDivElement>(null)
  const apply = useApply(filters, fields)
  const clear = () => filters.setDraft(clearedDraft(filters))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void apply()
  }
  const body = <FilterFields ref={fields} filters={filters} onKeyDown={onKeyDown} />
  const footer = <FilterFooter filters={filters} onClear={clear} onApply={() => void apply()} />
  if (!phone) {
    return (
      <SidePanel count={activeFilters(filters.base).length} onClose={closeFilters}>
        {body}
        {footer}
      </SidePanel>
    )
  }
  // drawing needs the map: what was ticked stays, and the sheet comes back with the area
  if (drawing) return null
  return (
    <Dialog fullScreen flush title={t('title')} closeLabel={t('close')} onClose={closeFilters} footer={footer}>
      {body}
    </Dialog>
  )
}

function clearedDraft({ base, place }: FilterDraft) {
  place.clear()
  return { ...draftOf(withoutFilters(base)), placeTouched: true }
}

/** Reads the form and searches; with a fault, the focus goes to the first field that has one. */
function useApply(filters: FilterDraft, fields: RefObject<HTMLElement | null>): () => Promise<void> {
  const { search } = useSearchActions()
  const closeFilters = usePanels((panels) => panels.closeFilters)
  const single = useSinglePanel()
  return async () => {
    const { draft, faults, place, base } = filters
    filters.setChecked(true)
    const byName = draft.placeTouched && draft.placeBy === 'name'
    const found = byName ? await place.resolve() : place.chosen
    const faulty = faults.fromFault ?? faults.toFault ?? Object.values(faults.corners)[0]
    if (found === undefined || faulty !== undefined) {
      requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    search(stateOf(draft, base, found))
    if (single) closeFilters()
  }
}

/** The panel beside the results, or in their place where there is no room beside them. */
function SidePanel({ count, onClose, children }: { count: number; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('filters')
  const single = useSinglePanel()
  const panel = useRef<HTMLElement>(null)
  useMapPadding(panel, 'left')
  useEscape(true, onClose)
  useFocusBack(panel)
  const Sign = single ? IconArrowLeft : IconX
  return (
    <section ref={panel} className={styles['panel']} aria-labelledby="filters-title">
      <div className={styles['head']}>
        <h2 id="filters-title" tabIndex={-1}>
          {t('title')}
        </h2>
        {count > 0 && <Tag tone="info">{t('countOn', { count })}</Tag>}
        <IconButton className={styles['close']} label={t('close')} icon={<Sign size={16} />} onClick={onClose} />
      </div>
      {children}
    </section>
  )
}

/** Gives the focus back to what opened the panel; to the button of the filters when that is gone or was a key. */
function useFocusBack(panel: RefObject<HTMLElement | null>): void {
  // before the fields take the focus
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    const element = panel.current
    return () => {
      // strict mode takes effects back once while the panel stays
      if (element?.isConnected === true) return
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus()
      // where the filters took the place of the results, their button comes back with the next rendering
      else requestAnimationFrame(() => document.getElementById(FILTERS_BUTTON_ID)?.focus())
    }
  }, [panel, opener])
}
