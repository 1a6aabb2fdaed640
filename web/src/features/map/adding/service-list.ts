/** The layers of a service as a list that can be searched. */
import { flatLayers, type ServiceLayers } from '../capabilities/service-layers.ts'
import type { NamedServiceLayer } from './layers-of-service.ts'

/** A row: the layer and the groups around it, the outermost first. */
export interface Listed {
  readonly layer: NamedServiceLayer
  readonly groups: readonly string[]
}

/** The same letters for a search, without accents and capitals. */
const bare = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

/** The rows of a service with their searched text: it is made once, while a visitor types. */
const lists = new WeakMap<ServiceLayers, readonly (Listed & { readonly text: string })[]>()

function listOf(service: ServiceLayers) {
  const known = lists.get(service)
  if (known !== undefined) return known
  const list = flatLayers(service).map((row) => ({
    ...row,
    text: bare([...row.groups, row.layer.title, row.layer.name, row.layer.abstract ?? ''].join('\n')),
  }))
  lists.set(service, list)
  return list
}

/** Layers that have all of these words in their title, name, abstract or groups, in the order of the service. */
export function layersFound(service: ServiceLayers, text: string): readonly Listed[] {
  const words = bare(text).split(/\s+/)
  return listOf(service).filter((row) => words.every((word) => row.text.includes(word)))
}

/** Rows under the title of their group; rows of one group that follow each other are together. `first`: index of its first row. */
export function groupsOf(
  rows: readonly Listed[],
): { readonly path: string; readonly first: number; readonly rows: readonly Listed[] }[] {
  const groups: { path: string; first: number; rows: Listed[] }[] = []
  for (const [index, row] of rows.entries()) {
    // the outermost group is the service itself, which has its title above the list
    const path = row.groups.slice(1).join(' › ')
    const last = groups.at(-1)
    if (last !== undefined && last.path === path) last.rows.push(row)
    else groups.push({ path, first: index, rows: [row] })
  }
  return groups
}
