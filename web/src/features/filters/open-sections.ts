import { createStore } from '../../state/create-store.ts'

/** Parts of the filters that can be folded, in their order. */
export const SECTIONS = [
  'place',
  'dates',
  'view',
  'inSitu',
  'access',
  'format',
  'organisation',
  'keyword',
  'sources',
  'protocol',
  'score',
  'dataCore',
  'workingLinks',
  'linked',
] as const
export type SectionId = (typeof SECTIONS)[number]

/** Unfolded from the start. */
const OPEN_AT_FIRST: readonly SectionId[] = [
  'place',
  'dates',
  'view',
  'inSitu',
  'access',
  'format',
  'organisation',
  'dataCore',
  'workingLinks',
  'linked',
]
const STORED_AS = 'graticule.filter-sections'

interface OpenSectionsState {
  readonly open: readonly SectionId[]
  setOpen(section: SectionId, open: boolean): void
}

function readOpen(): readonly SectionId[] {
  try {
    const stored = sessionStorage.getItem(STORED_AS)
    return stored === null ? OPEN_AT_FIRST : SECTIONS.filter((section) => stored.split(' ').includes(section))
  } catch {
    return OPEN_AT_FIRST
  }
}

/** Which sections are unfolded: remembered for the session of the browser's tab, or of the page where storage is switched off. */
export const useOpenSections = createStore<OpenSectionsState>()((set, get) => ({
  open: readOpen(),
  setOpen(section, open) {
    const others = get().open.filter((one) => one !== section)
    const next = open ? [...others, section] : others
    set({ open: next })
    try {
      sessionStorage.setItem(STORED_AS, next.join(' '))
    } catch {
      // the choice then counts for this page only
    }
  },
}))
