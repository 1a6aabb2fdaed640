/**
 * Widens a search by what means the same: `synonyms.txt` has the groups, `translations.txt` the terms of other languages. What is in quotation marks or written together is taken
 * as it stands, and so is what is negated.
 */
import { readFileSync } from 'node:fs'
import { keysOfSearchWord, termOf } from '../analyser/terms.ts'
import { wordsOf } from '../analyser/words.ts'
import { distinctOperands } from './distinct-operands.ts'
import { inEnglish, LONGEST_TRANSLATED } from './translations.ts'
import { type PhraseNode, readPhrase, type SearchWord } from '../phrase.ts'

/** Words of one expression. */
type Expression = readonly string[]

/** What expressions are told by: the English stems of their words. */
const keyOf = (words: Expression): string => words.map((word) => termOf('e', word)).join(' ')

/** The groups of a thesaurus file; lines that begin with # are remarks. */
function readGroups(text: string): Expression[][] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return lines.map((line) => line.split(',').map(wordsOf))
}

/** By expression, what else means the same. */
const OTHERS = new Map<string, readonly Expression[]>()
for (const group of readGroups(readFileSync(new URL('synonyms.txt', import.meta.url), 'utf8'))) {
  for (const expression of group) {
    const key = keyOf(expression)
    const others = group.filter((other) => other !== expression && keyOf(other) !== key)
    OTHERS.set(key, [...(OTHERS.get(key) ?? []), ...others])
  }
}
const LONGEST = Math.max(LONGEST_TRANSLATED, ...[...OTHERS.keys()].map((key) => key.split(' ').length))

/** What else means the same: synonyms, and the English term of one in another language. */
const othersOf = (words: Expression): readonly Expression[] => OTHERS.get(keyOf(words)) ?? inEnglish(words)

const synonymWord = (text: string): SearchWord => ({ text, keys: new Set(keysOfSearchWord(text)), isSynonym: true })

function nodeOf(expression: Expression): PhraseNode {
  const words = expression.map(synonymWord)
  const [word] = words
  return word !== undefined && words.length === 1 ? { kind: 'word', word } : { kind: 'phrase', words }
}

/** These words, or what means the same as all of them together; `undefined` when nothing else does. */
function widened(nodes: readonly (PhraseNode & { kind: 'word' })[]): PhraseNode | undefined {
  const others = othersOf(nodes.map(({ word }) => word.text))
  if (others.length === 0) return undefined
  const [first] = nodes
  const own: PhraseNode = first !== undefined && nodes.length === 1 ? first : { kind: 'and', nodes }
  return { kind: 'or', nodes: [own, ...others.map(nodeOf)] }
}

/** The nodes of a conjunction, the longest runs of words widened that can be. */
function widenRuns(nodes: readonly PhraseNode[]): PhraseNode[] {
  const result: PhraseNode[] = []
  for (let at = 0; at < nodes.length;) {
    const run: (PhraseNode & { kind: 'word' })[] = []
    for (const node of nodes.slice(at, at + LONGEST)) {
      if (node.kind !== 'word') break
      run.push(node)
    }
    let found: PhraseNode | undefined
    while (run.length > 0 && found === undefined) {
      found = widened(run)
      if (found === undefined) run.pop()
    }
    result.push(found ?? widen(nodes[at] as PhraseNode))
    at += Math.max(1, run.length)
  }
  return result
}

/** @rule B-search.synonyms Synonyms are found after the words themselves */
function widen(node: PhraseNode): PhraseNode {
  switch (node.kind) {
    case 'word':
      return widened([node]) ?? node
    case 'and': {
      const nodes = widenRuns(node.nodes)
      const [only] = nodes
      return only !== undefined && nodes.length === 1 ? only : { kind: 'and', nodes }
    }
    case 'or':
      return { kind: 'or', nodes: node.nodes.map(widen) }
    case 'phrase':
    case 'not':
      return node
  }
}

/** Phrases that are kept as they were read: whoever turns a page or chooses a facet asks for the same words again. */
const MOST_KEPT = 500
/** Longer ones are not kept. */
const LONGEST_KEPT = 200
const known = new Map<string, PhraseNode | undefined>()

/** What asks for everything besides an empty phrase: the star of other search services. Signs that nobody sees do not count. */
const EVERYTHING = /^(?:\*|\*:\*)?$/
const UNSEEN = /[\s\p{Z}\p{Cc}\p{Cf}]/gu

/** A word that no record has, for a phrase that says something and has no word to search for: an emoji, dots. */
function unfindable(phrase: string): PhraseNode | undefined {
  const text = phrase.replaceAll(UNSEEN, '')
  return EVERYTHING.test(text) ? undefined : { kind: 'word', word: { text, keys: new Set() } }
}

/**
 * As {@link readPhrase}, with synonyms: what a search of the catalogue asks the index for. A phrase in which there is no word finds
 * nothing; `undefined`, which means everything, is left to one that is empty.
 */
export function readSearch(phrase: string): PhraseNode | undefined {
  if (known.has(phrase)) return known.get(phrase)
  const plain = readPhrase(phrase)
  const node = plain === undefined ? unfindable(phrase) : distinctOperands(widen(plain))
  if (known.size >= MOST_KEPT) known.clear()
  if (phrase.length <= LONGEST_KEPT) known.set(phrase, node)
  return node
}

/** Expressions that mean the same as the whole phrase, or as a run of its words; none without them. */
export function expressionsLike(phrase: string): string[] {
  const words = wordsOf(phrase)
  const found = new Set<string>()
  for (let length = Math.min(LONGEST, words.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      for (const other of othersOf(words.slice(at, at + length))) found.add(other.join(' '))
    }
  }
  return [...found]
}

const isAdded = (node: PhraseNode): boolean =>
  node.kind === 'word' ? node.word.isSynonym === true : node.kind === 'phrase' && node.words.every(({ isSynonym }) => isSynonym)

function wordsIn(node: PhraseNode): readonly string[] {
  if (node.kind === 'word') return [node.word.text]
  if (node.kind === 'phrase') return node.words.map(({ text }) => text)
  return node.kind === 'and' ? node.nodes.flatMap(wordsIn) : []
}

/** English terms that a search looks for beside words of another language; synonyms of English words are not among them. */
export function translatedIn(phrase: string): string[] {
  const walk = (node: PhraseNode): string[] => {
    if (node.kind !== 'and' && node.kind !== 'or') return []
    const [own, ...others] = node.nodes
    if (node.kind === 'or' && own !== undefined && others.length > 0 && others.every(isAdded))
      return OTHERS.has(keyOf(wordsIn(own))) ? [] : others.map((other) => wordsIn(other).join(' '))
    return node.nodes.flatMap(walk)
  }
  const node = readSearch(phrase)
  return node === undefined ? [] : [...new Set(walk(node))]
}
