import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { readXmlTestCases } from '../testing/xml/xml-test-cases.ts'
import { readPlainDocument } from './plain-document.ts'
import { createRecordSplitter, XmlRefusal } from './record-splitter.ts'
import type { XmlElement } from './xml-element.ts'

/** The root as the parser of pieces reads it; nothing when it refuses the document. */
function readInPieces(bytes: Uint8Array): XmlElement | undefined {
  const splitter = createRecordSplitter(() => true)
  try {
    return [...splitter.write(bytes), ...splitter.end().found][0]?.element
  } catch (error) {
    if (error instanceof XmlRefusal) return undefined
    throw error
  }
}

/** An element without the blanks at the ends of its text, which only one of the two keeps. */
const trimmed = (element: XmlElement): unknown => ({
  ...element,
  text: element.text.trim(),
  children: element.children.map(trimmed),
})

const RECORD = `<?xml version="1.0" encoding="UTF-8"?>
<!-- made by hand -->
<m:Record xmlns:m="urn:m" xmlns="urn:d" xmlns:x='urn:x' id="1" x:id2='a "b" &lt; &#x20AC;'>
  <title xml:lang="fr">Mer &amp; <b>glace</b>\u00e9 &#233; \u{1F30A}</title>
  <m:empty/><m:inner xmlns:m="urn:other"><m:deep x:note=" two
lines	"/></m:inner >
  <text><![CDATA[a < b & c]]> and <!-- not this --> more</text>
</m:Record>
`

describe('a plain XML document that is there as a whole', () => {
  it('is read as the parser of pieces reads it', () => {
    for (const document of [RECORD, RECORD.replaceAll('\n', '\r\n'), RECORD.replaceAll('\n', '\r'), `\uFEFF${RECORD}`, '<a/>']) {
      const bytes = Buffer.from(document)
      const plain = readPlainDocument(bytes)
      expect(plain).toBeDefined()
      expect(trimmed(plain as XmlElement)).toEqual(trimmed(readInPieces(bytes) as XmlElement))
    }
  })

  it('is read in the encoding that it declares', () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Gew\u00e4sser</a>', 'latin1')
    expect(readPlainDocument(latin)?.text).toBe('Gew\u00e4sser')
    expect(readPlainDocument(Buffer.from('<a>Gew\u00e4sser</a>', 'latin1'))).toBeUndefined()
  })

  it.each([
    ['a document type', '<!DOCTYPE a><a/>'],
    ['an instruction', '<?go now?><a/>'],
    ['a name that is not ASCII', '<\u00e9/>'],
    ['another version', '<?xml version="1.1"?><a/>'],
    ['nothing', ''],
  ])('is left to the other parser when it has %s', (_, document) => {
    expect(readPlainDocument(Buffer.from(document))).toBeUndefined()
  })

  it('keeps to the limits of depth, length and number', () => {
    const limits = { depth: 3, recordLength: 100, nodes: 5, attributes: 9 }
    const read = (document: string) => readPlainDocument(Buffer.from(document), limits) !== undefined
    expect(read('<a><b><c/></b></a>')).toBe(true)
    expect(read('<a><b><c><d/></c></b></a>')).toBe(false)
    expect(read(`<a>${'x'.repeat(93)}</a>`)).toBe(true)
    expect(read(`<a>${'x'.repeat(94)}</a>`)).toBe(false)
    expect(read('<a><b c="1"/><b c="1"/></a>')).toBe(true)
    expect(read('<a><b c="1"/><b c="1" d="2"/></a>')).toBe(false)
  })

  it('is never one that the other parser refuses, of the test cases of XML parsers', async () => {
    const cases = [...(await readXmlTestCases())].filter(([path]) => !path.includes('/out/'))
    expect(cases.length).toBeGreaterThan(300)
    const taken = cases.flatMap(([path, bytes]) => {
      const plain = readPlainDocument(bytes)
      return plain === undefined ? [] : [{ path, plain: trimmed(plain), other: readInPieces(bytes) }]
    })
    for (const { plain, other } of taken) expect(plain).toEqual(other && trimmed(other))
  })

  it('is read alike or left alone wherever it was damaged', () => {
    const damage = fc.constantFrom(
      ...'<>&"\'/ :=\r\tx\u0001\uFFFF',
      ...']]>|<!--|-->|--|&#0;| xmlns:x="y"| xmlns=""| x:id="1"| id="2"| xmlns:xml="u"|<![CDATA[|</|/>|<?p ?>|m:|'.split('|'),
    )
    const cut = fc.record({ at: fc.nat(RECORD.length), length: fc.nat(3), damage })
    fc.assert(
      fc.property(fc.array(cut, { minLength: 1, maxLength: 2 }), (cuts) => {
        const bytes = Buffer.from(
          cuts.reduce((text, { at, length, damage: put }) => text.slice(0, at) + put + text.slice(at + length), RECORD),
        )
        const plain = readPlainDocument(bytes)
        if (plain === undefined) return
        const other = readInPieces(bytes)
        expect(other).toBeDefined()
        expect(trimmed(plain)).toEqual(trimmed(other as XmlElement))
      }),
      { numRuns: runs(2_000) },
    )
  })
})

it('declines a document by its root before it reads what is in it', () => {
  const asked: string[] = []
  const read = (document: string, isWanted: boolean) =>
    readPlainDocument(Buffer.from(document), undefined, ({ name, attributes, children }) => {
      asked.push(`${name} ${attributes['b']} ${children.length}`)
      return isWanted
    })
  expect(read('<a b="1"><c b="2"/></a>', true)?.children).toHaveLength(1)
  expect(read('<a b="1"><c></a>', false)).toBeUndefined()
  expect(read('<a b="1"/>', false)).toBeUndefined()
  expect(asked).toEqual(['a 1 0', 'a 1 0', 'a 1 0'])
})
