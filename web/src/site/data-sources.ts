/** The data sources of this portal as its page knows them. The server writes their rows into the page: it costs no request. */
import {
  ALL_SOURCES,
  createDataSources,
  type DataSource,
  type DataSources,
  SHIPPED_SOURCES,
  type SourceChoice,
} from '@graticule/contracts/data-sources'
import type { SourceRow } from '@graticule/contracts/sources/source-row'
import { createHeld, createStore } from '../state/create-store.ts'

/** The sources of the rows in the head of a page; the shipped ones where it holds none. */
export function sourcesInPage(head: ParentNode): DataSources {
  try {
    const rows: unknown = JSON.parse(head.querySelector<HTMLMetaElement>('meta[name="graticule-sources"]')?.content ?? '')
    return Array.isArray(rows) && rows.length > 0 ? createDataSources(rows as SourceRow[]) : SHIPPED_SOURCES
  } catch {
    return SHIPPED_SOURCES
  }
}

/** The sources of the site in use. They follow the server while its page is open; without a page, in a thread, they are the shipped ones. */
export const useDataSources = createStore<{ readonly sources: DataSources }>()(() => ({
  sources: typeof document === 'undefined' ? SHIPPED_SOURCES : sourcesInPage(document.head),
}))

/** What the page was told of the sources: rows for everybody, and those that the person sees beside them. */
const told = createHeld<{ readonly everybodys: readonly SourceRow[]; readonly own: readonly SourceRow[] } | undefined>(
  () => undefined,
  () => undefined,
)

function show(part: Partial<NonNullable<typeof told.current>>): void {
  const before = told.current ?? { everybodys: dataSources().rows, own: [] }
  told.current = { ...before, ...part }
  const { everybodys, own } = told.current
  const rows = [...everybodys, ...own.filter(({ name }) => everybodys.every((row) => row.name !== name))]
  if (JSON.stringify(rows) !== JSON.stringify(dataSources().rows)) useDataSources.setState({ sources: createDataSources(rows) })
}

/** Takes over the rows that everybody sees. */
export const showSources = (everybodys: readonly SourceRow[]): void => show({ everybodys })

/** Takes over the rows that whoever is signed in sees beside them. */
export const showOwnSources = (own: readonly SourceRow[]): void => {
  if (own.length > 0 || (told.current?.own.length ?? 0) > 0) show({ own })
}

/** All that is known of the sources. */
export const dataSources = (): DataSources => useDataSources.getState().sources

/** The sources that this portal asks, in the order of the matrix. */
export const askedSources = (): readonly DataSource[] => dataSources().asked

/** Those of them that the list of all sources is made of: a source whose entries another one has too is not among them. */
export const combinedSources = (): readonly DataSource[] => dataSources().combined

/** Whether there is a list of all sources: one source alone is its own list. */
export const isCombining = (): boolean => combinedSources().length > 1

/** The sources that stand behind a tab: one, or those that are combined; none for a source that this portal does not ask. */
export function sourcesOf(choice: SourceChoice): readonly DataSource[] {
  return choice === ALL_SOURCES ? combinedSources() : askedSources().filter(({ name }) => name === choice)
}

/** Pages of each round that links to the list of all sources have counted from the beginning. It never changes: links would mean other pages. */
const LINKED_ROOM = 8

/** Pages that a link leaves room for in each round: eight, and more only where more sources than that are combined. */
export const roomOfRound = (): number => Math.max(LINKED_ROOM, combinedSources().length)
