/**
 * Writes XML 1.0 from typed pieces, so that nothing gets into a document without being escaped.
 * Namespaces are the caller's: names are written as given, declarations are attributes.
 */

/** A well-formed piece of XML. Made by the functions here only. */
export type Xml = string & { readonly __xml: unique symbol }

/** Attributes in order; those that are `undefined` are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

// everything outside the production Char of XML 1.0 (5th edition §2.2)
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\t': '&#9;',
  '\n': '&#10;',
}

/** Characters that XML 1.0 cannot hold (control characters, lone surrogates) become U+FFFD. */
function holdable(value: string): string {
  return value.toWellFormed().replace(FORBIDDEN, '\uFFFD')
}

/** Character data of an element. */
export function text(value: string | number): Xml {
  return holdable(String(value)).replace(/[&<>\r]/g, (character) => REFERENCES[character] ?? character) as Xml
}

function attribute([name, value]: [string, string | number | undefined]): string {
  if (value === undefined) return ''
  return ` ${name}="${holdable(String(value)).replace(/[&<>"\r\t\n]/g, (character) => REFERENCES[character] ?? character)}"`
}

/** An element with children; `undefined` children are left out. */
export function element(name: string, attributes: Attributes, ...children: readonly (Xml | undefined)[]): Xml {
  const content = children.filter((child) => child !== undefined).join('')
  const start = `<${name}${Object.entries(attributes).map(attribute).join('')}`
  return (content === '' ? `${start}/>` : `${start}>${content}</${name}>`) as Xml
}

/** An element that holds a text; `undefined` when there is no text, so that the element is left out. */
export function textElement(name: string, value: string | number | undefined, attributes: Attributes = {}): Xml | undefined {
  return value === undefined || value === '' ? undefined : element(name, attributes, text(value))
}

/** Pieces one after another. */
export function sequence(pieces: readonly (Xml | undefined)[]): Xml {
  return pieces.filter((piece) => piece !== undefined).join('') as Xml
}

/** A document in UTF-8 with its declaration. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}
