/**
 * Elements of KML (OGC 12-007r2) and of its common extensions that the map can make something of. All others are left out with what
 * is in them: models, tours, changes to other documents, addresses in XAL, and whatever nobody knows.
 */

/** Namespaces that KML has had, and none at all. */
const KML_NAMESPACE = /^$|^https?:\/\/(?:www\.opengis\.net\/kml\/|earth\.google\.com\/kml\/)/
const GOOGLE_EXTENSION = 'http://www.google.com/kml/ext/2.2'
const ATOM = 'http://www.w3.org/2005/Atom'

/** Prefixes that documents use without declaring them. */
export const KNOWN_PREFIXES: Readonly<Record<string, string>> = {
  gx: GOOGLE_EXTENSION,
  atom: ATOM,
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  xal: 'urn:oasis:names:tc:ciq:xsdschema:xAL:2.0',
}

const listed = (names: string): ReadonlySet<string> => new Set(names.trim().split(/\s+/))

const KML = listed(`
  kml Document Folder Placemark NetworkLink GroundOverlay ScreenOverlay PhotoOverlay
  name visibility open address phoneNumber Snippet snippet description styleUrl
  Style StyleMap Pair key IconStyle LabelStyle LineStyle PolyStyle BalloonStyle ListStyle ItemIcon state listItemType maxSnippetLines
  color colorMode bgColor textColor text displayMode scale heading hotSpot Icon href width fill outline
  Point LineString LinearRing Polygon MultiGeometry outerBoundaryIs innerBoundaryIs coordinates
  extrude tessellate altitudeMode altitude drawOrder
  TimeStamp TimeSpan begin end when
  Region LatLonAltBox LatLonBox Lod minLodPixels maxLodPixels minFadeExtent maxFadeExtent minAltitude maxAltitude
  north south east west rotation
  Link Url refreshMode refreshInterval viewRefreshMode viewRefreshTime viewBoundScale viewFormat refreshVisibility flyToView
  overlayXY screenXY rotationXY size
  ExtendedData Data displayName value SchemaData SimpleData SimpleArrayData Schema SimpleField
  LookAt Camera longitude latitude tilt roll range`)
const EXTENSIONS = listed(`
  Track MultiTrack coord angles interpolate LatLonQuad coordinates altitudeMode altitudeOffset drawOrder
  SimpleArrayData SimpleArrayField value labelVisibility x y w h TimeStamp TimeSpan begin end when`)
const ATOM_ELEMENTS = listed('author name uri link')

/** True for elements that are kept. */
export function isKept(name: string, namespace: string): boolean {
  if (KML_NAMESPACE.test(namespace)) return KML.has(name) || EXTENSIONS.has(name)
  if (namespace === GOOGLE_EXTENSION) return EXTENSIONS.has(name)
  return namespace === ATOM && ATOM_ELEMENTS.has(name)
}

/** Geometries of a placemark. */
export const GEOMETRIES: ReadonlySet<string> = listed('Point LineString LinearRing Polygon MultiGeometry Track MultiTrack')
