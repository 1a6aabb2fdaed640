import type { Resource } from '@graticule/contracts/resource'
import { anyCharacter } from '@graticule/contracts/testing/any-text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createResource } from '../../../testing/factories.ts'
import { bibtexOf } from './bibtex.ts'
import { citationOf, citationText, fileStem } from './citation.ts'
import { risOf } from './ris.ts'

const PAGE = 'https://portal.example.org/resource/dab/swi'
const cite = (part: Partial<Resource> = {}) => citationOf(createResource(part), PAGE)

const full: Partial<Resource> = {
  id: 'swi',
  title: 'Soil water index,\n weekly',
  abstract: 'Weekly\nindex.',
  contacts: [
    { organisation: 'Shop of Data', role: 'distributor' },
    { organisation: 'Institute & Sons', role: 'owner' },
  ],
  identifiers: [{ scheme: 'doi', value: '10.5281/zenodo.1' }],
  keywords: [{ value: 'soil' }, { value: 'soil' }, { value: 'water' }],
  published: '2020-05-17T12:00:00Z',
  language: 'eng',
}

describe('the citation of a resource', () => {
  it('names who made it, when it was published, its title, who gives it, and its DOI', () => {
    expect(citationText(cite(full))).toBe(
      'Institute & Sons (2020): Soil water index, weekly. Shop of Data. https://doi.org/10.5281/zenodo.1',
    )
  })

  it('leads to the page of the entry where there is no DOI, and says when no date is known', () => {
    expect(citationText(cite({ title: 'Ice' }))).toBe(`Institute of the Sea (n.d.): Ice. Catalogue of the sea. ${PAGE}`)
  })

  it('begins with the title where nobody is named', () => {
    expect(citationText(cite({ title: 'Ice?', contacts: [{ email: 'a@example.org' }] }))).toBe(
      `Ice? (n.d.). Catalogue of the sea. ${PAGE}`,
    )
  })

  it('names authors as persons, everybody else by their organisation, and a publisher once', () => {
    const contacts = [
      { individual: 'Person of the sea', organisation: 'Institute', role: 'author' },
      { individual: 'Second person', role: 'author' },
      { organisation: 'Institute', role: 'publisher' },
    ]
    expect(cite({ contacts })).toMatchObject({ creators: ['Person of the sea', 'Second person'], publisher: 'Institute' })
    expect(cite({ contacts: [{ individual: 'Somebody', organisation: 'Institute', role: 'pointOfContact' }] })).toMatchObject({
      creators: ['Institute'],
    })
    const both = [
      { organisation: 'Institute', role: 'owner' },
      { organisation: 'Institute', role: 'publisher' },
    ]
    expect(cite({ contacts: both })).not.toHaveProperty('publisher')
  })

  // @rule B-search.citation
  it.each([
    'records',
    '/srv/harvest/records',
    String.raw`C:\data\iso`,
    'data/iso/2026',
    'localhost',
    'localhost:8080',
    '10.0.0.7',
    'csw.internal',
    'http://csw:8000/csw',
    'file:///data',
    'records.ndjson',
    'geo-node:9000',
  ])('names no folder, file or host as publisher: %s', (title) => {
    const id = title === 'records' ? 'records' : 'harvest'
    expect(cite({ source: { id, title } })).not.toHaveProperty('publisher')
    const contacts = [
      { organisation: title, role: 'publisher' },
      { organisation: 'Institute', role: 'distributor' },
    ]
    if (title !== 'records') expect(cite({ contacts, source: { id, title } })).not.toHaveProperty('publisher', title)
  })

  it('leaves out an address that only one machine or network can open', () => {
    for (const page of ['http://localhost:8080/resource/dab/x', 'http://10.0.0.7/x', 'http://portal/x', 'http://a.internal/x']) {
      const citation = citationOf(createResource({ title: 'Ice' }), page)
      expect(citationText(citation)).toBe('Institute of the Sea (n.d.): Ice. Catalogue of the sea.')
      expect(bibtexOf(citation)).not.toContain('url')
      expect(risOf(citation, '2026-11-21')).not.toContain('UR  -')
    }
  })

  it('takes a date only where the record has one', () => {
    expect(cite({ created: '1999' })).toMatchObject({ year: '1999', published: '1999' })
    expect(cite({ published: 'long ago' })).not.toHaveProperty('year')
  })
})

/** Depth of the braces after each sign, as BibTeX counts them: backslashes do not matter. */
const depths = (text: string): number[] => {
  let depth = 0
  return [...text].map((sign) => (depth += sign === '{' ? 1 : sign === '}' ? -1 : 0))
}

