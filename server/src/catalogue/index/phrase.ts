/**
 * Reads a search phrase. Bare words must all match; `AND`, `OR`, `NOT` in capitals combine, NOT binds closest, then AND
 * (said or not), then OR; parentheses group; quotation marks make a phrase. What is not well formed is taken as plain
 * text: an unbalanced quotation mark or parenthesis is ignored, an operator without operand is a word.
 */
import { isStopWord } from './analyser/stop-words.ts'
import { keysOfSearchWord } from './analyser/terms.ts'
import { isHan, wordsOf } from './analyser/words.ts'

/** A word of the search with the keys of terms that it finds. */
export interface SearchWord {
  readonly text: string
  readonly keys: ReadonlySet<string>
  /** It was not asked for, it means the same: it weighs half as much. */
  readonly isSynonym?: true
}

/** What a record's text must fulfil. A `phrase` has at least two words. */
export type PhraseNode =
  | { readonly kind: 'word'; readonly word: SearchWord }
  | { readonly kind: 'phrase'; readonly words: readonly SearchWord[] }
  | { readonly kind: 'and' | 'or'; readonly nodes: readonly PhraseNode[] }
  | { readonly kind: 'not'; readonly node: PhraseNode }

type Token =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'operator'; readonly name: 'AND' | 'OR' | 'NOT' }
  | { readonly kind: 'quoted'; readonly text: string }
  | { readonly kind: 'chunk'; readonly text: string }

const TOKENS = /"([^"]*)"|([()])|[^\s()"]+/g

function tokenise(phrase: string): Token[] {
  const plain = phrase.replace(/[“”„‟«»]/g, '"')
  const quotes = plain.split('"').length - 1
  // the last of an odd number of quotation marks is a plain character
  const last = plain.lastIndexOf('"')
  const balanced = quotes % 2 === 0 ? plain : `${plain.slice(0, last)} ${plain.slice(last + 1)}`
  return [...balanced.matchAll(TOKENS)].map(([text, quoted, parenthesis]): Token => {
    if (quoted !== undefined) return { kind: 'quoted', text: quoted }
    if (parenthesis !== undefined) return { kind: parenthesis === '(' ? 'open' : 'close' }
    if (text === 'AND' || text === 'OR' || text === 'NOT') return { kind: 'operator', name: text }
    return { kind: 'chunk', text }
  })
}

const searchWord = (text: string): PhraseNode & { kind: 'word' } => ({
  kind: 'word',
  word: { text, keys: new Set(keysOfSearchWord(text)) },
})

function group(kind: 'and' | 'or', nodes: readonly PhraseNode[]): PhraseNode | undefined {
  return nodes.length < 2 ? nodes[0] : { kind, nodes }
}

function adjacent(words: readonly string[]): PhraseNode | undefined {
  return words.length < 2 ? words.map(searchWord)[0] : { kind: 'phrase', words: words.map((word) => searchWord(word).word) }
}

/** "Sentinel-2" is a phrase of two words; "l'eau" is the word "eau"; a Chinese chunk is the words that it is made of. */
function readChunk(text: string): PhraseNode | undefined {
  const words = wordsOf(text)
  if (words.some(isHan)) {
    const telling = words.filter((word) => !isStopWord(word))
    return group('and', (telling.length > 0 ? telling : words).map(searchWord))
  }
  const first = words.findIndex((word) => !isStopWord(word))
  const last = words.findLastIndex((word) => !isStopWord(word))
  return adjacent(first === -1 ? words : words.slice(first, last + 1))
}

const isStopNode = (node: PhraseNode): boolean => node.kind === 'word' && isStopWord(node.word.text)

/** Recursive descent over the tokens; every method gives `undefined` when there was nothing to search for. */
class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  readAll(): PhraseNode | undefined {
    const nodes: PhraseNode[] = []
    while (this.#at < this.#tokens.length) {
      const before = this.#at
      const node = this.#readOr()
      if (node !== undefined) nodes.push(node)
      // a closing parenthesis that was never opened
      if (this.#at === before || this.#tokens[this.#at]?.kind === 'close') this.#at += 1
    }
    return group('and', nodes)
  }

  #operator(name: 'AND' | 'OR' | 'NOT'): boolean {
    const token = this.#tokens[this.#at]
    const found = token?.kind === 'operator' && token.name === name && this.#operandFollows(this.#at + 1)
    if (found) this.#at += 1
    return found
  }

  #operandFollows(at: number): boolean {
    const token = this.#tokens[at]
    if (token === undefined || token.kind === 'close') return false
    return token.kind !== 'operator' || (token.name === 'NOT' && this.#operandFollows(at + 1))
  }

  #readOr(): PhraseNode | undefined {
    const nodes = [this.#readAnd()]
    while (this.#operator('OR')) nodes.push(this.#readAnd())
    return group(
      'or',
      nodes.filter((node) => node !== undefined),
    )
  }

  #readAnd(): PhraseNode | undefined {
    const nodes: PhraseNode[] = []
    for (;;) {
      const token = this.#tokens[this.#at]
      if (token === undefined || token.kind === 'close') break
      if (nodes.length > 0) {
        const or = token.kind === 'operator' && token.name === 'OR' && this.#operandFollows(this.#at + 1)
        if (or) break
        this.#operator('AND')
      }
      const before = this.#at
      const node = this.#readUnary()
      if (node !== undefined) nodes.push(node)
      if (this.#at === before) break
    }
    const telling = nodes.filter((node) => !isStopNode(node))
    return group('and', telling.length > 0 ? telling : nodes)
  }

  #readUnary(): PhraseNode | undefined {
    if (this.#operator('NOT')) {
      const node = this.#readUnary()
      return node === undefined ? undefined : { kind: 'not', node }
    }
    const token = this.#tokens[this.#at]
    this.#at += 1
    if (token === undefined || token.kind === 'close') return undefined
    if (token.kind === 'open') {
      const node = this.#readOr()
      if (this.#tokens[this.#at]?.kind === 'close') this.#at += 1
      return node
    }
    if (token.kind === 'quoted') return adjacent(wordsOf(token.text))
    return readChunk(token.kind === 'operator' ? token.name : token.text)
  }
}

/** What the phrase asks for; `undefined` when it has no words. */
export function readPhrase(phrase: string): PhraseNode | undefined {
  return new Reader(tokenise(phrase)).readAll()
}

/** The words that a match is explained by and scored with: those that are not negated. */
export function positiveWords(node: PhraseNode | undefined): SearchWord[] {
  if (node === undefined || node.kind === 'not') return []
  if (node.kind === 'word') return [node.word]
  return node.kind === 'phrase' ? [...node.words] : node.nodes.flatMap(positiveWords)
}
