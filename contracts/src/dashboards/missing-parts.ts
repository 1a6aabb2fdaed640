/** What a dashboard lacks before others may read it. */
import type { BoardContent, BoardElement } from './dashboards.ts'

/** What an element can lack: words, what it shows, or what it says to those who do not see it. */
type MissingPart = 'text' | 'data' | 'alternative'

export interface ElementThatLacks {
  readonly pageId: string
  readonly page: string
  readonly element: BoardElement
  /** Its place on the page, from 1. */
  readonly number: number
  readonly part: MissingPart
}

function partsOf(element: BoardElement): readonly MissingPart[] {
  switch (element.kind) {
    case 'text':
      return element.text.trim() === '' && element.title.trim() === '' ? ['text'] : []
    case 'map': {
      const isEmpty = element.view === 'data' && element.data === undefined && element.layers.length === 0
      const isSilent = element.alternative.trim() === ''
      return [...(isEmpty ? (['data'] as const) : []), ...(isSilent ? (['alternative'] as const) : [])]
    }
    default:
      return element.data === undefined ? ['data'] : []
  }
}

/**
 * What is missing, in the order of reading; empty = it may be published. A map without data may show a fixed box, or layers.
 * @rule B-dashboards.complete Elements without data or text, and maps without a text alternative, are named before a dashboard is published
 */
export const missingParts = ({ pages }: BoardContent): readonly ElementThatLacks[] =>
  pages.flatMap(({ id, title, elements }) =>
    elements.flatMap((element, at) =>
      partsOf(element).map((part) => ({ pageId: id, page: title, element, number: at + 1, part })),
    ),
  )
