import { describe, expect, it } from 'vitest'
import { createRecordSplitter, XmlRefusal, type SplitRecord, type XmlLimits } from './record-splitter.ts'

const isRecord = ({ name }: { name: string }) => name === 'Record'

/** Splits a document that arrives in pieces of `size` bytes. */
function split(document: string | Uint8Array, size = 7, limits?: XmlLimits) {
  const bytes = typeof document === 'string' ? Buffer.from(document) : document
  const splitter = createRecordSplitter(isRecord, limits)
  const found: SplitRecord[] = []
  for (let at = 0; at < bytes.length; at += size) found.push(...splitter.write(bytes.subarray(at, at + size)))
  const end = splitter.end()
  return { records: [...found, ...end.found], document: end.document }
}
const refusalOf = (document: string | Uint8Array, limits?: XmlLimits): string => {
  try {
    split(document, 64, limits)
  } catch (error) {
    expect(error).toBeInstanceOf(XmlRefusal)
    return (error as Error).message
  }
  return 'not refused'
}
const text = (record: SplitRecord | undefined) => Buffer.from(record?.bytes ?? []).toString()

describe('splitting an XML document into records', () => {
  it('keeps a record that is the root byte for byte, with declaration, comments and byte order mark', () => {
    const document = '\uFEFF<?xml version="1.0"?>\r\n<!-- made by hand -->\r\n<a:Record xmlns:a="urn:a">\r\n <b/></a:Record>\r\n'
    const { records, document: told } = split(document, 3)
    expect(records).toHaveLength(1)
    expect(text(records[0])).toBe(document)
    expect(told).toEqual({ root: { name: 'Record', namespace: 'urn:a' }, records: 1 })
  })

  it.each([1, 2, 5, 4096])('cuts records out of a wrapper wherever the pieces of %i bytes end', (size) => {
    const first = '<Record id="1">ä€𝄞 &amp; <b>x</b>\r\n</Record>'
    const { records, document } = split(`<?xml version="1.0"?><list>\r\n${first} <Record id='2' /> <other>…</other></list>`, size)
    expect(records.map(text)).toEqual([first, "<Record id='2' />"])
    expect(records[0]?.element.text).toBe('ä€𝄞 & \n')
    expect(document.root.name).toBe('list')
  })

  it('gives a record the namespaces that it uses of its wrapper, so that it can stand alone', () => {
    const { records } = split(
      '<l xmlns="urn:default" xmlns:a="urn:a?x&amp;y" xmlns:u="urn:unused"><m xmlns:b="urn:b"><a:Record xmlns:c="urn:c"><b:x/><c:y/></a:Record></m></l>',
    )
    expect(text(records[0])).toBe(
      '<a:Record xmlns="urn:default" xmlns:a="urn:a?x&amp;y" xmlns:b="urn:b" xmlns:c="urn:c"><b:x/><c:y/></a:Record>',
    )
    expect(split(text(records[0])).records).toHaveLength(1)
  })

  it('reads the encoding that the declaration or the byte order mark names', () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><Record>Gew\u00e4sser</Record>', 'latin1')
    expect(split(latin).records[0]?.element.text).toBe('Gewässer')
    expect([...(split(latin).records[0]?.bytes ?? [])]).toEqual([...latin])
    const wide = Buffer.from('\uFEFF<?xml version="1.0" encoding="UTF-16"?><Record>Wasser \u6c34</Record>', 'utf16le')
    expect(split(wide).records[0]?.element.text).toBe('Wasser 水')
    const wrapped = Buffer.from(
      '<?xml version="1.0" encoding="windows-1250"?><l><Record>\u017b\u00f3\u0142w</Record></l>',
      'latin1',
    )
    wrapped.set([0xaf, 0xf3, 0xb3], wrapped.indexOf('<Record>') + 8)
    expect(text(split(wrapped).records[0])).toBe('<Record>Żółw</Record>')
  })

  it('refuses document type declarations outright', () => {
    const bomb = `<!DOCTYPE l [<!ENTITY a "${'x'.repeat(50)}"><!ENTITY b "&a;&a;&a;">]>`
    expect(refusalOf(`${bomb}<Record>&b;</Record>`)).toContain('DOCTYPE')
    expect(refusalOf('<!DOCTYPE r SYSTEM "file:///etc/passwd"><Record/>')).toContain('DOCTYPE')
    expect(refusalOf('<!DOCTYPE r [<!ENTITY x SYSTEM "http://127.0.0.1/">]><Record>&x;</Record>')).toContain('DOCTYPE')
  })

  it('refuses what is not well-formed, with its place', () => {
    expect(refusalOf('<Record>\n<a></b></Record>')).toMatch(/line 2, column \d+: unexpected close tag/)
    expect(refusalOf('<Record>&nbsp;</Record>')).toContain('undefined entity')
    expect(refusalOf('<Record><x:y/></Record>')).toContain('unbound namespace prefix')
    expect(refusalOf('<Record>')).toContain('unclosed tag')
    expect(refusalOf('{"type": "Feature"}')).toContain('not well-formed')
    expect(refusalOf('')).toBe('it is empty')
    expect(refusalOf('  \n')).toBe('it is empty')
  })

  it('refuses bytes that are not of the encoding, and encodings that nobody knows', () => {
    expect(refusalOf(Buffer.from('<Record>Gew\u00e4sser</Record>', 'latin1'))).toContain('not UTF-8')
    expect(refusalOf('<?xml version="1.0" encoding="KLINGON"?><Record/>')).toContain('"klingon" is not known')
  })

  it('limits depth, size and number of elements and attributes, without overflowing the stack', () => {
    const deep = `<l>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</l>`
    expect(refusalOf(deep)).toContain('nested more than 200 deep')
    const limits = { depth: 50, recordLength: 1_000, nodes: 20, attributes: 3 }
    expect(refusalOf(`<l><Record>${'x'.repeat(2_000)}</Record></l>`, limits)).toContain('longer than 1000 characters')
    expect(refusalOf(`<Record>${'x'.repeat(2_000)}</Record>`, limits)).toContain('longer than 1000 characters')
    expect(refusalOf(`<Record>${'<a/>'.repeat(30)}</Record>`, limits)).toContain('more than 20 elements')
    expect(refusalOf('<Record a="" b="" c="" d=""/>', limits)).toContain('an element of it has more than 3 attributes')
    expect(refusalOf(`<l ${Array.from({ length: 1_001 }, (_, at) => `xmlns:n${at}="urn:n"`).join(' ')}><Record/></l>`)).toContain(
      'more than 1000 attributes',
    )
    expect(split('<l a="" b="" c=""><Record a="" b="" c=""/></l>', 64, limits).records).toHaveLength(1)
    const many = `<l>${`<Record>${'x'.repeat(900)}</Record>`.repeat(50)}</l>`
    expect(split(many, 64, limits).records).toHaveLength(50)
  })

  it('hands out the records before a fault and then tells the fault', () => {
    const splitter = createRecordSplitter(isRecord)
    const start = `<l>${' '.repeat(2_000)}<Record>1</Record><Record>2</Record>`
    expect(splitter.write(Buffer.from(start))).toHaveLength(2)
    expect(() => splitter.write(Buffer.from('<Record></l>'))).toThrow(XmlRefusal)
  })
})
