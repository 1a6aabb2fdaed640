/** A KML document as it stands: its features with the folders around them, its shared styles, its schemas and regions. */
import type { Container, Region, Span } from '../vector/vector-file.ts'
import { childrenOf, flagOf, readXml, textOf, type XmlNode } from '../xml/read-xml.ts'
import { regionOf, spanOfNode } from './kml-parts.ts'

const CONTAINERS = new Set(['kml', 'Document', 'Folder'])
const TOLD = new Set([
  'Placemark',
  'PhotoOverlay',
  'GroundOverlay',
  'ScreenOverlay',
  'NetworkLink',
  'Style',
  'StyleMap',
  'Schema',
])
const isTold = (name: string, parent: string): boolean =>
  CONTAINERS.has(name) || (TOLD.has(name) && (CONTAINERS.has(parent) || parent === ''))

/** A feature as it stands in the file, before the styles below it are known. */
export interface Found {
  readonly node: XmlNode
  readonly folders: readonly string[]
  readonly regions: readonly number[]
  readonly span: Span | undefined
  readonly isHidden: boolean
  /** -1: it lies in none. */
  readonly container: number
}

/** The parts of a document, gathered while it is read. */
export class KmlDocument {
  readonly styles: Map<string, XmlNode>
  readonly schemas = new Map<string, string>()
  readonly found: Found[] = []
  readonly regions: Region[] = []
  readonly #containers = new Map<XmlNode, { readonly number: number; readonly parent: number }>()
  readonly #regionNumbers = new Map<XmlNode, number | undefined>()
  name: string | undefined

  constructor(others: ReadonlyMap<string, XmlNode>) {
    this.styles = new Map(others)
  }

  #regionNumber(node: XmlNode): number | undefined {
    if (this.#regionNumbers.has(node)) return this.#regionNumbers.get(node)
    const region = regionOf(node)
    const number = region === undefined ? undefined : this.regions.push(region) - 1
    this.#regionNumbers.set(node, number)
    return number
  }

  /** The number of the innermost of these folders; each gets one when something in it is told. */
  #containerOf(folders: readonly XmlNode[]): number {
    let parent = -1
    for (const folder of folders) {
      const known = this.#containers.get(folder) ?? { number: this.#containers.size, parent }
      this.#containers.set(folder, known)
      parent = known.number
    }
    return parent
  }

  get containers(): Container[] {
    return [...this.#containers].map(([folder, { parent }]) => {
      const name = textOf(folder, 'name')
      return { parent, ...(name === undefined ? {} : { name }) }
    })
  }

  told(node: XmlNode, around: readonly XmlNode[]): void {
    const id = node.attributes['id']
    if (node.name === 'Style' || node.name === 'StyleMap') {
      if (id !== undefined) this.styles.set(id, node)
    } else if (node.name === 'Schema') {
      for (const field of [...childrenOf(node, 'SimpleField'), ...childrenOf(node, 'SimpleArrayField')]) {
        const shown = textOf(field, 'displayName')
        if (shown !== undefined) this.schemas.set(`${id ?? ''} ${field.attributes['name'] ?? ''}`, shown)
      }
    } else if (!CONTAINERS.has(node.name)) {
      const containers = around.filter(({ name }) => name !== 'kml')
      this.found.push({
        node,
        folders: containers.slice(1).flatMap((folder) => textOf(folder, 'name') ?? []),
        regions: [...containers, node].flatMap((one) => this.#regionNumber(one) ?? []),
        // the time of a folder holds for what has none of its own
        span: [node, ...containers.toReversed()].map(spanOfNode).find((span) => span !== undefined),
        container: this.#containerOf(containers.slice(1)),
        isHidden: [...containers, node].some((one) => flagOf(one, 'visibility') === false),
      })
    } else if (node.name !== 'kml' && around.every(({ name }) => name === 'kml')) this.name = textOf(node, 'name')
  }
}

/** Changes an element before it is read. */
export type Rewrite = (node: XmlNode) => void

/** Gives every element that would be read, as it stands in the document. @throws FormatFault */
export const collectKml = (text: string, told: Rewrite): void => readXml(text, isTold, told)

/** Reads a document; `others` are shared styles of other ones. @throws FormatFault */
export function readDocument(text: string, others: ReadonlyMap<string, XmlNode>, rewrite: Rewrite): KmlDocument {
  const document = new KmlDocument(others)
  readXml(text, isTold, (node, around) => {
    rewrite(node)
    document.told(node, around)
  })
  return document
}
