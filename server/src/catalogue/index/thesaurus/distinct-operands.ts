/** Makes a phrase no dearer than what it asks for: what is asked for twice counts once. */
import type { PhraseNode } from '../phrase.ts'

interface Numbered {
  readonly node: PhraseNode
  /** Equal nodes have equal numbers. */
  readonly number: number
}

/**
 * The same phrase with each operand of AND and OR once, whatever the order within an operand, and at most two NOT in a row.
 * Words of AND stay: a word that is said twice weighs twice. The time grows with the length of the phrase only.
 * @rule B-limits.equal-operands Equal words, phrases and groups of a search count once
 */
export function distinctOperands(phrase: PhraseNode): PhraseNode {
  const known = new Map<string, Numbered>()
  const numberOf = (key: string, node: PhraseNode): Numbered => {
    const same = known.get(key)
    if (same !== undefined) return same
    const one = { node, number: known.size }
    known.set(key, one)
    return one
  }
  const read = (node: PhraseNode): Numbered => {
    switch (node.kind) {
      case 'word':
        return numberOf(`${node.word.isSynonym ? 'synonym' : 'word'} ${node.word.text}`, node)
      case 'phrase':
        return numberOf(`phrase ${node.words.map(({ text, isSynonym }) => `${text}${isSynonym ? '~' : ''}`).join(' ')}`, node)
      case 'not': {
        const inner = read(node.node)
        // two of three negations cancel out; two alone still mean that the words do not count for the order
        if (inner.node.kind === 'not' && inner.node.node.kind === 'not') return read(inner.node.node)
        return numberOf(`not ${inner.number}`, { kind: 'not', node: inner.node })
      }
      case 'and':
      case 'or': {
        const seen = new Set<number>()
        const operands = node.nodes.map(read).filter((one) => {
          const isNew = seen.size < seen.add(one.number).size
          return isNew || (node.kind === 'and' && one.node.kind === 'word')
        })
        const [only] = operands
        if (only !== undefined && operands.length === 1) return only
        const key = operands.map((one) => one.number).toSorted((a, b) => a - b)
        return numberOf(`${node.kind} ${key.join(' ')}`, { kind: node.kind, nodes: operands.map((one) => one.node) })
      }
    }
  }
  return read(phrase).node
}
