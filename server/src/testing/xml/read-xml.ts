/** Reads XML into a plain tree, for tests that look at what was written. */
import { SaxesParser } from 'saxes'

/** An element: name and namespace, attributes by their qualified name, children in order, and its own text. */
export interface ReadElement {
  readonly name: string
  readonly prefix: string
  readonly namespace: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadElement[]
  text: string
}

/** The root of a document. Throws when it is not well-formed. */
export function readXml(document: string): ReadElement {
  const parser = new SaxesParser({ xmlns: true })
  const root: ReadElement = { name: '', prefix: '', namespace: '', attributes: {}, children: [], text: '' }
  const open = [root]
  parser.on('opentag', ({ local, prefix, uri, attributes }) => {
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value] as const)
    const element: ReadElement = {
      name: local,
      prefix,
      namespace: uri,
      attributes: Object.fromEntries(values),
      children: [],
      text: '',
    }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => {
    const current = open.at(-1)
    if (current !== undefined) current.text += text
  })
  parser.on('closetag', () => open.pop())
  parser.on('error', (error) => {
    throw error
  })
  parser.write(document).close()
  const [first] = root.children
  if (first === undefined) throw new Error('the document has no element')
  return first
}

/** All elements below (and with) `element`. */
export function allElements(element: ReadElement): ReadElement[] {
  return [element, ...element.children.flatMap(allElements)]
}

/** The elements at a path of local names below `element`. */
export function elementsAt(element: ReadElement, ...path: readonly string[]): ReadElement[] {
  const [name, ...rest] = path
  if (name === undefined) return [element]
  return element.children.filter((child) => child.name === name).flatMap((child) => elementsAt(child, ...rest))
}

/** The texts of the elements at a path of local names. */
export function textsAt(element: ReadElement, ...path: readonly string[]): string[] {
  return elementsAt(element, ...path).map(({ text }) => text.trim())
}
