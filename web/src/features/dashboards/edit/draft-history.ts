/** The draft with what can be undone and redone. Pure: each function gives a new history. */
import type { BoardContent, BoardElement, BoardPage, ElementKind } from '@graticule/contracts/dashboards/dashboards'
import { GRID_COLUMNS, GRID_ROWS, LEAST_WIDTH, MAX_UNDO } from '@graticule/contracts/dashboards/limits'
import type { Draft } from '../list/change-dashboards.ts'

export interface DraftHistory {
  readonly past: readonly Draft[]
  readonly draft: Draft
  readonly future: readonly Draft[]
  /** What was changed last: one change after another of the same field is one step. */
  readonly field: string
}

export const beginHistory = (draft: Draft): DraftHistory => ({ past: [], draft, future: [], field: '' })

/**
 * The draft after a change. Changes with the same `field`, one right after the other, are undone together.
 * @rule B-dashboards.undo Changes of a dashboard are undone and redone step by step; typing in one field is one step
 */
export function changed(history: DraftHistory, draft: Draft, field = ''): DraftHistory {
  if (field !== '' && field === history.field) return { ...history, draft, future: [] }
  return { past: [...history.past, history.draft].slice(-MAX_UNDO), draft, future: [], field }
}

export function undone({ past, draft, future }: DraftHistory): DraftHistory | undefined {
  const before = past.at(-1)
  return before === undefined ? undefined : { past: past.slice(0, -1), draft: before, future: [draft, ...future], field: '' }
}

export function redone({ past, draft, future }: DraftHistory): DraftHistory | undefined {
  const [next, ...others] = future
  return next === undefined ? undefined : { past: [...past, draft], draft: next, future: others, field: '' }
}

/** The draft with other pages. */
export const withPages = (draft: Draft, pages: readonly BoardPage[]): Draft => ({
  ...draft,
  content: { pages: [...pages] } satisfies BoardContent,
})

/** The draft with other elements on one page. */
export const withElements = (draft: Draft, pageId: string, elements: readonly BoardElement[]): Draft =>
  withPages(
    draft,
    draft.content.pages.map((page) => (page.id === pageId ? { ...page, elements: [...elements] } : page)),
  )

/** A size within the grid. */
export const sized = (element: BoardElement, width: number, height: number): BoardElement => ({
  ...element,
  width: Math.max(LEAST_WIDTH, Math.min(GRID_COLUMNS, Math.round(width))),
  height: Math.max(1, Math.min(GRID_ROWS, Math.round(height))),
})

/** An id that no page and no element has. */
export function freeId(draft: Draft, prefix: string): string {
  const taken = new Set(draft.content.pages.flatMap(({ id, elements }) => [id, ...elements.map((element) => element.id)]))
  let number = taken.size + 1
  while (taken.has(`${prefix}-${number}`)) number += 1
  return `${prefix}-${number}`
}

/** An element as it is added: empty, and as large as its kind needs. */
export function newElement(kind: ElementKind, id: string, text: string): BoardElement {
  const common = { id, title: '' }
  switch (kind) {
    case 'text':
      return { ...common, kind, width: 12, height: 1, text }
    case 'chart':
      return { ...common, kind, width: 6, height: 4, facet: 'year', look: 'bars', unit: '' }
    case 'map': {
      const box = { west: -180, south: -60, east: 180, north: 80 }
      return { ...common, kind, width: 6, height: 4, layers: [], view: 'data', box, zoom: false, alternative: '' }
    }
    case 'number':
      return { ...common, kind, width: 4, height: 2, reduction: 'last', unit: '', note: '' }
    default:
      return { ...common, kind, width: 6, height: 3, size: 5 }
  }
}
