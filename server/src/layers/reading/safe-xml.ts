/** What of XML that is not KML never reaches a page: elements and addresses that a browser would run, draw or ask for. */

/** Namespaces whose elements a browser would run or draw. */
const ACTIVE =
  /^https?:\/\/www\.w3\.org\/(?:1999\/xhtml|2000\/svg|1998\/Math\/MathML|1999\/XSL\/Transform|2001\/XInclude|2002\/xforms)/i
/** True for the namespace of elements that are left out. */
export const isActive = (namespace: string): boolean => ACTIVE.test(namespace)

/** An address in an attribute: relative, or of the web. Browsers leave out blanks and control characters wherever they stand. */
function isPlainAddress(value: string): boolean {
  const bare = value.replaceAll(/[\u0000-\u0020\u007f]+/g, '')
  return !/^[a-z][a-z\d+.-]*:/i.test(bare) || /^(?:https?|mailto|urn):/i.test(bare)
}

/** What an attribute becomes; `undefined` = it is left out. `name` is local. */
export function safeAttribute(name: string, value: string, namespace: string): string | undefined {
  // WMS 1.0 has its addresses in onlineResource
  const isHandler = /^on(?!lineResource$)/i.test(name)
  if (isHandler || name === 'schemaLocation' || namespace.endsWith('/namespace')) return undefined
  return /^(?:href|src|action|onlineResource)$/i.test(name) && !isPlainAddress(value) ? undefined : value
}
