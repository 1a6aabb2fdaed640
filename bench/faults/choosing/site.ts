/** A place in a source where a fault can be put, and what is written there. */
import type { Node } from 'oxc-parser'

/** What is wrong at a place. */
export const KINDS = ['check of rights missing', 'condition negated', 'off by one', 'await dropped', 'arguments swapped'] as const
export type Kind = (typeof KINDS)[number]

/** One piece of a source and what a fault makes of it. */
export interface Edit {
  /** Offsets in the text. */
  readonly start: number
  readonly end: number
  readonly bad: string
  /** It begins a statement: a bracket there would call what stands on the line before. */
  readonly isStatement: boolean
}

/** A place for a fault. */
export interface Site {
  readonly kind: Kind
  /** Relative to the project's folder, with slashes. */
  readonly file: string
  readonly line: number
  readonly edits: readonly Edit[]
  /** What a reader of the table sees, in one line. */
  readonly before: string
  readonly after: string
}

/** A site as a finder gives it: without the place of its file. */
export type FoundSite = Pick<Site, 'kind' | 'edits' | 'before' | 'after'>

/** What a finder sees of a file. */
export interface Seen {
  readonly text: string
  /** Relative to the project's folder, with slashes. */
  readonly file: string
  /** Levels of access by the name of the constant that states them. */
  readonly access: ReadonlyMap<string, string>
}

/** Looks at one node; its parents stand in a list, the nearest last. */
export type Finder = (node: Node, parents: readonly Node[], seen: Seen) => FoundSite[]

/** The text of a node. */
export const textOf = ({ start, end }: { readonly start: number; readonly end: number }, { text }: Pick<Seen, 'text'>): string =>
  text.slice(start, end)

/** Longest piece of source in the table, characters. */
const MOST_SHOWN = 90

/** A piece of source in one line. */
export function inLine(source: string): string {
  const line = source.replaceAll(/\s+/g, ' ').trim()
  return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN - 1)}…` : line
}

/**
 * The edit that puts other code in the place of a node. Nothing where the node begins a statement without being all of it: there is no
 * bracket that could go around it.
 */
export function edit(node: Node, parents: readonly Node[], bad: string): Edit[] {
  const statement = parents.findLast(({ type }) => type === 'ExpressionStatement')
  if (statement === undefined || statement.start !== node.start)
    return [{ start: node.start, end: node.end, bad, isStatement: false }]
  const isWhole = parents.at(-1) === statement
  return isWhole ? [{ start: node.start, end: node.end, bad, isStatement: true }] : []
}

/** A site of one edit; nothing where there is none. */
export function siteOf(kind: Kind, node: Node, parents: readonly Node[], seen: Seen, bad: string): FoundSite[] {
  const edits = edit(node, parents, bad)
  return edits.length === 0 ? [] : [{ kind, edits, before: inLine(textOf(node, seen)), after: inLine(bad) }]
}
