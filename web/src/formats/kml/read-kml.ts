/** Reads KML into what the map draws: as the server has made it safe, or a file of the visitor's own with its addresses rewritten. Runs in a thread. */
import { createLookTable } from '../vector/look-table.ts'
import { Reach } from '../vector/shapes.ts'
import { coarsestResolutions, LABELS, SHAPES } from '../vector/thin-out.ts'
import type { FileLink, GroundPicture, InFile, VectorFeature, VectorFile } from '../vector/vector-file.ts'
import { child, flagOf, textOf, type XmlNode } from '../xml/read-xml.ts'
import { type Found, type KmlDocument, readDocument, type Rewrite } from './kml-document.ts'
import { linkOf, pictureOf } from './kml-overlays.ts'
import { fieldsOf } from './kml-parts.ts'
import { shapesOf } from './kml-shapes.ts'
import { lookOfFeature } from './kml-style.ts'

const asItIs: Rewrite = () => {}

/** Shared styles of a document that others refer to, by path and id. @throws FormatFault */
export function stylesOf(text: string, path: string, rewrite: Rewrite = asItIs): ReadonlyMap<string, XmlNode> {
  const { styles } = readDocument(text, new Map(), rewrite)
  return new Map([...styles].map(([id, node]) => [`${path}#${id}`, node]))
}

/** A style of another document: addresses were rewritten before, so each one leads to a document that the page can load. */
const isRemote = (url: string): boolean => url.indexOf('#') > 0

/** What is hidden takes the room of nothing that is shown. */
function thinnedOut(features: readonly Pick<VectorFeature, 'shapes' | 'isHidden'>[], by: typeof SHAPES): number[] {
  const found: number[] = []
  for (const isHidden of [undefined, true]) {
    const numbers = [...features.keys()].filter((at) => features[at]?.isHidden === isHidden)
    const resolutions = coarsestResolutions(
      numbers.map((at) => features[at]!.shapes),
      by,
    )
    numbers.forEach((at, index) => (found[at] = resolutions[index]!))
  }
  return found
}

/** Moments of a track are in order; those of several follow each other. */
const ends = (moments: readonly number[]): number[] => {
  let [first, last] = [Infinity, -Infinity]
  for (const moment of moments) {
    first = Math.min(first, moment)
    last = Math.max(last, moment)
  }
  return [first, last]
}

const hasLabel = (node: XmlNode): boolean => flagOf(child(child(node, 'Style'), 'LineStyle'), 'labelVisibility') === true

type FeatureInFile = Omit<VectorFeature, 'coarsest' | 'coarsestLabel'>

/** What the map draws of a document, gathered feature by feature. */
class DrawnKml {
  readonly #document: KmlDocument
  readonly #table = createLookTable()
  readonly looks = this.#table.looks
  readonly features: FeatureInFile[] = []
  readonly pictures: GroundPicture[] = []
  readonly links: FileLink[] = []
  readonly screens: { url: string; name?: string }[] = []
  readonly reach = new Reach()
  /** Documents whose styles are not there. */
  readonly wanted = new Set<string>()

  constructor(document: KmlDocument) {
    this.#document = document
  }

  /** `seed` tells features of random colours apart. */
  add(found: Found, isHidden: boolean, seed: number): void {
    const { node, container } = found
    const inFile: InFile = { ...(container < 0 ? {} : { container }), ...(isHidden ? { isHidden } : {}) }
    if (node.name === 'GroundOverlay') this.#addPicture(found, inFile)
    else if (node.name === 'ScreenOverlay') {
      const [url, name] = [textOf(child(node, 'Icon'), 'href'), textOf(node, 'name')]
      if (url !== undefined && !isHidden) this.screens.push({ url, ...(name === undefined ? {} : { name }) })
    } else if (node.name === 'NetworkLink') {
      const link = linkOf(node)
      if (link !== undefined) this.links.push({ ...link, ...inFile, regions: found.regions })
    } else this.#addFeature(found, inFile, seed)
  }

  #addPicture({ node, regions, span }: Found, inFile: InFile): void {
    const picture = pictureOf(node)
    if (picture === undefined) return
    this.pictures.push({ ...picture, ...inFile, regions, ...(span === undefined ? {} : { span }) })
    if (inFile.isHidden !== true) this.reach.add(picture.corners)
  }

  #addFeature({ node, folders, regions, span }: Found, inFile: InFile, seed: number): void {
    const { styles, schemas } = this.#document
    const { shapes, moments } = shapesOf(node)
    if (shapes.length === 0) return
    if (inFile.isHidden !== true) for (const shape of shapes) this.reach.addShape(shape)
    const url = textOf(node, 'styleUrl') ?? ''
    if (isRemote(url) && !styles.has(url)) this.wanted.add(url.split('#')[0] ?? '')
    const name = textOf(node, 'name')
    const html = textOf(node, 'description') ?? textOf(node, 'Snippet') ?? textOf(node, 'snippet')
    const own = moments === undefined ? span : { begin: Math.min(...ends(moments)), end: Math.max(...ends(moments)) }
    this.features.push({
      shapes,
      ...(name === undefined ? {} : { name }),
      // of lines and areas only when the style says so (KML reference, gx:labelVisibility)
      isLabelled: name !== undefined && (shapes.some(({ kind }) => kind === 'point') || hasLabel(node)),
      ...(html === undefined ? {} : { html }),
      fields: fieldsOf(node, schemas),
      look: this.#table.numberOf(lookOfFeature(node, styles, seed)),
      ...(own === undefined ? {} : { span: own }),
      ...(moments === undefined ? {} : { moments }),
      folders,
      regions,
      ...inFile,
    })
  }
}

/**
 * Reads a document. `others`: shared styles of other documents ({@link stylesOf}). @throws FormatFault
 * @rule B-places-and-shapes.kml Elements of KML that the map shows
 */
export function readKml(text: string, others: ReadonlyMap<string, XmlNode> = new Map(), rewrite: Rewrite = asItIs): VectorFile {
  const document = readDocument(text, others, rewrite)
  const { found, name, regions, containers } = document
  // a file that hides everything would show nothing
  const isAllHidden = found.every(({ isHidden }) => isHidden)
  const drawn = new DrawnKml(document)
  for (const [seed, one] of found.entries()) drawn.add(one, one.isHidden && !isAllHidden, seed)
  const { features, looks, pictures, links, screens, wanted, reach } = drawn
  const [coarsest, labels] = [thinnedOut(features, SHAPES), thinnedOut(features, LABELS)]
  const { box } = reach
  return {
    ...(name === undefined ? {} : { name }),
    features: features.map((feature, index) => ({
      ...feature,
      coarsest: coarsest[index]!,
      coarsestLabel: labels[index]!,
    })),
    looks,
    regions,
    pictures: pictures.toSorted((one, other) => one.order - other.order),
    links,
    screens,
    ...(containers.length === 0 ? {} : { containers }),
    ...(box === undefined ? {} : { extent: box }),
    wanted: [...wanted],
  }
}
