/** Reads a source and lists the places where a fault can be put. */
import { type Node, parseSync, visitorKeys } from 'oxc-parser'
import { FINDERS } from './kinds.ts'
import type { Seen, Site } from './site.ts'

const FUNCTIONS: ReadonlySet<string> = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/**
 * Whether a place is passed again and again while the program runs. What runs only once, when the module is loaded, is passed by whichever
 * test of a worker comes first, and could not be told from what no test reaches.
 */
function isPassedAgain(parents: readonly Node[]): boolean {
  const functions = parents.flatMap((node, at) => (FUNCTIONS.has(node.type) ? [at] : []))
  const [outermost] = functions
  if (outermost === undefined) return false
  const holder = parents[outermost - 1]
  // `rows.map((row) => …)` at the top of a module
  return functions.length > 1 || holder === undefined || !['CallExpression', 'NewExpression'].includes(holder.type)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

/** A node's children, in the order of the text. */
export function childrenOf(node: Node): Node[] {
  const fields = node as unknown as Readonly<Record<string, unknown>>
  return (visitorKeys[node.type] ?? []).flatMap((key) => [fields[key]].flat().filter(isNode))
}

/** All places of a source. @throws Error when it cannot be parsed */
export function findSites(seen: Seen): Site[] {
  const { file, text } = seen
  const { program, errors } = parseSync(file, text, { preserveParens: false })
  const [error] = errors
  if (error !== undefined) throw new Error(`${file}: ${error.message}`)
  const sites: Site[] = []
  const parents: Node[] = []
  const visit = (node: Node): void => {
    if (isPassedAgain(parents)) {
      for (const find of FINDERS)
        for (const site of find(node, parents, seen)) sites.push({ ...site, file, line: lineOf(text, site.edits[0]?.start ?? 0) })
    }
    parents.push(node)
    for (const child of childrenOf(node)) visit(child)
    parents.pop()
  }
  visit(program)
  return sites
}

const lineOf = (text: string, offset: number): number => text.slice(0, offset).split('\n').length
