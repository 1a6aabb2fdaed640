import { describe, expect, it } from 'vitest'
import { FormatFault } from '../format-fault.ts'
import { flagOf, numberOf, readXml, rootOf, textOf, type XmlNode } from './read-xml.ts'

/** The whole document as one element. */
function read(text: string): XmlNode {
  let whole: XmlNode | undefined
  readXml(
    text,
    (_, parent) => parent === '',
    (node) => (whole = node),
  )
  if (whole === undefined) throw new Error('no root')
  return whole
}

const faultOf = (text: string): unknown => {
  try {
    readXml(
      text,
      () => true,
      () => {},
    )
    return undefined
  } catch (error) {
    return error instanceof FormatFault ? error.kind : error
  }
}

describe('an XML document', () => {
  it('has names without prefixes, attributes and text, escaped or not', () => {
    const root = read(`<?xml version="1.0"?><!-- a > b --><k:a xmlns:k="urn:k" x='1 > "2"' y = "&lt;&#65;&#x42;">
      <b>&amp;&unknown;<![CDATA[<c>]]></b><empty/><n> 2.5 </n><f>true</f></k:a>`)
    expect(root.name).toBe('a')
    expect(root.attributes).toMatchObject({ x: '1 > "2"', y: '<AB' })
    expect(root.children.map(({ name }) => name)).toEqual(['b', 'empty', 'n', 'f'])
    expect([textOf(root, 'b'), textOf(root, 'empty'), numberOf(root, 'n'), flagOf(root, 'f')]).toEqual([
      '&&unknown;<c>',
      undefined,
      2.5,
      true,
    ])
  })

  it('ends its lines with one sign, whoever wrote it', () => {
    expect(textOf(read('<a><b>1\r\n2\r3\n4</b></a>'), 'b')).toBe('1\n2\n3\n4')
  })

  it('is read piece by piece: what was told is forgotten', () => {
    const told: string[] = []
    readXml(
      '<a><b><c>1</c></b><b><c>2</c></b></a>',
      (name) => name === 'b' || name === 'a',
      (node, around) => told.push(`${around.map(({ name }) => name).join('/')} ${node.name} ${node.children.length}`),
    )
    expect(told).toEqual(['a b 1', 'a b 1', ' a 0'])
  })

  it('is told by its root, whatever stands before it', () => {
    expect(rootOf('<?xml version="1.0"?>\n<!-- <x> --><k:kml a="<"/>')).toBe('kml')
    expect(rootOf('no document')).toBe('')
  })

  it.each([
    ['has a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a/>', 'unsafe-file'],
    ['has a document type within', '<a><!doctype b></a>', 'unsafe-file'],
    ['breaks off in a tag', '<a><b c="', 'broken-file'],
    ['breaks off in a comment', '<a><!-- ', 'broken-file'],
    ['is not closed', '<a><b></b>', 'broken-file'],
    ['has elements across each other', '<a><b></a></b>', 'broken-file'],
    ['has a tag without a name', '<a>< b></a>', 'broken-file'],
    ['is too deep', '<a>'.repeat(201), 'too-large'],
  ])('that %s is refused', (_, text, kind) => {
    expect(faultOf(text)).toBe(kind)
  })
})
