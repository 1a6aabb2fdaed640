/** The parts of a file one by one, in the folders that they lie in, and which of them are switched on. */
import {
  PART_KINDS,
  type PartKind,
  readSwitched,
  type SwitchedParts,
  writeSwitched,
} from '@graticule/contracts/map/switched-parts'
import type { FilePart, FileParts } from '../../canvas/shown-layer.ts'
import type { InFile, VectorFile } from '../../../../formats/vector/vector-file.ts'

const listOf = (file: VectorFile, kind: PartKind): readonly (InFile & { readonly name?: string })[] =>
  ({ p: file.features, g: file.pictures, l: file.links })[kind]

/** What of the file is not shown: the objects of the file themselves. */
export function hiddenOf(file: VectorFile, switched: SwitchedParts): ReadonlySet<object> {
  return new Set(
    PART_KINDS.flatMap((kind) =>
      listOf(file, kind).filter((part, number) => (part.isHidden === true) !== switched[kind].has(number)),
    ),
  )
}

/** The file as a tree. */
export function partsOf(file: VectorFile, hidden: ReadonlySet<object>): FileParts {
  return {
    folders: (file.containers ?? []).map(({ name = '', parent }) => ({ name, parent })),
    parts: PART_KINDS.flatMap((kind) =>
      listOf(file, kind).map((part, number) => ({
        kind,
        number,
        name: part.name ?? '',
        folder: part.container ?? -1,
        isOn: !hidden.has(part),
      })),
    ),
  }
}

/** What a layer is to remember once these parts are on or off. */
export function switchedAfter(before: string | undefined, parts: readonly FilePart[], isOn: boolean): string {
  const read = readSwitched(before)
  const after = { p: new Set(read.p), g: new Set(read.g), l: new Set(read.l) }
  for (const { kind, number, isOn: was } of parts) {
    if (was === isOn) continue
    if (!after[kind].delete(number)) after[kind].add(number)
  }
  return writeSwitched(after)
}
