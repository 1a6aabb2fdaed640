/** SVG drawings, written anew with only shapes, texts and colours. */
import { XmlRefusal } from '../xml/record-splitter.ts'
import { rewriteXml } from '../xml/rewrite-xml.ts'
import { countUses } from './svg-uses.ts'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'
/** What a drawing may grow to, characters. */
const MAX_CHARACTERS = 2_000_000

/** No script, no style, no foreign document, no picture, no link, and nothing that moves. */
const ELEMENTS = new Set(
  'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath linearGradient radialGradient stop clipPath mask pattern marker'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  `id class x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points width height viewBox version preserveAspectRatio transform
  gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits markerWidth markerHeight markerUnits refX refY orient fill fill-opacity fill-rule stroke
  stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color
  display visibility clip-path clip-rule mask marker-start marker-mid marker-end font-family font-size font-weight font-style
  text-anchor dominant-baseline letter-spacing textLength lengthAdjust startOffset vector-effect paint-order`.split(/\s+/),
)

/** A value that leads nowhere but to the drawing itself. */
const staysInside = (value: string): boolean =>
  !/url\s*\((?!\s*['"]?#)|image-set|src\s*\(|cross-fade|:\/\/|javascript:|data:|expression|@import|\\/i.test(value)

/** Attributes that name a part of the drawing, and in which a browser takes a picture from elsewhere too. */
const PARTS = new Set(['mask', 'clip-path', 'marker-start', 'marker-mid', 'marker-end'])
const namesPart = (value: string): boolean => /^\s*(?:none|url\(\s*(['"]?)#[\w.-]+\1\s*\))\s*$/i.test(value)

function attribute(name: string, value: string, namespace: string): string | undefined {
  if (name === 'href' && (namespace === '' || namespace === XLINK)) return /^#[\w.-]+$/.test(value) ? value : undefined
  if (namespace !== '' || !ATTRIBUTES.has(name)) return undefined
  return (PARTS.has(name) ? namesPart(value) : staysInside(value)) ? value : undefined
}

/**
 * The drawing with nothing in it that runs or fetches.
 * @rule B-content.svg-uses A drawing that repeats its parts too often, or in more than four steps, is refused
 * @rule B-content.svg An SVG drawing is written anew without scripts, styles, links and foreign content
 * @throws XmlRefusal for what is no well-formed drawing
 */
export function safeSvg(bytes: Uint8Array): Uint8Array {
  let root: string | undefined
  let length = 0
  const uses = countUses()
  const drawing = rewriteXml(bytes, {
    keeps: ({ name, namespace, parent }) => {
      uses.element()
      if (parent === undefined) root = namespace === SVG ? name : undefined
      return (namespace === SVG || (namespace === '' && parent === undefined)) && ELEMENTS.has(name)
    },
    attribute: (name, value, namespace) => {
      const kept = attribute(name, value, namespace)
      if (kept !== undefined) uses.attribute(name, kept, namespace === '')
      return kept
    },
    opened: uses.opened,
    acceptsDoctype: (declaration) => !declaration.includes('['),
    room: (more) => {
      length += more
      if (length > MAX_CHARACTERS) throw new XmlRefusal('it is too large')
    },
  })
  if (root !== 'svg') throw new XmlRefusal('its first element is not svg')
  uses.check()
  return Buffer.from(drawing)
}
