import { describe, expect, it } from 'vitest'
import { finishResource, type DraftResource } from './finish-resource.ts'

const DRAFT: DraftResource = {
  id: 'a',
  identifiers: [],
  title: 'T',
  abstract: '',
  type: 'data',
  level: 'dataset',
  keywords: [],
  contacts: [],
  formats: [],
  online: [],
  thumbnails: [],
  useConstraints: [],
  platforms: [],
  instruments: [],
}

describe('the words of an entry', () => {
  it('are plain wherever people read them, and addresses stay', () => {
    const told = 'Caf&eacute; &amp;amp; <b>lake</b>'
    const plain = 'Café &amp; lake'
    const finished = finishResource(
      {
        ...DRAFT,
        title: told,
        alternateTitle: told,
        abstract: told,
        lineage: told,
        keywords: [{ value: told }],
        contacts: [{ organisation: told, individual: told, role: 'author' }],
        formats: [told],
        online: [{ url: 'https://a.example/?a=1&amp;b', name: told, description: told, layer: 'a&amp;b', accessType: 'unknown' }],
        thumbnails: [{ url: 'https://a.example/p.png', title: told }],
        licence: { name: told },
        useConstraints: [told],
        platforms: [told],
        footprint: { boxes: [[1, 2, 3, 4]], place: told },
      },
      { source: { id: 's', title: 'S' }, curated: false },
    )
    if ('refused' in finished) throw new Error(finished.refused)
    const { resource } = finished
    expect(resource).toMatchObject({
      title: plain,
      alternateTitle: plain,
      abstract: plain,
      lineage: plain,
      keywords: [{ value: plain }],
      contacts: [{ organisation: plain, individual: plain }],
      formats: [plain],
      online: [{ url: 'https://a.example/?a=1&amp;b', name: plain, description: plain, layer: 'a&amp;b' }],
      thumbnails: [{ title: plain }],
      licence: { name: plain },
      useConstraints: [plain],
      footprint: { place: plain },
    })
    expect(JSON.stringify(resource)).not.toContain('eacute')
  })

  it('has no name and password in its addresses', () => {
    const finished = finishResource(
      {
        ...DRAFT,
        online: [
          { url: 'https://user:secret@a.example/f?x=b@c', accessType: 'unknown' },
          { url: 'https://a.example/@place', accessType: 'unknown' },
        ],
        thumbnails: [{ url: 'http://user@a.example/p.png' }],
      },
      { source: { id: 's', title: 'S' }, curated: false },
    )
    if ('refused' in finished) throw new Error(finished.refused)
    expect(finished.resource.online.map(({ url }) => url)).toEqual(['https://a.example/f?x=b@c', 'https://a.example/@place'])
    expect(finished.resource.thumbnails[0]?.url).toBe('http://a.example/p.png')
  })
})

// @rule B-record-formats.unseen
describe('characters that are not seen', () => {
  const shown = (words: string) => {
    const draft: DraftResource = {
      ...DRAFT,
      title: words,
      abstract: words,
      alternateTitle: words,
      lineage: words,
      keywords: [{ value: words }],
      contacts: [{ organisation: words, individual: words, role: 'publisher' }],
      online: [{ url: 'https://a.example/a', name: words, description: words, accessType: 'unknown' }],
      thumbnails: [{ url: 'https://a.example/a.png', title: words }],
      licence: { name: words },
      useConstraints: [words],
      footprint: { boxes: [[1, 2, 3, 4]], place: words },
      platforms: [words],
    }
    const finished = finishResource(draft, { source: { id: 's', title: 'S' }, curated: false })
    if ('refused' in finished) throw new Error(finished.refused)
    const { title, abstract, alternateTitle, lineage, keywords, contacts, online, thumbnails, licence, useConstraints } =
      finished.resource
    const { footprint, platforms } = finished.resource
    return new Set([
      title,
      abstract,
      alternateTitle,
      lineage,
      keywords[0]?.value,
      contacts[0]?.organisation,
      contacts[0]?.individual,
      online[0]?.name,
      online[0]?.description,
      thumbnails[0]?.title,
      licence?.name,
      useConstraints[0],
      footprint?.place,
      platforms[0],
    ])
  }

  it.each([
    ['Report \u202Efdp.exe', 'Report fdp.exe'],
    ['\u2067عنوان\u2069 title', 'عنوان title'],
    ['a\u0007b&#x202E;c', 'abc'],
    ['Ocean\u0092s \u0096 2001', 'Ocean’s – 2001'],
    ['שלום\u200F (2001)', 'שלום\u200F (2001)'],
    ['👩🏽‍🚀 and 🏴\u{E0067}\u{E0062}', '👩🏽‍🚀 and 🏴\u{E0067}\u{E0062}'],
  ])('are taken out of every text: %j', (words, clean) => {
    expect([...shown(words)]).toEqual([clean])
  })

  it('are taken out of what stands beside fields of ours', () => {
    const abstract = 'a\u0007b\u202Ec'
    const finished = finishResource(
      { ...DRAFT, title: abstract, abstract, ownFields: { lineage: 'as it is \u0007' } },
      { source: { id: 's', title: 'S' }, curated: false },
    )
    expect(finished).toMatchObject({ resource: { title: 'abc', abstract: 'abc', lineage: 'as it is \u0007' } })
  })

  it('leave no text behind where there is nothing else', () => {
    const finished = finishResource(
      { ...DRAFT, title: '\u202E \u2069' },
      {
        source: { id: 's', title: 'S' },
        curated: false,
      },
    )
    expect(finished).toEqual({ refused: 'it has no title' })
  })
})

it('heights have no negative zero, which no file keeps', () => {
  const finished = finishResource(
    { ...DRAFT, vertical: { minimum: -0, maximum: -0 } },
    { source: { id: 's', title: 'S' }, curated: false },
  )
  expect(finished).toMatchObject({ resource: { vertical: { minimum: 0, maximum: 0 } } })
})
