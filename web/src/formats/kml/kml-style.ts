/** Styles of KML (OGC 12-007r2, chapter 12): shared ones and those of single features, as looks. */
import type { HotSpot, Look } from '../vector/vector-file.ts'
import { child, childrenOf, flagOf, numberOf, textOf, type XmlNode } from '../xml/read-xml.ts'

/** `aabbggrr` in hexadecimal digits as a CSS colour. */
export function cssColour(text: string | undefined): string | undefined {
  const digits = /^#?([\da-f]{8}|[\da-f]{6})$/i.exec(text ?? '')?.[1]
  if (digits === undefined) return undefined
  const value = (digits.length === 6 ? `ff${digits}` : digits).match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? []
  const [alpha = 255, blue = 0, green = 0, red = 0] = value
  return `rgb(${red} ${green} ${blue} / ${Math.round((alpha / 255) * 1000) / 1000})`
}

/** `random` colours are the written one darkened by chance (12.2.4); here by what is styled, so that they stay as they are. */
function colourOf(node: XmlNode, seed: number): string | undefined {
  const text = textOf(node, 'color')
  if (textOf(node, 'colorMode') !== 'random') return cssColour(text)
  const share = (shift: number) => (((seed + 1) * 2_654_435_761) >>> shift) % 256
  const [alpha = 'ff', blue = 'ff', green = 'ff', red = 'ff'] = (text ?? 'ffffffff').match(/../g) ?? []
  const darkened = [blue, green, red].map((part, at) =>
    Math.round((Number.parseInt(part, 16) * share(at * 8)) / 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return cssColour(alpha + darkened.join(''))
}

const UNITS = ['fraction', 'pixels', 'insetPixels'] as const
const unitOf = (text = ''): (typeof UNITS)[number] => UNITS.find((unit) => unit === text) ?? 'fraction'

/** Pins of Google Earth stand on their tip, though files do not say so. */
const PUSHPIN = /pushpin%2F[\w-]+\.png|pushpin\/[\w-]+\.png/i

function hotSpotOf(icon: XmlNode, url: string | undefined): HotSpot | undefined {
  const spot = child(icon, 'hotSpot')?.attributes
  if (spot !== undefined)
    return {
      x: Number.parseFloat(spot['x'] ?? '0.5') || 0,
      y: Number.parseFloat(spot['y'] ?? '0.5') || 0,
      xUnits: unitOf(spot['xunits']),
      yUnits: unitOf(spot['yunits']),
    }
  return PUSHPIN.test(url ?? '') ? { x: 0.3125, y: 0.03, xUnits: 'fraction', yUnits: 'fraction' } : undefined
}

/** Only what is there: a look is laid over another. */
function present<T extends object>(part: { [Key in keyof T]: T[Key] | undefined }): T {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as T
}

/** A `Style` element as a look. */
export function lookOfStyle(style: XmlNode, seed: number): Look {
  const [icon, label, line, poly] = ['IconStyle', 'LabelStyle', 'LineStyle', 'PolyStyle'].map((name) => child(style, name))
  const url = textOf(child(icon, 'Icon'), 'href')
  return present<Look>({
    icon:
      icon &&
      present<NonNullable<Look['icon']>>({
        url,
        colour: colourOf(icon, seed),
        scale: numberOf(icon, 'scale') ?? 1,
        hotSpot: hotSpotOf(icon, url),
        heading: numberOf(icon, 'heading'),
      }),
    label: label && present<NonNullable<Look['label']>>({ colour: colourOf(label, seed), scale: numberOf(label, 'scale') ?? 1 }),
    line: line && present<NonNullable<Look['line']>>({ colour: colourOf(line, seed), width: numberOf(line, 'width') }),
    fill:
      poly &&
      present<NonNullable<Look['fill']>>({
        colour: colourOf(poly, seed),
        isFilled: flagOf(poly, 'fill'),
        isOutlined: flagOf(poly, 'outline'),
      }),
    balloon: textOf(child(style, 'BalloonStyle'), 'text'),
  })
}

/** Shared styles of a document by their id, and of other documents by path and id (`/proxy/...#id`). */
export type SharedStyles = ReadonlyMap<string, XmlNode>

/** References from style to style that are followed: some go in circles. */
const MOST_STEPS = 5

/** The look that a reference means, `normal` or while in hand. */
function lookOfReference(url: string, key: 'normal' | 'highlight', styles: SharedStyles, seed: number, steps: number): Look {
  const node = styles.get(url.startsWith('#') ? url.slice(1) : url)
  return node === undefined || steps === 0 ? {} : lookOfNode(node, key, styles, seed, steps - 1)
}

function lookOfNode(node: XmlNode, key: 'normal' | 'highlight', styles: SharedStyles, seed: number, steps: number): Look {
  if (node.name !== 'StyleMap') return lookOfStyle(node, seed)
  const pair = childrenOf(node, 'Pair').find((one) => textOf(one, 'key') === key)
  if (pair === undefined) return {}
  const shared = textOf(pair, 'styleUrl')
  const own = child(pair, 'Style') ?? child(pair, 'StyleMap')
  return {
    ...(shared === undefined ? {} : lookOfReference(shared, key, styles, seed, steps)),
    ...(own === undefined ? {} : lookOfNode(own, key, styles, seed, steps - 1)),
  }
}

/** How a feature is drawn: its shared style, and over it its own (OGC 12-007r2, 9.1.3.11). */
export function lookOfFeature(feature: XmlNode, styles: SharedStyles, seed: number): Look {
  const url = textOf(feature, 'styleUrl')
  const own = child(feature, 'Style') ?? child(feature, 'StyleMap')
  const as = (key: 'normal' | 'highlight'): Look => ({
    ...(url === undefined ? {} : lookOfReference(url, key, styles, seed, MOST_STEPS)),
    ...(own === undefined ? {} : lookOfNode(own, key, styles, seed, MOST_STEPS)),
  })
  const [normal, highlight] = [as('normal'), as('highlight')]
  return JSON.stringify(normal) === JSON.stringify(highlight) ? normal : { ...normal, highlight }
}
