/** Names by their beginnings. */
import { setImmediate } from 'node:timers/promises'
import type { PlaceLanguage } from '@graticule/contracts/services/places'
import { foldName } from './fold-name.ts'

/** A name of a place, as it is written. */
export interface PlaceName {
  readonly text: string
  /** Number of the place. */
  readonly place: number
  /** Language of the name; absent for the name that the place itself goes by. */
  readonly language?: PlaceLanguage
}

/** A name that begins, or has a word that begins, like a text. */
export interface NameHit {
  readonly name: PlaceName
  /** The name, folded. */
  readonly folded: string
  /** Where in the name the text was found; 0 = at its beginning. */
  readonly offset: number
}

/** Finds folded names. */
export interface NameIndex {
  /** Hands every name that begins with the text (folded), or has a word that does, to `visit`. */
  visit(text: string, visit: (hit: NameHit) => void): void
}

/** Names are put into drawers by this many letters of each of their words. */
const DRAWER_LETTERS = 2
/** So many names are folded before others get a turn. */
const NAMES_AT_A_TIME = 5_000
/** Room for the offset of a word beside the number of the name. */
const OFFSETS = 256

function wordStarts(name: string): number[] {
  const starts = [0]
  for (let blank = name.indexOf(' '); blank !== -1; blank = name.indexOf(' ', blank + 1)) starts.push(blank + 1)
  return starts.filter((start) => start < OFFSETS)
}

/** Builds the index, in slices so that requests are answered meanwhile. */
export async function buildNameIndex(names: readonly PlaceName[]): Promise<NameIndex> {
  const folded: string[] = []
  const drawers = new Map<string, number[]>()
  for (const [position, name] of names.entries()) {
    const text = foldName(name.text)
    for (const start of text === '' ? [] : wordStarts(text)) {
      const drawer = text.slice(start, start + DRAWER_LETTERS)
      const entry = position * OFFSETS + start
      const entries = drawers.get(drawer)
      if (entries === undefined) drawers.set(drawer, [entry])
      else entries.push(entry)
    }
    folded.push(text)
    if (position % NAMES_AT_A_TIME === 0) await setImmediate()
  }

  const visitDrawer = (entries: readonly number[], text: string, visit: (hit: NameHit) => void): void => {
    for (const entry of entries) {
      const offset = entry % OFFSETS
      const position = (entry - offset) / OFFSETS
      const name = names[position]
      const found = folded[position] ?? ''
      if (name !== undefined && found.startsWith(text, offset)) visit({ name, folded: found, offset })
    }
  }

  return {
    visit(text, visit) {
      if (text.length >= DRAWER_LETTERS) {
        visitDrawer(drawers.get(text.slice(0, DRAWER_LETTERS)) ?? [], text, visit)
        return
      }
      for (const [drawer, entries] of drawers) if (drawer.startsWith(text)) visitDrawer(entries, text, visit)
    },
  }
}
