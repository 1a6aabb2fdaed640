/** The menu in its editor: a flat list of two levels, and how entries move in it. */
import type { MenuSubEntry, MenuTopEntry } from '@graticule/contracts/contents/menu'
import { createSerial } from '../../../state/create-store.ts'

/** An entry with its level; `key` tells entries apart that have no id yet. */
export interface ListedEntry {
  readonly key: string
  readonly level: 0 | 1
  readonly entry: MenuSubEntry
}

const nextNumber = createSerial()
/** A key that no other entry has. */
export const newKey = (): string => `new-${nextNumber()}`

const keyOf = ({ id }: MenuSubEntry): string => (id === undefined ? newKey() : String(id))

export const listOf = (entries: readonly MenuTopEntry[]): ListedEntry[] =>
  entries.flatMap(({ entries: below, ...top }) => [
    { key: keyOf(top), level: 0 as const, entry: top },
    ...below.map((entry) => ({ key: keyOf(entry), level: 1 as const, entry })),
  ])

/** As it is saved. An entry of the second level belongs to the last one of the first before it. */
export function treeOf(list: readonly ListedEntry[]): MenuTopEntry[] {
  const tree: { -readonly [Key in keyof MenuTopEntry]: MenuTopEntry[Key] }[] = []
  for (const { level, entry } of list) {
    const top = tree.at(-1)
    if (level === 0 || top === undefined) tree.push({ ...entry, entries: [] })
    else top.entries = [...top.entries, entry]
  }
  return tree
}

/** Where the entries that move together with one end: those below it. */
function endOf(list: readonly ListedEntry[], at: number): number {
  if (list[at]?.level === 1) return at + 1
  let end = at + 1
  while (list[end]?.level === 1) end += 1
  return end
}

/** The first entry is always at the top. */
const inOrder = (list: readonly ListedEntry[]): ListedEntry[] =>
  list.map((listed, at) => (at === 0 ? { ...listed, level: 0 as const } : listed))

/** Moves an entry, with those below it, to stand before another one; `undefined` = to the end. */
export function moveBefore(list: readonly ListedEntry[], key: string, beforeKey: string | undefined): ListedEntry[] {
  const at = list.findIndex((listed) => listed.key === key)
  if (at === -1) return [...list]
  const moved = list.slice(at, endOf(list, at))
  if (moved.some((listed) => listed.key === beforeKey)) return [...list]
  const rest = list.filter((listed) => !moved.includes(listed))
  let to = beforeKey === undefined ? rest.length : rest.findIndex((listed) => listed.key === beforeKey)
  // one of the first level never parts another from what is below it
  if (moved[0]?.level === 0) while (rest[to]?.level === 1) to += 1
  return inOrder([...rest.slice(0, to), ...moved, ...rest.slice(to)])
}

/** Moves an entry by one place within its level. */
export function moveBy(list: readonly ListedEntry[], key: string, step: -1 | 1): ListedEntry[] {
  const at = list.findIndex((listed) => listed.key === key)
  const listed = list[at]
  if (listed === undefined) return [...list]
  if (listed.level === 1) {
    const other = at + step
    if (other < 1 || other >= list.length) return [...list]
    const swapped = [...list]
    ;[swapped[at], swapped[other]] = [swapped[other] as ListedEntry, listed]
    return inOrder(swapped)
  }
  if (step === -1) {
    const before = list.slice(0, at).findLast(({ level }) => level === 0)
    return before === undefined ? [...list] : moveBefore(list, key, before.key)
  }
  const next = endOf(list, at)
  if (next >= list.length) return [...list]
  return moveBefore(list, key, list[endOf(list, next)]?.key)
}

/** Puts an entry on the other level. What is below it comes below the one before. */
export function setLevel(list: readonly ListedEntry[], key: string, level: 0 | 1): ListedEntry[] {
  return inOrder(list.map((listed) => (listed.key === key ? { ...listed, level } : listed)))
}

/** Takes an entry out, with those below it. */
export function without(list: readonly ListedEntry[], key: string): ListedEntry[] {
  const at = list.findIndex((listed) => listed.key === key)
  return at === -1 ? [...list] : inOrder(list.filter((_, place) => place < at || place >= endOf(list, at)))
}
