/** What is wrong with the tags of rules, in sentences for whoever has to mend it. */
import type { Rule } from './collect-rules.ts'
import { idsOnPage } from './rules-page.ts'

const ID = /^(S[1-3]-\d+\.[a-z0-9-]+|D\d+(\.[a-z0-9-]+)?|B-([a-z-]+)\.[a-z0-9-]+)$/

/** A page under docs/behaviour. */
export interface BehaviourPage {
  /** Without its ending. */
  readonly name: string
  readonly text: string
}

export interface Tree {
  readonly rules: readonly Rule[]
  readonly pages: readonly BehaviourPage[]
  /** Constants of contracts/src/limits/ without a tag. */
  readonly untaggedLimits: readonly string[]
  /** Ids of rules that are known to have no test. */
  readonly untested: readonly string[]
}

function faultsOfRule({ id, code, tests, words, wordings }: Rule, { pages, untested }: Tree): string[] {
  const page = ID.exec(id)?.[3]
  const known = untested.includes(id)
  return [
    ...(ID.test(id) ? [] : [`${id} is not an id: write S1-9.name, D42, D42.name or B-page.name.`]),
    ...(page !== undefined && !pages.some(({ name }) => name === page) ? [`${id} names no page of docs/behaviour.`] : []),
    ...(code.length === 0 ? [`${id} has a test (${tests.join(', ')}) and no code: tag what enforces it.`] : []),
    ...(code.length > 0 && words === '' ? [`${id} says nothing: write words behind the id.`] : []),
    ...(wordings.length > 1 ? [`${id} has several wordings: ${wordings.join(' / ')}. Write the words once.`] : []),
    ...(tests.length === 0 && !known ? [`${id} (${code[0]?.file}) has no test: tag the one that shows it, or write it.`] : []),
    ...(tests.length > 0 && known ? [`${id} has a test: take it off the list in tools/rules/untested.ts.`] : []),
  ]
}

/** @returns nothing when every rule has words, code and a test, every limit is a rule and every page of behaviour names rules */
export function findFaults(tree: Tree): string[] {
  const ids = new Set(tree.rules.map(({ id }) => id))
  return [
    ...tree.rules.flatMap((rule) => faultsOfRule(rule, tree)),
    ...tree.untested.filter((id) => !ids.has(id)).map((id) => `${id} in tools/rules/untested.ts is no rule any more.`),
    ...tree.untaggedLimits.map((name) => `${name} in contracts/src/limits/ has no tag: add @rule to its comment.`),
    ...tree.pages.flatMap(({ name, text }) => {
      const named = idsOnPage(text)
      const unknown = named.filter((id) => !ids.has(id)).map((id) => `docs/behaviour/${name}.md names ${id}, which no code has.`)
      return named.length === 0 ? [`docs/behaviour/${name}.md names no rule: add a part "Rules" with ids.`] : unknown
    }),
  ]
}
