/** Stored views as searches and visitors use them, from those that their authors write. */
import { isBbox } from '@graticule/contracts/bbox'
import { parseInstant } from '@graticule/contracts/dates'
import type { PlaceLanguage } from '@graticule/contracts/services/places'
import type { WrittenView } from '@graticule/contracts/settings/views'
import type { SearchView } from '../catalogue/catalogue.ts'

/** English, and the other languages that there are words in. */
export type WordsByLanguage = { readonly en: string } & Readonly<Partial<Record<PlaceLanguage, string>>>

/** A view with what visitors are told of it. */
export interface StoredView {
  readonly id: string
  readonly title: WordsByLanguage
  readonly description?: WordsByLanguage
  /** Offered to visitors. */
  readonly visible: boolean
  /** Whether it is the one that a site begins with: the first of its list that narrows nothing. */
  readonly isDefault?: boolean
  readonly narrows: SearchView
}

function narrowingOf({ sources, keywords, area, from, to }: WrittenView): SearchView {
  const start = from === undefined ? undefined : parseInstant(from, 'start')
  const end = to === undefined ? undefined : parseInstant(to, 'end')
  const isTimed = start !== undefined || end !== undefined
  return {
    ...(sources === undefined ? {} : { sources }),
    ...(keywords === undefined ? {} : { keywords }),
    ...(area !== undefined && isBbox(area) ? { box: area } : {}),
    ...(isTimed ? { time: { ...(start === undefined ? {} : { from: start }), ...(end === undefined ? {} : { to: end }) } } : {}),
  }
}

const inLanguages = (text: WrittenView['title']): WordsByLanguage => (typeof text === 'string' ? { en: text } : text)

/** A view that {@link faultOfViews} finds nothing wrong with. */
export function storedView(view: WrittenView): StoredView {
  const { id, title, description, visible = true } = view
  return {
    id,
    title: inLanguages(title),
    ...(description === undefined ? {} : { description: inLanguages(description) }),
    visible,
    narrows: narrowingOf(view),
  }
}

/** The views of one site: at most one of them is the one to begin with. */
export function storedViews(written: readonly WrittenView[]): StoredView[] {
  const views = written.map(storedView)
  const first = views.find(({ narrows }) => Object.keys(narrows).length === 0)
  return views.map((view) => ({ ...view, isDefault: view === first }))
}
