/** Finds where a check of rights can be left out: whoever asks is let pass, or is taken for the owner. */
import type { Expression, Node } from 'oxc-parser'
import { edit, type Finder, type FoundSite, inLine, type Seen, siteOf, textOf } from './site.ts'

const KIND = 'check of rights missing'

/** Functions that throw for those who may not. */
const ADMITS =
  /^(?:admit|admitToSite|mayEdit|refuseOthers|refuseUnseen|refusePortals|checkAskedByScript|checkOffered|provePassword)$/
/** Functions that say whether somebody may. */
const ALLOWS = /^(?:isAdmin|isAdministrator|isSeen|isMine|mayAdminister|administers|mayInvite|maySeeDrafts)$/
/** Who somebody is, in a comparison of two people. */
const WHO = /\b(?:visitor\.(?:id|session)|person\.id|personId|ownerId|owner|authorId|userId|author\.id)$/
const ROLES: ReadonlySet<string> = new Set(['admin', 'moderator'])
/** Columns that say whose a row is. */
const WHOSE = /^(?:\w+\.)?(?:person_id|owner_id|owner|author_id|user_id)$/
/** Levels of routes that only some of those who are signed in may use. */
const HIGH_ACCESS: ReadonlySet<string> = new Set(['admin', 'site-admin', 'moderator'])
const REFUSES = /throw new PortalError\('(?:not-allowed|not-signed-in)'/

const nameOf = (callee: Node): string => {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}

const isText = (node: Node | undefined, test: (text: string) => boolean): boolean =>
  node?.type === 'Literal' && typeof node.value === 'string' && test(node.value)

const isNothing = (node: Node): boolean => node.type === 'Literal' || (node.type === 'Identifier' && node.name === 'undefined')

/** `roles.has('admin')`, `isAdmin(visitor)`: whether somebody may. */
function isAllowance(node: Node): boolean {
  if (node.type !== 'CallExpression') return false
  const name = nameOf(node.callee)
  if (ALLOWS.test(name)) return true
  const [first] = node.arguments
  if (name === 'includes' || name === 'has') {
    const isOfSites = node.callee.type === 'MemberExpression' && nameOf(node.callee.object) === 'administers'
    return isOfSites || isText(first, (text) => ROLES.has(text))
  }
  return false
}

/** `if (…) throw new PortalError('not-allowed', …)`: nobody is refused. */
const refusal: Finder = (node, parents, seen) => {
  if (node.type !== 'IfStatement' || node.alternate !== null || !REFUSES.test(textOf(node.consequent, seen))) return []
  return siteOf(KIND, node.test, [...parents, node], seen, 'false')
}

/** `a.personId === visitor.id`: everybody is the owner. */
const comparison: Finder = (node, parents, seen) => {
  if (node.type !== 'BinaryExpression' || !['===', '!=='].includes(node.operator)) return []
  if (isNothing(node.left) || isNothing(node.right)) return []
  const isOfPeople = [node.left, node.right].some((side) => WHO.test(textOf(side, seen)))
  return isOfPeople ? siteOf(KIND, node, parents, seen, String(node.operator === '===')) : []
}

const allowance: Finder = (node, parents, seen) => (isAllowance(node) ? siteOf(KIND, node, parents, seen, 'true') : [])

/** A call whose only work is to throw for those who may not. */
const admission: Finder = (node, parents, seen) => {
  if (node.type !== 'ExpressionStatement') return []
  const { expression } = node
  const call = expression.type === 'AwaitExpression' ? expression.argument : expression
  if (call.type !== 'CallExpression' || !ADMITS.test(nameOf(call.callee))) return []
  return siteOf(KIND, expression, [...parents, node], seen, 'undefined')
}

/** `.where('person_id', '=', …)`: the rows of everybody. */
const owned: Finder = (node, parents, seen) => {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || nameOf(node.callee) !== 'where') return []
  if (!isText(node.arguments[0], (text) => WHOSE.test(text)) || !isText(node.arguments[1], (text) => text === '=')) return []
  const rest = textOf(node.callee.object, seen)
  const words = textOf({ start: node.callee.property.start, end: node.end }, seen)
  return siteOf(KIND, node, parents, seen, rest).map((site) => ({ ...site, before: inLine(`.${words}`), after: 'left out' }))
}

/** The level that an object states, in its own words or those of a constant. */
function accessIn(node: Expression, { access }: Seen): string | undefined {
  if (node.type === 'Identifier') return access.get(node.name)
  if (node.type !== 'ObjectExpression') return undefined
  for (const property of node.properties.toReversed()) {
    if (property.type === 'SpreadElement') {
      const level = accessIn(property.argument, { access } as Seen)
      if (level !== undefined) return level
    } else if (nameOf(property.key) === 'access' && property.value.type === 'Literal') return String(property.value.value)
  }
  return undefined
}

/** A route for administrators is open to everybody who is signed in. */
const route: Finder = (node, parents, seen): FoundSite[] => {
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'route') return []
  const statement = node.arguments[2]
  if (statement === undefined || statement.type === 'SpreadElement') return []
  const level = accessIn(statement, seen)
  if (level === undefined || !HIGH_ACCESS.has(level)) return []
  const contract = inLine(node.arguments[1] === undefined ? '' : textOf(node.arguments[1], seen))
  const edits = edit(statement, [...parents, node], `{ ...(${textOf(statement, seen)}), access: 'user' }`)
  return [{ kind: KIND, edits, before: `${contract}: access '${level}'`, after: `${contract}: access 'user'` }]
}

const FINDERS: readonly Finder[] = [refusal, comparison, allowance, admission, owned, route]

/** Checks of rights that can be left out. */
export const rights: Finder = (node, parents, seen) => FINDERS.flatMap((find) => find(node, parents, seen))

/** The levels of access that constants of a source state, by their name. */
export function statedAccess(text: string): [name: string, level: string][] {
  const constants = text.matchAll(/const (\w+) = \{[^{}]*\baccess: '([\w-]+)'[^{}]*\}/g)
  return [...constants].map(([, name = '', level = '']) => [name, level])
}
