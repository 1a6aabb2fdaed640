import { anyCharacter } from '@graticule/contracts/testing/any-text'
import fc from 'fast-check'
import { runs } from '@graticule/contracts/testing/size'
import { describe, expect, it } from 'vitest'
import { foldName, withoutArticle } from './fold-name.ts'

describe('foldName', () => {
  it.each([
    ['Łódź', 'lodz'],
    ['São Paulo', 'sao paulo'],
    ['Xi’an', 'xian'],
    ["Xi'an", 'xian'],
    ['St. Louis', 'saint louis'],
    ['Saint-Louis', 'saint louis'],
    ['Stockholm', 'stockholm'],
    ["N'Djamena", 'ndjamena'],
    ['Côte d’Ivoire', 'cote divoire'],
    ['İzmir', 'izmir'],
    ['Tromsø', 'tromso'],
    ['Straße', 'strasse'],
    ['  Rio   de  Janeiro ', 'rio de janeiro'],
    ['Paris, Texas', 'paris texas'],
    ['Орёл', 'орел'],
    ['МОСКВА', 'москва'],
    ['刚果（金）', '刚果 金'],
    ['北京', '北京'],
    ['???', ''],
  ])('writes %j as %j', (name, folded) => {
    expect(foldName(name)).toBe(folded)
  })

  // @rule B-places.names
  it('leaves a folded name as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (name) => {
        const folded = foldName(name)
        expect(foldName(folded)).toBe(folded)
      }),
      { numRuns: runs(300) },
    )
  })
})

describe('withoutArticle', () => {
  it.each([
    ['the Alps', 'Alps'],
    ['The Hague', 'Hague'],
    ["l'Afrique", 'Afrique'],
    ['l’Afrique', 'Afrique'],
    ['la Méditerranée', 'Méditerranée'],
    ['los Andes', 'Andes'],
    ['Lagos', 'Lagos'],
    ['Thessaly', 'Thessaly'],
    ['the', 'the'],
    ['la ', 'la'],
  ])('makes %j into %j', (text, rest) => {
    expect(withoutArticle(text)).toBe(rest)
  })
})
