import type { BoardElement } from '@graticule/contracts/dashboards/dashboards'

/** What the fields of an element get. */
export interface FieldsProps<Element extends BoardElement = BoardElement> {
  readonly element: Element
  /** `field`: changes of one field right after each other are undone together. */
  readonly onChange: (element: BoardElement, field?: string) => void
}
