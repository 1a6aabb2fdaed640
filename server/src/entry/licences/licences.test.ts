import fc from 'fast-check'
import spdx from 'spdx-license-list'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { licenceAmong, licenceOfField, recogniseLicence } from '../fields/licences.ts'

const nameOf = (text: string) => recogniseLicence(text)?.name

describe('a licence', () => {
  it.each([
    ['CC-BY-3.0-IGO', 'CC-BY-3.0-IGO'],
    ['https://creativecommons.org/licenses/by/3.0/au/', 'CC-BY-3.0-AU'],
    ['http://creativecommons.org/licenses/by-nc-sa/2.0/uk/legalcode', 'CC-BY-NC-SA-2.0-UK'],
    ['by-sa/3.0/igo', 'CC-BY-SA-3.0-IGO'],
    ['cc-by-igo', 'CC-BY-IGO'],
    ['CC BY 3.0 US', 'CC-BY-3.0-US'],
    ['Creative Commons Attribution 3.0 Australia', 'CC-BY-3.0-AU'],
    ['Creative Commons Attribution-Share Alike 3.0 Germany', 'CC-BY-SA-3.0-DE'],
    ['CC BY-SA 2.0 England and Wales', 'CC-BY-SA-2.0-UK'],
    ['CC_BYNC_4_0', 'CC-BY-NC-4.0'],
    ['This work is licensed under a Creative Commons Attribution (CC-BY) 4.0 License', 'CC-BY-4.0'],
    ['CC-BY 4.0, Geoscience Australia', 'CC-BY-4.0'],
    ['http://publications.europa.eu/resource/authority/licence/CC_BY_4_0', 'CC-BY-4.0'],
    ['http://dcat-ap.de/def/licenses/dl-by-de/2.0', 'DL-DE-BY-2.0'],
    ['https://spdx.org/licenses/CC-BY-4.0.html', 'CC-BY-4.0'],
    ['CC BY 3.0. Please cite us.', 'CC-BY-3.0'],
    ['Open Government Licence - Canada', 'OGL-Canada'],
    ['OGL-Canada-2.0', 'OGL-Canada-2.0'],
    ['Open Government Licence v2.0', 'OGL-UK-2.0'],
    ['UK Open Government Licence (OGL)', 'OGL-UK'],
    ['Licence Ouverte 1.0', 'Licence Ouverte 1.0'],
    ['Licence Ouverte / Open Licence version 2.0', 'etalab-2.0'],
    ['Licence Ouverte', 'Licence Ouverte'],
    ['CC-BY-4.0 OR CC0-1.0', 'CC-BY-4.0 OR CC0-1.0'],
    ['(cc-by-4.0 AND ODbL-1.0) OR MIT', '(CC-BY-4.0 AND ODbL-1.0) OR MIT'],
    ['other-pd', 'Public domain'],
    ['Other (Public Domain)', 'Public domain'],
    ['http://www.usa.gov/publicdomain/label/1.0/', 'U.S. Government Work'],
    ['Apache License, Version 2.0', 'Apache-2.0'],
    ['Creative Commons Attribution 3.0 Intergovernmental Organisation(s)', 'CC-BY-3.0-IGO'],
    ['Creative Commons Attribution-ShareAlike 3.0 Intergovernmental Organization License', 'CC-BY-SA-3.0-IGO'],
    ['CC BY 3.0 IGOs', 'CC-BY-3.0-IGO'],
    ['Datenlizenz Deutschland – Namensnennung – Version 2.0', 'DL-DE-BY-2.0'],
    ['dl-de/by-2-0', 'DL-DE-BY-2.0'],
    ['https://www.govdata.de/dl-de/zero-2-0', 'DL-DE-ZERO-2.0'],
    ['Italian Open Data License v2.0 (IODL 2.0)', 'IODL-2.0'],
    ['Norsk lisens for offentlige data (NLOD) 2.0', 'NLOD-2.0'],
    ['Norsk lisens for offentlige data', 'NLOD'],
    ['https://data.norge.no/nlod/no/1.0', 'NLOD-1.0'],
    ['Licence du gouvernement ouvert – Canada', 'OGL-Canada'],
    ['Licence du gouvernement ouvert – Canada, version 2.0', 'OGL-Canada-2.0'],
    ["Licence Ouverte 2.0 d'Etalab", 'etalab-2.0'],
    ['政府資料開放授權條款-第1版', 'OGDL-Taiwan-1.0'],
    ['Except where otherwise noted, terms and conditions of CC BY 4.0', 'CC-BY-4.0'],
    ['CC BY 4.0 (https://creativecommons.org/licenses/by/4.0/)', 'CC-BY-4.0'],
  ])('%s is %s', (text, name) => {
    expect(nameOf(text)).toBe(name)
  })

  it.each([
    'CC-BY-4.0-IGO',
    'CC-BY-3.0-XY',
    'CC BY 3.0 Atlantis',
    'CC BY 5.0',
    'CC0 2.0',
    'ODbL 2.0',
    'CC BY 3.0, Geoscience Australia',
    'CC BY 3.0 IGO https://creativecommons.org/licenses/by/4.0/',
    'CC BY 3.0 https://creativecommons.org/licenses/by/3.0/xx/',
    'CC BY 4.0 for the data, CC BY-SA 4.0 for the maps',
    'CC-BY-4.0 OR Something-1.0',
    'Open Government Licence',
    'Open Government Licence – Ontario',
    'Open Government Licence - Ontario v1.0',
    'City of Toronto Open Government Licence v1.0',
    'CC BY 3.0, ESA',
    'Fair use',
    'in the public domain since 1950 in Canada',
    'Creative Commons Attribution-NonCommercial-NoDerivs with conditions',
    'CC BY-NC-ND 3.0 with additional restrictions',
    'CC BY 4.0 mit zusätzlichen Bedingungen',
    'Norsk lisens for offentlige data 3.0',
    'Licence du gouvernement ouvert – Ontario',
    'Datenlizenz Deutschland Namensnennung 3.0',
  ])('%s stays as it is', (text) => {
    expect(nameOf(text)).toBeUndefined()
  })

  it('of the SPDX list is itself by its identifier, in any letters', () => {
    const ids = Object.keys(spdx)
    expect(ids.filter((id) => nameOf(id) !== id)).toEqual([])
    const numbered = ids.filter((id) => /\d/.test(id))
    expect(numbered.filter((id) => nameOf(id.toLowerCase())?.toLowerCase() !== id.toLowerCase())).toEqual([])
  })

  it('of the SPDX list is no other one by its name or address', () => {
    for (const [id, { name, url }] of Object.entries(spdx))
      for (const text of [name, url].filter((one) => one !== undefined)) {
        const found = recogniseLicence(text)
        const [said, own] = [found?.name ?? id, id]
        // OGL-Canada names no version, and one name is that of several editions
        const isSame = said === own || own.startsWith(`${said}-`) || spdx[said]?.name === name || spdx[said]?.url === url
        expect(isSame, `${text} is ${own}, not ${said}`).toBe(true)
      }
  })

  it('with a version or a place never becomes one with another or with none', () => {
    const parts = fc.constantFrom('by', 'by-sa', 'by-nc', 'by-nc-nd')
    const version = fc.oneof(
      fc.constantFrom('1.0', '2.0', '2.5', '3.0', '4.0'),
      fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })).map(([a, b]) => `${a}.${b}`),
    )
    const place = fc.constantFrom(
      ['IGO', 'IGO'],
      ['AU', 'AU'],
      ['DE', 'DE'],
      ['XY', '?'],
      ['Australia', 'AU'],
      ['Germany', 'DE'],
      ['Deutschland', 'DE'],
      ['Canada', 'CA'],
      ['Ontario', '?'],
      ['Atlantis', '?'],
      ['Narnia', '?'],
      ['New South Wales', '?'],
      ['Scotland', 'SCOTLAND'],
    )
    const text = fc
      .record({ parts, version, place, form: fc.integer({ min: 0, max: 11 }) })
      .map(({ parts: letters, version: v, place: [name = '', code = ''], form }) => {
        const forms = [
          `CC-${letters.toUpperCase()}-${v}-${name}`,
          `cc-${letters}-${v}-${name}`.toLowerCase(),
          `CC ${letters.toUpperCase()} ${v} ${name}`,
          `CC ${letters.toUpperCase()} ${v} (${name})`,
          `Licensed under Creative Commons Attribution ${v} ${name}.`,
          `https://creativecommons.org/licenses/${letters}/${v}/${name.toLowerCase()}/`,
          `${letters}/${v}/${name.toLowerCase()}`,
          `Open Government Licence - ${name} v${v}`,
          `${name} Open Government Licence ${v}`,
          `Open Data License ${v} (${name})`,
          `OGL-${name}-${v}`,
          `CC ${letters.toUpperCase()} ${v} International, ${name}`,
        ]
        return { text: forms[form] as string, version: v, code, mayBeHolder: form === 11 && v === '4.0' }
      })
    fc.assert(
      fc.property(text, ({ text: words, version: v, code, mayBeHolder }) => {
        const name = nameOf(words)
        if (name === undefined) return
        expect(name, words).toContain(v)
        if (!mayBeHolder)
          expect(name.toUpperCase(), words).toMatch(new RegExp(`-(?:${code === '?' ? 'none' : code}|CANADA)(?:-|$)`))
      }),
      { numRuns: runs(3_000) },
    )
  })

  // @rule B-record-formats.licence-names
  it.each([
    ['Creative Commons Namensnennung 4.0 International', 'CC-BY-4.0'],
    ['Namensnennung 4.0', 'CC-BY-4.0'],
    ['Namensnennung-Nicht kommerziell-Weitergabe unter gleichen Bedingungen 4.0 International', 'CC-BY-NC-SA-4.0'],
    ['Licencia Creative Commons de Atribución 4.0 Internacional', 'CC-BY-4.0'],
    ['Creative Commons Atribución/Reconocimiento-NoComercial-SinDerivados 4.0', undefined],
    ['Atribución-NoComercial-CompartirIgual 3.0', 'CC-BY-NC-SA-3.0'],
    ["Creative Commons Attribution - Pas d'Utilisation Commerciale - Pas de Modification 4.0 International", 'CC-BY-NC-ND-4.0'],
    ['Attribution - Partage dans les Mêmes Conditions 3.0 France', 'CC-BY-SA-3.0-FR'],
    ['Attribuzione 4.0 Internazionale', 'CC-BY-4.0'],
    ['Creative Commons Atribuição-NãoComercial 4.0 Internacional', 'CC-BY-NC-4.0'],
    ['Uznanie autorstwa-Na tych samych warunkach 4.0 Międzynarodowe', 'CC-BY-SA-4.0'],
    ['Лицензия Creative Commons Атрибуция 4.0 Международная', 'CC-BY-4.0'],
    ['知识共享署名-非商业性使用-相同方式共享4.0国际许可协议', 'CC-BY-NC-SA-4.0'],
    ['署名 4.0', 'CC-BY-4.0'],
    ['Datenlizenz Österreich Namensnennung 2.0', undefined],
    ['Namensnennung', undefined],
    ['Atribución 4.7', undefined],
    ['not CC-BY-4.0', undefined],
    ['Creative Commons Attribution 4.0 or later', undefined],
  ])('is known by its translation: %s is %s', (text, name) => {
    expect(nameOf(text)).toBe(name)
  })

  it('with an unknown version, place or word in a translation never becomes one without', () => {
    const names = ['Namensnennung', 'Atribución', 'Attribuzione', 'Atribuição', 'Uznanie autorstwa', 'Атрибуция', '署名']
    const version = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })).map(([a, b]) => `${a}.${b}`)
    const place = fc.constantFrom('', ' Narnia', ' Atlantis', ' IGO')
    const prefix = fc.constantFrom('', 'Creative Commons ', 'CC ')
    fc.assert(
      fc.property(prefix, fc.constantFrom(...names), version, place, (before, name, v, where) => {
        const found = nameOf(`${before}${name} ${v}${where}`)
        if (found === undefined) return
        expect(found).toContain(v)
        if (where !== '') expect(found).toBe(where === ' IGO' ? `CC-BY-${v}-IGO` : 'nothing')
      }),
      { numRuns: runs(1_000) },
    )
  })

  it('among statements keeps its own words when it is known in part only', () => {
    expect(licenceAmong(['Cite us', 'Open Government Licence - Ontario'])).toEqual({ name: 'Open Government Licence - Ontario' })
    expect(licenceAmong(['CC BY SA 4.0 NZ', 'CC BY 4.0'])?.name).toBe('CC-BY-4.0')
    expect(licenceAmong(['CC BY-NC-ND with conditions'])).toEqual({ name: 'CC BY-NC-ND with conditions' })
    expect(licenceAmong(['CC BY SA 4.0 NZ'])).toEqual({ name: 'CC BY SA 4.0 NZ' })
    expect(
      licenceAmong(['Cite us', 'CC BY 4.0 for data, ODbL for maps', `${'Long. '.repeat(30)} CC BY 3.0, ESA`]),
    ).toBeUndefined()
  })

  it('of a field keeps its own words and address when it is not known for sure', () => {
    expect(licenceOfField(['Licence of the lake'], 'https://lake.example/licence')).toEqual({
      name: 'Licence of the lake',
      url: 'https://lake.example/licence',
    })
    expect(licenceOfField(['Creative Commons Attribution 3.0 Narnia', 'cc-by'], 'https://a.example/l')).toEqual({
      name: 'Creative Commons Attribution 3.0 Narnia',
      url: 'https://a.example/l',
    })
    expect(licenceOfField(['CC BY', 'CC-BY-SA-4.0'])).toEqual({ name: 'CC BY' })
    expect(licenceOfField(['cc-by'], 'https://creativecommons.org/licenses/by/3.0/au/')?.name).toBe('CC-BY-3.0-AU')
    expect(licenceOfField(['uk-ogl'], 'https://a.example/ogl')).toEqual({ name: 'OGL-UK', url: 'https://a.example/ogl' })
    expect(licenceOfField([undefined, ' '])).toBeUndefined()
  })
})
