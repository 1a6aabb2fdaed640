/** The highlighted searches in force: those that ship with the portal as administrators have left them, and their own. */
import type { DataSources } from '@graticule/contracts/data-sources'
import { savedState } from '@graticule/contracts/links/saved-search-address'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import type { HighlightStore, StoredHighlightRow } from '../../../kept/highlighted-searches.ts'
import type { StoredHighlight, StoredSearch } from '../../../seed/read-searches.ts'

/** One of them. */
export interface CurrentHighlight extends StoredSearch, Pick<StoredHighlight, 'organisation' | 'thumbnail'> {
  readonly id: number
  readonly theme: string
  readonly createdOn: string
  readonly defaultSearch: boolean
  readonly enabled: boolean
  /** Place that an administrator has given it. */
  readonly position?: number
}

/** When the shipped searches were written. */
const SHIPPED_ON = '2026-01-01T00:00:00Z'
const NOBODY = { name: '', shortName: '' }

const ofShipped = (search: StoredHighlight): CurrentHighlight => ({
  ...search,
  createdOn: SHIPPED_ON,
  defaultSearch: true,
  enabled: true,
})

/** A search with what an administrator has written; another address is another search, without the picture of the shipped one. */
function withWords(before: CurrentHighlight, { words }: StoredHighlightRow, sources: DataSources): CurrentHighlight {
  const { name = before.name, phrase, url, enabled = before.enabled, defaultSearch = before.defaultSearch, position } = words
  const { thumbnail, names, ...rest } = before
  const state =
    url === undefined
      ? phrase === undefined
        ? before.state
        : { ...before.state, filters: { ...before.state.filters, phrase } }
      : { ...savedState({ url, phrase: phrase ?? '' }, GLOBAL_SITE, sources), carried: {}, notices: [], problems: [] }
  return {
    ...rest,
    name,
    // a name that was written anew is in the language of its writer
    ...(name !== before.name || names === undefined ? {} : { names }),
    enabled,
    defaultSearch,
    state,
    ...(url !== undefined || thumbnail === undefined ? {} : { thumbnail }),
    ...(position === undefined ? {} : { position }),
  }
}

function ofRow(row: StoredHighlightRow, sources: DataSources): CurrentHighlight {
  const { id, createdAt, words } = row
  const state = savedState({ url: words.url ?? '/search', phrase: words.phrase ?? '' }, GLOBAL_SITE, sources)
  const blank = { id, name: '', state, organisation: NOBODY, theme: 'search' }
  return withWords({ ...blank, createdOn: new Date(createdAt).toISOString(), defaultSearch: false, enabled: true }, row, sources)
}

/**
 * Reads them. One that has not changed is the same object each time, so that what it finds is counted once a minute only. Everybody gets
 * the same, so that they are made of the sources that everybody sees, whoever asks first.
 * @rule S2-6.highlighted Everybody reads enabled highlighted searches; administrators list all of them, change and delete them
 */
export function readingHighlights(
  shipped: () => Promise<readonly StoredHighlight[]>,
  {
    highlights,
    sources,
    asEverybody,
  }: {
    readonly highlights: Pick<HighlightStore, 'all'>
    readonly sources: () => DataSources
    readonly asEverybody: <T>(task: () => T) => T
  },
): () => Promise<readonly CurrentHighlight[]> {
  const everybodys = () => asEverybody(sources)
  const made = new Map<number, { readonly mark: string; readonly search: CurrentHighlight }>()
  const keep = (id: number, mark: string, make: () => CurrentHighlight): CurrentHighlight => {
    const known = made.get(id)
    if (known?.mark === mark) return known.search
    const search = make()
    made.set(id, { mark, search })
    return search
  }
  return async () => {
    const [first, rows] = await Promise.all([shipped(), highlights.all()])
    const changed = new Map(rows.map((row) => [row.id, row]))
    const own = rows.filter(({ isShipped, isRemoved }) => !isShipped && !isRemoved)
    const all = [
      ...first.flatMap((search) => {
        const row = changed.get(search.id)
        if (row === undefined) return [keep(search.id, '', () => ofShipped(search))]
        return row.isRemoved ? [] : [keep(search.id, `${row.changedAt}`, () => withWords(ofShipped(search), row, everybodys()))]
      }),
      ...own.map((row) => keep(row.id, `${row.changedAt}`, () => ofRow(row, everybodys()))),
    ]
    const placeOf = ({ position = Number.MAX_SAFE_INTEGER }: CurrentHighlight) => position
    return all.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
