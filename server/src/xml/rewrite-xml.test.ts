import { describe, expect, it } from 'vitest'
import { rewriteXml, type XmlRewriting } from './rewrite-xml.ts'

const write = (xml: string, rewriting: Partial<XmlRewriting> = {}) =>
  rewriteXml(Buffer.from(xml), { keeps: () => true, ...rewriting })
    .replace(/^<\?xml .*\?>\n/, '')
    .trimEnd()

describe('a document that is written anew', () => {
  it.each([
    ['<a  b = "1"><c/></a >', '<a b="1"><c/></a>'],
    ['<a>x &amp; &#65; <![CDATA[<b>]]> ]]&gt;</a>', '<a>x &amp; A &lt;b&gt; ]]&gt;</a>'],
    ['<a>one<b/>two</a>', '<a>one<b/>two</a>'],
    ['<!-- c --><?p i?><a><!-- c --><?p i?>x</a>', '<a>x</a>'],
    ['<a b="&lt;&quot;&#10;&#9;>"/>', '<a b="&lt;&quot;&#10;&#9;&gt;"/>'],
    ['<x:a xmlns:x="u" xmlns="v" x:b="1"/>', '<x:a xmlns:x="u" xmlns="v" x:b="1"/>'],
    ['\n\t<a/>\n', '<a/>'],
  ])('%s is %s', (xml, expected) => expect(write(xml)).toBe(expected))

  it('leaves out elements with all in them, and those whose text is not wanted', () => {
    const keeps: XmlRewriting['keeps'] = ({ name }) => name !== 'no'
    expect(write('<a>1<no>2<b>3</b></no>4<no/></a>', { keeps })).toBe('<a>14</a>')
    const text: XmlRewriting['text'] = (words, { name }) => (name === 'b' ? undefined : words)
    expect(write('<a><b>x</b></a>', { text })).toBe('<a/>')
    expect(write('<a><b/></a>', { text })).toBe('<a/>')
    expect(write('<a>1<b>x<c/></b>2<d>3</d></a>', { text })).toBe('<a>12<d>3</d></a>')
    expect(() => write('<no/>', { keeps })).toThrow('nothing of it is left')
  })

  it('changes or leaves out attributes, but not what prefixes mean', () => {
    const attribute: XmlRewriting['attribute'] = (name, value) => (name === 'no' ? undefined : `${value}!`)
    expect(write('<a xmlns:p="u" p:b="1" no="2"/>', { attribute })).toBe('<a xmlns:p="u" p:b="1!"/>')
  })

  it('declares prefixes that are known, where they are used', () => {
    expect(write('<a><p:b/></a>', { known: { p: 'u', q: 'v' } })).toBe('<a xmlns:p="u"><p:b/></a>')
    expect(write('<a xmlns:p="own"><p:b/></a>', { known: { p: 'u' } })).toBe('<a xmlns:p="own"><p:b/></a>')
    expect(() => write('<a><z:b/></a>', { known: { p: 'u' } })).toThrow('not well-formed')
  })

  it.each([
    ['<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'DOCTYPE'],
    ['<a>&b;</a>', 'not well-formed'],
    ['<a>', 'not well-formed'],
    ['<a/><b/>', 'not well-formed'],
    ['<a b="1" b="2"/>', 'not well-formed'],
    [`${'<a>'.repeat(201)}${'</a>'.repeat(201)}`, 'nested more than 200 deep'],
    [' ', 'empty'],
    ['<?xml version="1.0" encoding="KLINGON"?><a/>', 'not known'],
  ])('is refused when it is %s', (xml, words) => expect(() => write(xml)).toThrow(words))
})
