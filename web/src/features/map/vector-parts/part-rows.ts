/** The tree of a file's parts as the rows that are seen of it. */
import type { FilePart, FileParts } from '../canvas/shown-layer.ts'

export interface PartRow {
  readonly key: string
  /** 1: outermost. */
  readonly level: number
  /** Empty when it has none. */
  readonly name: string
  /** Folders only. */
  readonly isOpen?: boolean
  /** `more`: what follows in its folder is listed when it is asked for. */
  readonly kind: 'folder' | FilePart['kind'] | 'more'
  /** The parts that it switches; of `more` none. */
  readonly parts: readonly FilePart[]
  /** Of `more`: key of the folder, and how many there are beyond. */
  readonly folder?: string
  readonly beyond?: number
}

/** Parts of one folder that are listed at first, and with each wish for more. */
export const PARTS_AT_ONCE = 100

/** `on`: all that it switches, `some`: a part of it. */
export function stateOf({ parts }: PartRow): 'on' | 'off' | 'some' {
  const count = parts.reduce((sum, { isOn }) => sum + Number(isOn), 0)
  return count === 0 ? 'off' : count === parts.length ? 'on' : 'some'
}

/** Rows from the outermost on; those of folders that are not in `open` are left out. `wished`: how many parts a folder lists. */
export function rowsOf(
  { folders, parts }: FileParts,
  open: ReadonlySet<string>,
  wished: ReadonlyMap<string, number>,
): readonly PartRow[] {
  const inFolder = Map.groupBy(parts, ({ folder }) => folder)
  const foldersIn = Map.groupBy(folders.keys(), (number) => folders[number]!.parent)
  const below = (folder: number): FilePart[] => [...(foldersIn.get(folder) ?? []).flatMap(below), ...(inFolder.get(folder) ?? [])]
  const rowsIn = (folder: number, level: number): PartRow[] => {
    const key = `f${folder}`
    const own = inFolder.get(folder) ?? []
    const listed = own.slice(0, wished.get(key) ?? PARTS_AT_ONCE)
    const beyond = own.length - listed.length
    return [
      ...(foldersIn.get(folder) ?? []).flatMap((number): PartRow[] => {
        const isOpen = open.has(`f${number}`)
        const { name } = folders[number]!
        const row = { key: `f${number}`, level, name, kind: 'folder', isOpen, parts: below(number) } as const
        return row.parts.length === 0 ? [] : [row, ...(isOpen ? rowsIn(number, level + 1) : [])]
      }),
      ...listed.map((part): PartRow => ({
        key: `${part.kind}${part.number}`,
        level,
        name: part.name,
        kind: part.kind,
        parts: [part],
      })),
      ...(beyond > 0 ? [{ key: `${key}more`, level, name: '', kind: 'more', parts: [], folder: key, beyond } as const] : []),
    ]
  }
  return rowsIn(-1, 1)
}
