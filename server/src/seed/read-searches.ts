/** The searches that the product ships with (`seed/highlighted-searches.yaml`, `seed/popular-searches.yaml`). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bbox, isBbox } from '@graticule/contracts/bbox'
import { DATE_PERIODS, type DatePeriod, formatInstant, parseInstant } from '@graticule/contracts/dates'
import { defaultsOf, type ShareState } from '@graticule/contracts/links/share-state'
import { type SearchNames, SearchNamesSchema } from '@graticule/contracts/services/personal-data'
import { GLOBAL_SITE } from '@graticule/contracts/site'
import Type, { type Static } from 'typebox'
import { pictureOfSearch } from './picture-of-record.ts'
import { PICTURE_THEMES, type PictureTheme } from './picture-theme.ts'
import { day, readList, sides, words } from './read-list.ts'
import { readSeedLists } from './read-seed.ts'

const closed = { additionalProperties: false } as const
const id = Type.Integer({ minimum: 1, maximum: 1e9 })

/** `seed/highlighted-searches.yaml`; `seed/README.md` tells it to people. */
const SeededHighlightsSchema = Type.Array(
  Type.Object(
    {
      id,
      name: words,
      names: Type.Optional(SearchNamesSchema),
      organisation: words,
      shortName: words,
      phrase: words,
      place: words,
      area: sides,
      from: Type.Optional(day),
      to: Type.Optional(day),
      period: Type.Optional(Type.Unsafe<DatePeriod>(Type.String({ enum: [...DATE_PERIODS] }))),
      theme: Type.Unsafe<PictureTheme>(Type.String({ enum: [...PICTURE_THEMES] })),
    },
    closed,
  ),
)
/** `seed/popular-searches.yaml`. */
const SeededPopularSchema = Type.Array(
  Type.Object({ id, name: words, names: Type.Optional(SearchNamesSchema), phrase: words }, closed),
)

/** A kept search with the state of the portal that it opens. */
export interface StoredSearch {
  /** A number; of a search that a site has written, `own-{site}-{number}`. */
  readonly id: number | string
  readonly name: string
  /** By language, where the name is not of a visitor. */
  readonly names?: SearchNames
  readonly state: ShareState
}

/** A search that the portal recommends. */
export interface StoredHighlight extends StoredSearch {
  readonly id: number
  readonly organisation: { readonly name: string; readonly shortName: string }
  readonly theme: PictureTheme
  readonly area: Bbox
  /** Its picture as a data: address; absent when there is none. */
  readonly thumbnail?: string
}

/** All that the product ships with. */
export interface StoredSearches {
  readonly highlighted: readonly StoredHighlight[]
  readonly popular: readonly StoredSearch[]
}

const namesOf = ({ names: given }: { readonly names?: SearchNames }) => (given === undefined ? {} : { names: given })

function stateOf(phrase: string): ShareState {
  const state = defaultsOf(GLOBAL_SITE)
  return { ...state, filters: { ...state.filters, phrase } }
}

function instantOf(text: string | undefined, edge: 'start' | 'end'): string | null {
  const instant = text === undefined ? undefined : parseInstant(text, edge)
  return instant === undefined ? null : formatInstant(instant)
}

function highlightState(seeded: Static<typeof SeededHighlightsSchema>[number], area: Bbox): ShareState {
  const state = stateOf(seeded.phrase)
  const dates = { dateFrom: instantOf(seeded.from, 'start'), dateTo: instantOf(seeded.to, 'end') }
  return {
    ...state,
    placeInput: seeded.place,
    datePeriod: seeded.period ?? null,
    filters: { ...state.filters, ...dates, areas: [area] },
  }
}

/** The picture in an address of its own: as files, the pictures of the home page would nearly double its requests. */
async function thumbnailOf(folder: string, theme: PictureTheme, area: Bbox): Promise<string | undefined> {
  const { name } = pictureOfSearch(theme, area)
  return readFile(join(folder, 'thumbnails', `${name}.webp`)).then(
    (picture) => `data:image/webp;base64,${picture.toString('base64')}`,
    () => undefined,
  )
}

async function readHighlights(folder: string): Promise<readonly StoredHighlight[]> {
  const list = await readList(join(folder, 'highlighted-searches.yaml'), SeededHighlightsSchema)
  if (list === undefined) return []
  const { organisations } = await readSeedLists(folder, [])
  return Promise.all(
    list.map(async (seeded) => {
      const { area, organisation, shortName, theme } = seeded
      if (!isBbox(area))
        throw new Error(`Highlighted search ${seeded.id}: not a box (west, south, east, north): ${area.join(', ')}`)
      const known = organisations[organisation]
      if (known === undefined) throw new Error(`Highlighted search ${seeded.id}: unknown organisation "${organisation}"`)
      const thumbnail = await thumbnailOf(folder, theme, area)
      return {
        id: seeded.id,
        name: seeded.name,
        ...namesOf(seeded),
        state: highlightState(seeded, area),
        organisation: { name: known.name, shortName },
        theme,
        area,
        ...(thumbnail === undefined ? {} : { thumbnail }),
      }
    }),
  )
}

/**
 * Reads the shipped searches. A list that is not there is an empty one. Rejects with the reason when a list is not in order:
 * what ships is checked by tests.
 * @rule B-home.stored-searches Popular and highlighted searches ship with the portal
 */
export async function readStoredSearches(seedFolder: string): Promise<StoredSearches> {
  const popular = await readList(join(seedFolder, 'popular-searches.yaml'), SeededPopularSchema)
  return {
    highlighted: await readHighlights(seedFolder),
    popular: (popular ?? []).map((seeded) => ({
      id: seeded.id,
      name: seeded.name,
      ...namesOf(seeded),
      state: stateOf(seeded.phrase),
    })),
  }
}
