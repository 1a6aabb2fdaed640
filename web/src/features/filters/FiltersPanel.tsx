import type { FilterSet } from '@graticule/contracts/search/filter-sets'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { activeFilters } from '../../search/filters/active-filters.ts'
import { usePhone } from '../../browser/use-media-query.ts'
import { useSearchActions } from '../../search/run/use-search-actions.ts'
import { useDrawnArea } from '../../stores/map/drawn-area.ts'
import { usePanels } from '../../stores/panels.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { faultySection, stateOf } from './draft.ts'
import { FilterFields } from './FilterFields.tsx'
import { FilterFooter } from './FilterFooter.tsx'
import { useOpenSections } from './open-sections.ts'
import { SidePanel } from './SidePanel.tsx'
import { useDraftAnswer } from './use-draft-answer.ts'
import { type FilterDraft, useFilterDraft } from './use-filter-draft.ts'

/**
 * All filters of a search. They count when the button is pressed, and the button says what they will give. `open` is false
 * while their sheet on the phone is seen going.
 */
export function FiltersPanel({ open = true }: { open?: boolean }) {
  const { t } = useTranslation('filters')
  const filters = useFilterDraft()
  const answer = useDraftAnswer(filters.state)
  const phone = usePhone()
  const drawing = useDrawnArea(({ mode }) => mode === 'drawing')
  const closeFilters = usePanels((panels) => panels.closeFilters)
  const fields = useRef<HTMLDivElement>(null)
  useFirstFocus(fields, phone, filters.set)
  const apply = useApply(filters, fields)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void apply()
  }
  const count = activeFilters(filters.state).length
  const name = t(`titles.${filters.set}`)
  const body = <FilterFields ref={fields} filters={filters} answer={answer} onKeyDown={onKeyDown} />
  const footer = (
    <FilterFooter
      set={filters.set}
      total={filters.uncertain ? null : answer.total}
      onClear={filters.clear}
      onApply={() => void apply()}
    />
  )
  if (!phone) {
    return (
      <SidePanel title={name} count={count} onClose={closeFilters}>
        {body}
        {footer}
      </SidePanel>
    )
  }
  const title = count === 0 ? name : `${name}, ${t('countOn', { count })}`
  return (
    // drawing needs the map: what was ticked stays, and the sheet comes back with the area
    <Dialog open={open && !drawing} fullScreen flush title={title} closeLabel={t('close')} onClose={closeFilters} footer={footer}>
      {body}
    </Dialog>
  )
}

/**
 * The focus goes into the panel: to the section that was asked for, else to the place; on phones only when a section was asked
 * for, because a field with the focus brings up the keyboard.
 */
function useFirstFocus(fields: RefObject<HTMLElement | null>, phone: boolean, set: FilterSet): void {
  // the panel opens once: what its set becomes later does not move the focus
  const [first] = useState(set)
  const section = usePanels((panels) => panels.filterSection)
  useEffect(() => {
    if (phone && section === null) return
    if (section !== null) useOpenSections.getState().setOpen(section, true)
    const frame = requestAnimationFrame(() => {
      // who was quicker keeps the field that was chosen
      if (section === null && fields.current?.contains(document.activeElement) === true) return
      const field = 'input:not([type=radio], [tabindex="-1"]), select'
      const asked = section ?? (first === 'facets' ? 'place' : 'set')
      const part = fields.current?.querySelector(`[data-section=${asked}]`)
      // a section that the visitor has folded keeps so: its head takes the focus
      const target = part?.querySelector<HTMLElement>(field) ?? part?.querySelector<HTMLElement>('button')
      target?.focus({ preventScroll: section === null })
    })
    return () => cancelAnimationFrame(frame)
  }, [section, phone, fields, first])
}

/** Reads the form and searches; with a fault, the focus goes to the first field that has one. */
function useApply(filters: FilterDraft, fields: RefObject<HTMLElement | null>): () => Promise<void> {
  const { search } = useSearchActions()
  const closeFilters = usePanels((panels) => panels.closeFilters)
  return async () => {
    const { draft, faults, place, base } = filters
    filters.setChecked(true)
    const byName = draft.placeTouched && draft.shape === null && draft.placeBy === 'name'
    const found = byName ? await place.resolve() : place.chosen
    const faulty = found === undefined ? 'place' : faultySection(faults)
    if (found === undefined || faulty !== undefined) {
      if (faulty !== undefined) useOpenSections.getState().setOpen(faulty, true)
      requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    search(stateOf(draft, base, found))
    closeFilters()
  }
}
