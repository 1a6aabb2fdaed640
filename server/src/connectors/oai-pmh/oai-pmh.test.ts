import { describe, expect, it } from 'vitest'
import type { Harvested } from '../../entry/harvested.ts'
import { createOaiReader, type OaiNews } from './index.ts'
import { chooseMetadataPrefix } from './metadata-formats.ts'

function read(text: string, size = 50): { all: Harvested[]; news: OaiNews[] } {
  const news: OaiNews[] = []
  const onNews = (told: OaiNews) => news.push(told)
  const reader = createOaiReader({ place: 'p', fallbackId: 'p', source: { id: 's', title: 'S' }, curated: false, onNews })
  const bytes = Buffer.from(text)
  const all: Harvested[] = []
  for (let at = 0; at < bytes.length; at += size) all.push(...reader.write(bytes.subarray(at, at + size)))
  return { all: [...all, ...reader.end()], news }
}
const told = (all: readonly Harvested[]) =>
  all.map((one) => (one.kind === 'record' ? one.record.resource.id : one.kind === 'refused' ? one.reason : `(${one.what})`))
const answer = (inside: string) => `<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/">${inside}</OAI-PMH>`
const record = (id: string, metadata: string) =>
  `<record><header><identifier>${id}</identifier><datestamp>2020-01-02</datestamp></header><metadata>${metadata}</metadata></record>`
const dc = (inside: string) =>
  `<o:dc xmlns:o="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/">${inside}</o:dc>`
const iso = (id: string) => `<g:MD_Metadata xmlns:g="http://www.isotc211.org/2005/gmd" xmlns:c="http://www.isotc211.org/2005/gco">
  <g:fileIdentifier><c:CharacterString>${id}</c:CharacterString></g:fileIdentifier>
  <g:identificationInfo><g:MD_DataIdentification><g:citation><g:CI_Citation><g:title><c:CharacterString>T</c:CharacterString></g:title>
  </g:CI_Citation></g:citation></g:MD_DataIdentification></g:identificationInfo></g:MD_Metadata>`

describe('answers of OAI-PMH', () => {
  it('give the metadata inside their records, and a token', () => {
    const list = `<ListRecords>${record('oai:1', iso('i1'))}${record('oai:2', dc('<dc:title>T</dc:title><dc:identifier>shared</dc:identifier>'))}
      <resumptionToken completeListSize="7"> a/b </resumptionToken></ListRecords>`
    const { all, news } = read(answer(list))
    expect(told(all)).toEqual(['i1', 'oai:2'])
    expect(news).toEqual([{ token: 'a/b', size: 7 }])
    const [first, second] = all.map((one) => (one.kind === 'record' ? one.record : undefined))
    expect(first?.resource.original?.standard).toBe('iso19139')
    expect(Buffer.from(first?.original?.bytes ?? []).toString()).toMatch(/^<g:MD_Metadata [^]*<\/g:MD_Metadata>$/)
    expect(second?.resource).toMatchObject({
      recordDate: '2020-01-02T00:00:00Z',
      identifiers: [{ scheme: 'file-identifier', value: 'shared' }],
      original: { standard: 'oai_dc' },
    })
  })

  it('pass over deleted records, which they count, and tell of those without metadata', () => {
    const gone = '<record><header status="deleted"><identifier>x</identifier></header></record>'
    const bare = '<record><header><identifier>y</identifier></header></record>'
    expect(told(read(answer(`<ListRecords>${gone}${bare}${record('oai:1', iso('i1'))}</ListRecords>`)).all)).toEqual([
      '(deleted record)',
      'i1',
      '1 of its records has no metadata',
    ])
  })

  it.each([
    [answer('<error code="noRecordsMatch">none</error>'), ['(empty list)']],
    [answer('<error code="badVerb">no such verb</error>'), ['it is an error of an OAI-PMH server (badVerb): no such verb']],
    [
      answer('<ListIdentifiers><header><identifier>x</identifier></header></ListIdentifiers>'),
      [expect.stringMatching(/identifiers only/)],
    ],
    [
      answer('<Identify><repositoryName>R</repositoryName></Identify>'),
      ['it is an answer of OAI-PMH (Identify) without records in it'],
    ],
    [
      answer(`<GetRecord>${record('a', '<x:resource xmlns:x="http://datacite.org/schema/kernel-4"/>')}</GetRecord>`),
      [expect.stringMatching(/^the record has no title/)],
    ],
    [answer(`<GetRecord>${record('a', '<constructor/>')}</GetRecord>`), [expect.stringMatching(/metadata are constructor/)]],
    [dc('<dc:title>T</dc:title>'), [expect.stringMatching(/root element is dc/)]],
    ['<html><body/></html>', [expect.stringMatching(/an HTML page/)]],
    ['', ['it is empty']],
    [`<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>${answer('&e;')}`, [expect.stringMatching(/DOCTYPE/)]],
    [answer('<a>'.repeat(300) + '</a>'.repeat(300)), [expect.stringMatching(/nested more than 200 deep/)]],
    [answer(`<ListRecords>${record('oai:1', iso('i1'))}<record>`), ['i1', expect.stringMatching(/not well-formed/)]],
  ])('say what is in them: %.90s', (text, expected) => {
    expect(told(read(text).all)).toEqual(expected)
  })
})

describe('the form of metadata', () => {
  const formats = (...given: readonly (readonly [string, string])[]) =>
    Buffer.from(
      answer(
        given
          .map(
            ([prefix, ns]) =>
              `<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><metadataNamespace>${ns}</metadataNamespace></metadataFormat>`,
          )
          .join(''),
      ),
    )
  const [DC, GMD] = ['http://www.openarchives.org/OAI/2.0/oai_dc/', 'http://www.isotc211.org/2005/gmd']
  it.each([
    [formats(['oai_dc', DC], ['inspire', GMD]), { prefix: 'inspire' }],
    [formats(['oai_dc', DC], ['iso19139', 'unknown:namespace']), { prefix: 'iso19139' }],
    [formats(['oai_dc', DC], ['iso', 'http://standards.iso.org/iso/19115/-3/mdb/2.0'], ['g', GMD]), { prefix: 'iso' }],
    [formats(['marc', 'x'], ['oai_dc', DC]), { prefix: 'oai_dc' }],
    [formats(['marc', 'x']), { refused: expect.stringMatching(/gives marc, none of/) }],
    [formats(), { refused: expect.stringMatching(/gives no formats/) }],
    [Buffer.from(answer('<error code="badVerb">go away</error>')), { refused: expect.stringMatching(/go away/) }],
    [Buffer.from('<html/>'), { refused: expect.stringMatching(/root element is html/) }],
    [Buffer.from('no'), { refused: expect.stringMatching(/not well-formed/) }],
  ])('is the richest that is read (%#)', (bytes, expected) => {
    expect(chooseMetadataPrefix(bytes)).toEqual(expected)
  })
})
