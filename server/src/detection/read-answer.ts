/** Reads an answer of an unknown server into JSON, the root of an XML document, or nothing, within limits and at a pace. */
import type { OutboundResponse } from '../outbound/outbound.ts'
import { createPace } from '../fairness/pace.ts'
import { createRecordSplitter, XML_LIMITS, XmlRefusal } from '../xml/record-splitter.ts'
import type { XmlElement } from '../xml/xml-element.ts'

/** Bytes that are read before others may have their turn. */
const READ_AT_ONCE = 8_192
/** Longest JSON that is looked at: it is read in one go. */
const MAX_JSON_BYTES = 2_000_000

/** What an answer is. `page`: HTML, with the address of the search that it describes. */
export type Answer =
  | { readonly json: unknown }
  | { readonly xml: XmlElement }
  | { readonly page: true; readonly description?: string }
  | { readonly nothing: true }

/** Tags that link; a page may be made of them, so each is read once and no further than so many characters. */
const LINKS = /<link\b[^<>]{0,1000}>/gi
const DESCRIPTION = 'application/opensearchdescription+xml'

/** The first tag that links a description of the search; empty = there is none. */
const descriptionIn = (page: string): string => page.match(LINKS)?.find((link) => link.toLowerCase().includes(DESCRIPTION)) ?? ''

/** Reads it. Rejects with `PortalError` when the transport fails. */
export async function readAnswer(response: OutboundResponse): Promise<Answer> {
  const bytes = await response.bytes()
  const start = Buffer.from(bytes.subarray(0, 2_000))
    .toString()
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (/^[{[]/.test(start)) return { json: bytes.length > MAX_JSON_BYTES ? undefined : jsonOf(bytes) }
  if (/^<!doctype html|^<html/i.test(start)) {
    const link = descriptionIn(Buffer.from(bytes.subarray(0, 100_000)).toString())
    const href = /\bhref\s*=\s*["']([^"']+)["']/i.exec(link)?.[1]
    const description = href === undefined ? undefined : URL.parse(href.replaceAll('&amp;', '&'), response.url)?.href
    return { page: true, ...(description === undefined ? {} : { description }) }
  }
  const root = start.startsWith('<') ? await rootOf(bytes) : undefined
  return root === undefined ? { nothing: true } : { xml: root }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown
  } catch {
    return undefined
  }
}

/** The root as one element; document types are refused unless they declare nothing, as those of WMS 1.1 do. */
async function rootOf(bytes: Uint8Array): Promise<XmlElement | undefined> {
  const splitter = createRecordSplitter(
    () => true,
    { ...XML_LIMITS, nodes: 100_000 },
    (declaration) => !declaration.includes('[') || !/<!ENTITY/i.test(declaration),
  )
  const pace = createPace()
  try {
    for (let at = 0; at < bytes.length; at += READ_AT_ONCE) {
      const [found] = splitter.write(bytes.subarray(at, at + READ_AT_ONCE))
      if (found !== undefined) return found.element
      await pace()
    }
    return splitter.end().found[0]?.element
  } catch (error) {
    if (!(error instanceof XmlRefusal)) throw error
    return undefined
  }
}
