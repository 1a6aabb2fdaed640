import { describe, expect, it } from 'vitest'
import { indentXml } from './indent-xml.ts'

describe('XML for reading', () => {
  it('has one element a line, indented by depth', () => {
    expect(indentXml('<?xml version="1.0"?>\n<a><b x="1">text</b><c/><d><e>1</e></d></a>')).toBe(
      ['<?xml version="1.0"?>', '<a>', '  <b x="1">text</b>', '  <c/>', '  <d>', '    <e>1</e>', '  </d>', '</a>'].join('\n'),
    )
  })

  it('leaves a document alone that has lines of its own', () => {
    const document = '<a>\n <b>\n  text\n </b>\n</a>'
    expect(indentXml(document)).toBe(document)
  })
})
