/** What is wrong with the tags of rules, in sentences for whoever has to mend it. */
import type { Rule } from './collect-rules.ts'
import { type Origin, originOf, toldOf } from './origins.ts'
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
  /** Ids that fixed texts name as the place of their words. */
  readonly clauses: readonly string[]
  /** Places where rules come from, each of which something has to name. */
  readonly origins: readonly Origin[]
}

function faultsOfRule({ id, code, tests, words, wordings }: Rule, { pages, untested }: Tree): string[] {
  const page = ID.exec(id)?.[3]
  const known = untested.includes(id)
  const faults = [
    ...(ID.test(id) ? [] : [`${id} is not an id: write S1-9.name, D42, D42.name or B-page.name.`]),
    ...(page !== undefined && !pages.some(({ name }) => name === page) ? [`${id} names no page of docs/behaviour.`] : []),
    ...(code.length === 0 ? [`${id} has a test (${tests.join(', ')}) and no code: tag what enforces it.`] : []),
    ...(code.length > 0 && words === '' ? [`${id} says nothing: write words behind the id.`] : []),
    ...(wordings.length > 1 ? [`${id} has several wordings: ${wordings.join(' / ')}. Write the words once.`] : []),
    ...(tests.length === 0 && !known ? [`${id} (${code[0]?.file}) has no test: tag the one that shows it, or write it.`] : []),
    ...(tests.length > 0 && known ? [`${id} has a test: take it off the list in tools/rules/untested.ts.`] : []),
  ]
  // who reads it has no specification at hand
  return faults.map((fault) => `${fault} ${toldOf(id, words)}`.trimEnd())
}

/** Ids without a place and a sentence, and places that nothing names. */
function faultsOfOrigins({ rules, clauses, origins }: Tree): string[] {
  const ids = [...rules.map(({ id }) => id).filter((id) => ID.test(id) && !id.startsWith('B-')), ...clauses]
  const named = new Set(ids.map(originOf))
  return [
    ...ids.filter((id) => originOf(id) === undefined).map((id) => `${id} has no page and sentence in tools/rules/origins.ts.`),
    ...origins
      .filter((origin) => !named.has(origin))
      .map(({ id }) => `${id} in tools/rules/origins.ts is named nowhere any more.`),
  ]
}

/** @returns nothing when every rule has words, code and a test, every limit is a rule and every page of behaviour names rules */
export function findFaults(tree: Tree): string[] {
  const ids = new Set(tree.rules.map(({ id }) => id))
  return [
    ...tree.rules.flatMap((rule) => faultsOfRule(rule, tree)),
    ...faultsOfOrigins(tree),
    ...tree.untested.filter((id) => !ids.has(id)).map((id) => `${id} in tools/rules/untested.ts is no rule any more.`),
    ...tree.untaggedLimits.map((name) => `${name} in contracts/src/limits/ has no tag: add @rule to its comment.`),
    ...tree.pages.flatMap(({ name, text }) => {
      const named = idsOnPage(text)
      const unknown = named
        .filter((id) => !ids.has(id))
        .map((id) => `docs/behaviour/${name}.md names ${id}, which no code has. ${toldOf(id, '')}`.trimEnd())
      return named.length === 0 ? [`docs/behaviour/${name}.md names no rule: add a part "Rules" with ids.`] : unknown
    }),
  ]
}
