/**
 * Reads what a map service tells of the place that was clicked (GetFeatureInfo): JSON, GML or other XML, a page, or plain words. Heavy: it
 * is done in a process of its own.
 */
import type { FeatureInfo } from '@graticule/contracts/services/map-proxies'
import { XmlRefusal } from '../../xml/record-splitter.ts'
import { rewriteXml } from '../../xml/rewrite-xml.ts'
import { kmlAddresses } from './kml/kml-addresses.ts'
import { safeHtml } from './kml/safe-html.ts'
import { LayerFault } from '../layer-fault.ts'
import { isActive, safeAttribute } from './safe-xml.ts'
import { createRoom } from './written-room.ts'

/** Roots of pages and of parts of them. */
const OF_PAGES = /^(?:html|head|body|table|div|p|ul|ol|dl|h[1-6]|span|b|center|font|style)$/i
/** Plain words that are given on, in UTF-16 units. */
const MAX_TEXT = 200_000

/** The XML made safe; `undefined` when it is a part of a page, or no XML after all. */
function safeXml(bytes: Uint8Array): string | undefined {
  let isPage = false
  let isException = false
  let said = ''
  try {
    const xml = rewriteXml(bytes, {
      room: createRoom(),
      keeps: ({ name, namespace, parent }) => {
        if (parent === undefined) {
          isPage = OF_PAGES.test(name)
          isException = /Exception(?:Report)?$/.test(name)
        }
        return (parent === undefined && isPage) || !isActive(namespace)
      },
      attribute: safeAttribute,
      text: (text) => {
        if (isException && said.length < 500) said += ` ${text}`
        return text
      },
    })
    if (isException) throw new LayerFault('service-exception', { said: said.replaceAll(/\s+/g, ' ').trim().slice(0, 500) })
    return isPage ? undefined : xml
  } catch (error) {
    if (!(error instanceof XmlRefusal)) throw error
    if (/DOCTYPE/.test(error.message) && !isPage) {
      const isHtml = /<!doctype\s+html/i.test(Buffer.from(bytes.subarray(0, 1_024)).toString('latin1'))
      if (!isHtml) throw new LayerFault('unsafe-file', { detail: error.message })
    }
    return undefined
  }
}

/** What is told, made safe. `url` is where it came from. @throws LayerFault */
export function readFeatureInfo(bytes: Uint8Array, url: string): FeatureInfo {
  const text = new TextDecoder().decode(bytes).trim()
  if (/^[[{]/.test(text)) {
    try {
      return { kind: 'json', text: JSON.stringify(JSON.parse(text)) }
    } catch {
      // words that begin like JSON
    }
  }
  const xml = text.startsWith('<') ? safeXml(bytes) : undefined
  if (xml !== undefined) return { kind: 'xml', text: xml }
  if (text.startsWith('<')) return { kind: 'html', text: safeHtml(text, kmlAddresses({ url }, createRoom())) }
  return { kind: 'text', text: text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '').slice(0, MAX_TEXT) }
}
