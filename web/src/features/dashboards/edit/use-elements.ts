import type { BoardElement, ElementKind } from '@graticule/contracts/dashboards/dashboards'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { tellUndoable } from '../../../kept/tell.ts'
import { moved } from '../../../ui/moved.ts'
import { freeId, newElement, withElements } from './draft-history.ts'
import type { DraftInHand } from './use-draft.ts'

/** What is done with the elements of the page in hand. */
export function useElements(hand: DraftInHand) {
  const { t } = useTranslation('dashboards')
  const { draft, change } = hand
  const [pageId, setPageId] = useState(draft.content.pages[0]?.id ?? '')
  const [chosen, setChosen] = useState('')
  const page = draft.content.pages.find(({ id }) => id === pageId) ?? draft.content.pages[0]
  const elements = page?.elements ?? []
  const put = (list: readonly BoardElement[], field?: string) => {
    if (page !== undefined) change(withElements(draft, page.id, list), field)
  }
  return {
    page,
    elements,
    chosen: elements.find(({ id }) => id === chosen),
    choose: setChosen,
    openPage: (id: string) => {
      setPageId(id)
      setChosen('')
    },
    /** Opens the page of an element, and chooses it. */
    lead: (page: string, id: string) => {
      setPageId(page)
      setChosen(id)
    },
    add: (kind: ElementKind) => {
      const element = newElement(kind, freeId(draft, 'element'), '')
      put([...elements, element])
      setChosen(element.id)
    },
    change: (element: BoardElement, field?: string) =>
      put(
        elements.map((one) => (one.id === element.id ? element : one)),
        field === undefined ? undefined : `${element.id}/${field}`,
      ),
    move: (id: string, to: number) => {
      const from = elements.findIndex((one) => one.id === id)
      if (from !== -1 && to !== from && to >= 0 && to < elements.length) put(moved(elements, from, to))
    },
    duplicate: (element: BoardElement) => {
      const copy = { ...element, id: freeId(draft, 'element') }
      const at = elements.findIndex(({ id }) => id === element.id)
      put([...elements.slice(0, at + 1), copy, ...elements.slice(at + 1)])
      setChosen(copy.id)
    },
    remove: (id: string) => {
      put(elements.filter((one) => one.id !== id))
      setChosen('')
      tellUndoable(t('edit.removed'), t('edit.undo'), () => put(elements))
    },
  }
}
export type ElementsInHand = ReturnType<typeof useElements>
