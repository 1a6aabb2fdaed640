import { SaxesParser } from 'saxes'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '@graticule/contracts/testing/any-text'
import fc from 'fast-check'
import { element, sequence, text, textElement, xmlDocument } from './write-xml.ts'

/** Text and attributes as a parser reads them; throws when the document is not well-formed. */
function read(document: string): { text: string; attributes: Record<string, string> } {
  const found = { text: '', attributes: {} as Record<string, string> }
  const parser = new SaxesParser()
  parser.on('text', (value) => (found.text += value))
  parser.on('opentag', ({ attributes }) => Object.assign(found.attributes, attributes))
  parser.on('error', (error) => {
    throw error
  })
  parser.write(document).close()
  return found
}

const holdable = (value: string) =>
  value.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD')

describe('writing XML', () => {
  it('escapes markup in texts and attributes', () => {
    expect(element('a', { b: '"<&>"' }, text('1 < 2 & ]]>'))).toBe('<a b="&quot;&lt;&amp;&gt;&quot;">1 &lt; 2 &amp; ]]&gt;</a>')
  })

  it('leaves out attributes, children and texts that are not there', () => {
    expect(element('a', { b: undefined }, undefined, textElement('c', ''), textElement('d', undefined))).toBe('<a/>')
    expect(sequence([undefined, text('x')])).toBe('x')
  })

  it('replaces what XML cannot hold', () => {
    expect(text('a\u0000b\u001Fc\uD800d\uFFFEe')).toBe('a\uFFFDb\uFFFDc\uFFFDd\uFFFDe')
  })

  it('writes any text so that a parser reads it back', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (value) => {
        const found = read(element('a', { b: value }, text(value)))
        expect(found.text).toBe(holdable(value))
        expect(found.attributes['b']).toBe(holdable(value))
      }),
      { numRuns: runs(500) },
    )
  })

  it('declares a document as UTF-8', () => {
    expect(xmlDocument(element('a', {}))).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n')
  })
})
