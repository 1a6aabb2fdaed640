/** Finds where four of the kinds of faults can be put; rights.ts has the fifth. */
import type { Argument, Expression, Node } from 'oxc-parser'
import { rights } from './rights.ts'
import { edit, type Finder, type FoundSite, inLine, siteOf, textOf } from './site.ts'

/** The condition that a node depends on. */
function conditionOf(node: Node): Expression | undefined {
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') return node.test
  return node.type === 'LogicalExpression' && node.operator !== '??' ? node.left : undefined
}

const negated: Finder = (node, parents, seen) => {
  const condition = conditionOf(node)
  if (condition === undefined) return []
  const source = textOf(condition, seen)
  const isNegated = condition.type === 'UnaryExpression' && condition.operator === '!'
  const bad = isNegated ? textOf(condition.argument, seen) : `!(${source})`
  return siteOf('condition negated', condition, [...parents, node], seen, bad)
}

const OTHER_BOUND: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const COUNTING: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '===', '!==', '+', '-'])
/** Methods whose numbers say from where, until where or how many. */
const PLACES: ReadonlySet<string> = new Set([
  'slice',
  'substring',
  'at',
  'splice',
  'subarray',
  'padStart',
  'repeat',
  'charAt',
  'charCodeAt',
])

/** Whether a number says how many or which one. */
function isCount(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1)
  if (parent === undefined) return false
  if (parent.type === 'UnaryExpression') return parent.operator === '-' && isCount(parent, parents.slice(0, -1))
  if (parent.type === 'BinaryExpression') return COUNTING.has(parent.operator)
  if (parent.type === 'MemberExpression') return parent.computed && parent.property === node
  if (parent.type !== 'CallExpression' || parent.callee.type !== 'MemberExpression') return false
  const { property } = parent.callee
  return property.type === 'Identifier' && PLACES.has(property.name)
}

const offByOne: Finder = (node, parents, seen) => {
  if (node.type === 'BinaryExpression') {
    const other = OTHER_BOUND[node.operator]
    if (other === undefined) return []
    return siteOf('off by one', node, parents, seen, `${textOf(node.left, seen)} ${other} ${textOf(node.right, seen)}`)
  }
  if (node.type !== 'Literal' || typeof node.value !== 'number' || !/^\d+$/.test(textOf(node, seen)) || !isCount(node, parents))
    return []
  const bad = String(node.value === 1 ? 0 : node.value + 1)
  // the number alone says nothing in a table
  const around = parents.findLast(({ type }) => type !== 'UnaryExpression') ?? node
  const [before, at] = [textOf(around, seen), node.start - around.start]
  const after = before.slice(0, at) + bad + before.slice(at + node.end - node.start)
  return siteOf('off by one', node, parents, seen, bad).map((site) => ({ ...site, before: inLine(before), after: inLine(after) }))
}

const awaitDropped: Finder = (node, parents, seen) => {
  if (node.type !== 'AwaitExpression' || node.argument.type === 'ImportExpression') return []
  return siteOf('await dropped', node, parents, seen, textOf(node.argument, seen))
}

/** Whether an argument can be evaluated in another order without being noticed. Texts and numbers have other types than what stands beside them. */
function isSimple(node: Argument): boolean {
  if (node.type === 'MemberExpression') return !node.computed && isSimple(node.object)
  return (node.type === 'Identifier' && node.name !== 'undefined') || node.type === 'ThisExpression'
}

const swapped: Finder = (node, parents, seen) => {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return []
  const call = textOf(node, seen)
  return node.arguments.slice(1).flatMap((second, at): FoundSite[] => {
    const first = node.arguments[at] as Argument
    const [one, other] = [textOf(first, seen), textOf(second, seen)]
    if (!isSimple(first) || !isSimple(second) || one === other) return []
    const place = [...parents, node]
    const edits = [...edit(first, place, other), ...edit(second, place, one)]
    const between = seen.text.slice(first.end, second.start)
    const [from, to] = [first.start - node.start, second.end - node.start]
    const after = call.slice(0, from) + other + between + one + call.slice(to)
    return [{ kind: 'arguments swapped', edits, before: inLine(call), after: inLine(after) }]
  })
}

/** All of them. */
export const FINDERS: readonly Finder[] = [rights, negated, offByOne, awaitDropped, swapped]
