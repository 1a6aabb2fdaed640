/** What is done to sound XML documents by those who want something of a parser. */

/**
 * A document, and what must become of it: `refused` = no record of it is taken, `told` = its fault is told, and records that
 * were complete before it may stand.
 */
export interface XmlAttack {
  readonly name: string
  readonly document: string | Uint8Array
  readonly expected: 'refused' | 'told' | 'accepted'
  /** It is refused because of its document type and for no other reason. */
  readonly hasDoctype: boolean
}

const BOMB = Array.from({ length: 12 }, (_, level) =>
  level === 0 ? '<!ENTITY b0 "lol lol lol lol">' : `<!ENTITY b${level} "${`&b${level - 1};`.repeat(10)}">`,
).join('')

const WIDE = 'a document type in UTF-16'

/** Document types and entities; `canary` = the address of a listener that nobody may call. */
function doctypes(canary: string): Readonly<Record<string, readonly [declaration: string, text: string]>> {
  return {
    'an entity of a file': ['<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;'],
    'an entity of an address': [`<!DOCTYPE r [<!ENTITY x SYSTEM "${canary}/entity">]>`, '&x;'],
    'a parameter entity of an address': [`<!DOCTYPE r [<!ENTITY % p SYSTEM "${canary}/parameter"> %p;]>`, '&x;'],
    'a document type elsewhere': [`<!DOCTYPE r SYSTEM "${canary}/types.dtd">`, 'words'],
    'a public document type': [`<!DOCTYPE r PUBLIC "-//X//Y" "${canary}/types.dtd">`, 'words'],
    'a document type without anything': ['<!DOCTYPE r>', 'words'],
    'a document type after a comment': ['<!-- a -->\n<!DOCTYPE r [<!ENTITY x "y">]>', '&x;'],
    'default attributes': ['<!DOCTYPE r [<!ATTLIST r x CDATA "y">]>', 'words'],
    'a billion laughs': [`<!DOCTYPE r [${BOMB}]>`, '&b11;'],
    'one long entity used often': [`<!DOCTYPE r [<!ENTITY x "${'x'.repeat(50_000)}">]>`, '&x;'.repeat(20_000)],
    'an entity of itself': ['<!DOCTYPE r [<!ENTITY x "&y;"><!ENTITY y "&x;">]>', '&x;'],
    'a redefined ampersand': ['<!DOCTYPE r [<!ENTITY amp "&#38;#60;x>">]>', '&amp;'],
  }
}

/** All attacks on a sample with WORDS in it. `scale` 1 is as large as attackers send; smaller ones are for quick tests. */
export function xmlAttacks(sample: string, canary: string, scale = 1): XmlAttack[] {
  const many = (count: number) => Math.ceil(count * scale)
  const withText = (text: string) => sample.replace('WORDS', () => text)
  const withAttribute = (attributes: string) => sample.replace(/^<[\w:-]+/, (start) => `${start} ${attributes}`)
  const inside = (element: string) => sample.replace(/>/, () => `>${element}`)
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${withText('words')}`
  const typed = doctypes(canary)
  const refused = Object.entries<string | Uint8Array>({
    ...Object.fromEntries(
      Object.entries(typed).map(([name, [type, text]]) => [name, `<?xml version="1.0"?>${type}${withText(text)}`]),
    ),
    [WIDE]: Buffer.from(`\uFEFF<!DOCTYPE r [<!ENTITY x SYSTEM "${canary}/wide">]>${withText('&x;')}`, 'utf16le'),
    'an entity that nobody declared': withText('&x;'),
    'elements nested very deep': inside(`${'<a>'.repeat(many(1_000_000))}${'</a>'.repeat(many(1_000_000))}`),
    'an attribute twice': withAttribute('a="1" a="2"'),
    'a reference to NUL': withText('&#0;'),
    'a reference beyond Unicode': withText('&#x110000;'),
    'a NUL in the text': withText('a\u0000b'),
    'bytes that are not its encoding': Buffer.from(withText('Gew\u00e4sser'), 'latin1'),
    'an encoding that nobody knows': declared('KLINGON'),
    'UTF-32': Buffer.concat([Buffer.from([0, 0, 0xfe, 0xff]), Buffer.from(withText('words'), 'utf16le')]),
    'UTF-7': declared('UTF-7'),
    EBCDIC: declared('IBM037'),
  })
  const told = Object.entries({
    'no end': withText('words').slice(0, -3),
    'two roots': `${withText('words')}<again/>`,
  })
  const accepted = Object.entries({
    'nothing wrong': withText('words'),
    'the place of a schema': withAttribute(
      `xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="urn:a ${canary}/schema.xsd" xsi:noNamespaceSchemaLocation="${canary}/none.xsd"`,
    ).replace('WORDS', 'words'),
    'a style sheet': `<?xml version="1.0"?><?xml-stylesheet href="${canary}/style.xsl" type="text/xsl"?>${withText('words')}`,
    'the entity in a CDATA section': withText('<![CDATA[<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>&x;]]>'),
  })
  const all = (documents: readonly (readonly [string, string | Uint8Array])[], expected: XmlAttack['expected']) =>
    documents.map(([name, document]) => ({ name, document, expected, hasDoctype: name in typed || name === WIDE }))
  return [...all(refused, 'refused'), ...all(told, 'told'), ...all(accepted, 'accepted')]
}

/** Documents that may be taken or refused, as long as nothing else happens. */
export function xmlNuisances(sample: string, canary: string, scale = 1): Record<string, string> {
  const many = (count: number) => Math.ceil(count * scale)
  const inside = (element: string) => sample.replace(/>/, () => `>${element}`).replace('WORDS', 'words')
  return {
    'masses of character references': sample.replace('WORDS', () => `words ${'&#119;'.repeat(many(2_000_000))}`),
    'masses of comments': sample.replace('WORDS', () => `words${'<!--x-->'.repeat(many(1_000_000))}`),
    'an inclusion': inside(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${canary}/include" parse="text"/>`),
    'masses of attributes': inside(`<a ${Array.from({ length: many(1_000_000) }, (_, at) => `a${at}=""`).join(' ')}/>`),
    'masses of namespaces': inside(`<a ${Array.from({ length: many(200_000) }, (_, at) => `xmlns:a${at}="u"`).join(' ')}/>`),
    'a very long attribute': inside(`<a b="${'x'.repeat(many(20_000_000))}"/>`),
    'a very long name': inside(`<${'a'.repeat(many(5_000_000))}/>`),
    'masses of elements': inside('<a/>'.repeat(many(3_000_000))),
    'masses of processing instructions': inside('<?a b?>'.repeat(many(1_000_000))),
  }
}