describe('the citation for BibTeX', () => {
  it('has the fields that every style knows', () => {
    expect(bibtexOf(cite(full))).toBe(`@misc{institute2020soil-${/-([0-9a-f]{8}),/.exec(bibtexOf(cite(full)))?.[1]},
  author = {{Institute \\& Sons}},
  title = {{Soil water index, weekly}},
  year = {2020},
  publisher = {Shop of Data},
  doi = {10.5281/zenodo.1},
  url = {https://doi.org/10.5281/zenodo.1},
}
`)
  })

  it('escapes what LaTeX would take for a command, and never an address', () => {
    const written = bibtexOf(
      cite({
        title: '100 % of {CO_2} & $1 #3 ~x^2 \\end',
        identifiers: [{ scheme: 'doi', value: '10.1002/(SICI)1097_0258{x}' }],
      }),
    )
    expect(written).toContain(
      'title = {{100 \\% of \\textbraceleft{}CO\\_2\\textbraceright{} \\& \\$1 \\#3 \\textasciitilde{}x\\textasciicircum{}2 \\textbackslash{}end}}',
    )
    expect(written).toContain('doi = {10.1002/(SICI)1097_0258%7Bx%7D}')
  })

  it('is one entry with balanced braces whatever a record says', () => {
    const text = fc.string({ unit: fc.constantFrom('{', '}', '\\', '%', '"', ',', '@', ' ', '\n', 'a', '水') })
    fc.assert(
      fc.property(text, text, text, (title, organisation, doi) => {
        const written = bibtexOf(
          cite({
            title,
            contacts: [{ organisation }],
            identifiers: [{ scheme: 'doi', value: doi }],
            source: { id: 's', title: organisation },
          }),
        )
        const depth = depths(written)
        // open from the first brace to the one before the last line feed
        expect(depth.slice(written.indexOf('{'), -2).every((at) => at > 0)).toBe(true)
        expect(depth.at(-1)).toBe(0)
      }),
    )
  })

  it('has a key of ASCII letters and digits that is the own one of its record', () => {
    const keyOf = (part: Partial<Resource>) => /^@misc\{(.*),$/m.exec(bibtexOf(cite(part)))?.[1]
    expect(keyOf({ contacts: [{ organisation: '国家气象局' }], title: '土壤湿度' })).toMatch(/^entry-[0-9a-f]{8}$/)
    expect(keyOf({ contacts: [{ organisation: 'Łódź Étude' }] })).toMatch(/^[a-z0-9]+-[0-9a-f]{8}$/)
    expect(keyOf({ id: 'a' })).not.toBe(keyOf({ id: 'b' }))
    expect(keyOf({ id: 'a' })).toBe(keyOf({ id: 'a' }))
  })

  it('keeps other scripts as they are', () => {
    expect(bibtexOf(cite({ title: '土壤湿度' }))).toContain('title = {{土壤湿度}}')
  })
})

describe('the citation in RIS', () => {
  it('has one tag a line, ended by CR LF, from TY to ER', () => {
    expect(risOf(cite(full), '2026-11-21').split('\r\n')).toEqual([
      'TY  - DATA',
      'ID  - swi',
      'AU  - Institute & Sons',
      'TI  - Soil water index, weekly',
      'PY  - 2020',
      'DA  - 2020/05/17/',
      'PB  - Shop of Data',
      'DO  - 10.5281/zenodo.1',
      'UR  - https://doi.org/10.5281/zenodo.1',
      'Y2  - 2026/11/21/',
      'AB  - Weekly index.',
      'KW  - soil',
      'KW  - water',
      'LA  - eng',
      'ER  - ',
      '',
    ])
  })

  it('leaves out what is not known, and writes a part of a date as such', () => {
    const written = risOf(cite({ contacts: [], abstract: '' }), '2026-11-21')
    for (const tag of ['AU', 'PY', 'DA', 'DO', 'AB', 'KW']) expect(written).not.toContain(`\r\n${tag}  - `)
    expect(risOf(cite({ published: '2020-05' }), '2026-11-21')).toContain('DA  - 2020/05//\r\n')
  })

  it('has no line that is no tag, whatever a record says', () => {
    const text = fc.string({ unit: anyCharacter }).map((value) => `${value}\r\nER  - \nTY  - BOOK\u0085\u2028x`)
    fc.assert(
      fc.property(text, (title) => {
        const lines = risOf(cite({ title, contacts: [{ organisation: title }] }), '2026-11-21').split(/[\r\n\u0085\u2028\u2029]+/)
        expect(lines.every((line) => line === '' || /^[A-Z][A-Z0-9] {2}- /.test(line))).toBe(true)
        expect(lines.filter((line) => line.startsWith('TY  - '))).toHaveLength(1)
      }),
    )
  })
})

describe('the name of a saved file', () => {
  it('is made of the letters and digits of the id and is no path', () => {
    expect(fileStem('../a/b:c')).toBe('a-b-c')
    expect(fileStem('水')).toBe('record')
  })
})
