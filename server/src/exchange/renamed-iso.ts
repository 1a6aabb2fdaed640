/** An ISO document as it came, with another identifier. */
import { SaxesParser } from 'saxes'
import type { OwnFields } from '../entry/own-fields.ts'
import { extensionInfo } from '../iso/iso-extension.ts'
import { characterString } from '../iso/iso-parts.ts'
import { element, textElement, type Xml } from '../xml/write-xml.ts'
import { decoderOf, encodingOf } from '../xml/xml-encoding.ts'
import type { Identity } from './same-identity.ts'

/** A stretch of the document: an element, or the place where one belongs. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** Where the elements stand that tell the name of a record. */
interface NamePlaces {
  /** Of the root. */
  readonly namespace: string
  readonly afterRoot: number
  readonly identifier?: Stretch
  readonly parent?: Stretch
  /** Before which an extension belongs (ISO 19115 B.2.1). */
  readonly identification?: number
}

const ENCODING = /^(<\?xml[^>]*?\sencoding\s*=\s*["'])[A-Za-z][\w.:-]*/

/**
 * The document in UTF-8 with the name that its entry has, and with fields of ours; all else stands as it did. `undefined` when it
 * cannot be read.
 */
export function renamedIso(bytes: Uint8Array, { id, parentId }: Identity, fields: OwnFields | undefined): string | undefined {
  let text: string
  let places: NamePlaces
  try {
    const decoder = decoderOf(encodingOf(bytes))
    if (decoder === undefined) return undefined
    text = decoder.decode(bytes)
    places = placesIn(text)
  } catch {
    return undefined
  }
  const parts = /standards\.iso\.org/.test(places.namespace) ? newParts(places.namespace) : oldParts()
  const extension = fields && extensionInfo(fields, parts.edition, parts.namespaces)
  const { identifier, parent, identification, afterRoot } = places
  const changes = [
    { ...(identifier ?? { from: afterRoot, to: afterRoot }), becomes: parts.identifier(id) },
    ...(parent === undefined || parentId === undefined ? [] : [{ ...parent, becomes: parts.parent(parentId) }]),
    ...(extension === undefined
      ? []
      : [{ from: identification ?? afterRoot, to: identification ?? afterRoot, becomes: extension }]),
  ].toSorted((a, b) => a.from - b.from)
  let [renamed, at] = ['', 0]
  for (const { from, to, becomes } of changes) {
    renamed += text.slice(at, from) + becomes
    at = to
  }
  return (renamed + text.slice(at)).replace(ENCODING, '$1UTF-8')
}

/** Names of the elements of the root that identify it and its parent. */
const IDENTIFIERS = new Set(['fileIdentifier', 'metadataIdentifier'])
const PARENTS = new Set(['parentIdentifier', 'parentMetadata'])

function placesIn(text: string): NamePlaces {
  const parser = new SaxesParser({ xmlns: true })
  let depth = 0
  let places: NamePlaces = { namespace: '', afterRoot: 0 }
  let begun = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri }) => {
    depth += 1
    if (depth === 1) places = { namespace: uri, afterRoot: parser.position }
    if (depth !== 2) return
    begun = text.lastIndexOf('<', parser.position - 1)
    if (local === 'identificationInfo' && places.identification === undefined) places = { ...places, identification: begun }
  })
  parser.on('closetag', ({ local }) => {
    depth -= 1
    if (depth !== 1) return
    const stretch = { from: begun, to: parser.position }
    if (IDENTIFIERS.has(local) && places.identifier === undefined) places = { ...places, identifier: stretch }
    if (PARENTS.has(local) && places.parent === undefined) places = { ...places, parent: stretch }
  })
  parser.write(text)
  parser.close()
  return places
}

/** How an edition writes what is new. */
interface Parts {
  readonly edition: 'iso19139' | 'iso19115-3'
  readonly namespaces: Readonly<Record<string, string>>
  readonly identifier: (id: string) => Xml
  readonly parent: (id: string) => Xml
}

function oldParts(): Parts {
  const namespaces = { 'xmlns:gmd': 'http://www.isotc211.org/2005/gmd', 'xmlns:gco': 'http://www.isotc211.org/2005/gco' }
  const named = (name: string) => (id: string) => element(name, namespaces, textElement('gco:CharacterString', id))
  return { edition: 'iso19139', namespaces, identifier: named('gmd:fileIdentifier'), parent: named('gmd:parentIdentifier') }
}

function newParts(root: string): Parts {
  const base = 'http://standards.iso.org/iso/19115/-3'
  const version = /\/([\d.]+)\/?$/.exec(root)?.[1] ?? '1.0'
  const namespaces = {
    'xmlns:mdb': root,
    'xmlns:mex': `${base}/mex/1.0`,
    'xmlns:mcc': `${base}/mcc/1.0`,
    'xmlns:cit': `${base}/cit/${version}`,
    'xmlns:gco': `${base}/gco/1.0`,
  }
  const code = (id: string) => element('mcc:MD_Identifier', {}, characterString('mcc:code', id))
  return {
    edition: 'iso19115-3',
    namespaces,
    identifier: (id) => element('mdb:metadataIdentifier', namespaces, code(id)),
    parent: (id) =>
      element(
        'mdb:parentMetadata',
        namespaces,
        element('cit:CI_Citation', {}, characterString('cit:title', id), element('cit:identifier', {}, code(id))),
      ),
  }
}
