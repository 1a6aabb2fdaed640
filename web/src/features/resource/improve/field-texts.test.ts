import { textOfField, valuesOf } from '@graticule/contracts/kept/proposals/improved-fields'
import type { Resource } from '@graticule/contracts/resource'
import { describe, expect, it } from 'vitest'
import { keywordsKept, keywordsShown, readField } from './field-texts.ts'

const VALUES = valuesOf({
  title: 'Title',
  abstract: 'Words',
  keywords: [{ value: 'soil' }, { value: 'Earth, science' }],
  contacts: [],
  online: [{ url: 'https://data.example/a', name: 'File', description: 'A zip', accessType: 'direct' }],
  footprint: { boxes: [[-5, 30, 12.5, 38]] },
} as unknown as Resource)

describe('the text of a field', () => {
  it('means the value that it was written from', () => {
    for (const field of ['title', 'abstract', 'keywords', 'area', 'links', 'timeStart', 'licence'] as const)
      expect([field, readField(field, textOfField(field, VALUES), VALUES)]).toEqual([field, { value: VALUES[field] }])
  })

  it('is read as people type it', () => {
    expect(readField('keywords', ' soil \n\nsoil\nwater', VALUES)).toEqual({ value: ['soil', 'water'] })
    expect(readField('area', '−10; 20 30,40', VALUES)).toEqual({ value: [-10, 20, 30, 40] })
    expect(readField('area', ' ', VALUES)).toEqual({ value: [] })
    expect(readField('links', 'https://data.example/a  All  years', VALUES)).toEqual({
      value: [{ url: 'https://data.example/a', name: 'All years', description: 'A zip' }],
    })
  })

  it('is refused where it means nothing', () => {
    for (const [field, text, fault] of [
      ['title', ' ', { fault: 'title' }],
      ['timeEnd', 'yesterday', { fault: 'time' }],
      ['timeEnd', '2026-13-45', { fault: 'time' }],
      ['area', '1, 2, 3', { fault: 'area' }],
      ['area', '0, 10, 5, 5', { fault: 'area' }],
      ['area', '0, 10, 5, 100', { fault: 'area' }],
      ['links', 'https://a.example/\njavascript:alert(1)', { fault: 'links', line: 2 }],
      ['links', 'data.example', { fault: 'links', line: 1 }],
    ] as const)
      expect([field, text, readField(field, text, VALUES)]).toEqual([field, text, fault])
  })
})

// @rule B-improvements.keyword-words
describe('keywords that are codes', () => {
  const known = ['oceans', 'inlandWaters', 'soil']
  it('stand in the form in words, and are sent as codes', () => {
    const shown = keywordsShown(known.join('\n'), known)
    expect(shown).toBe('Oceans\nInland waters\nsoil')
    expect(keywordsKept(`${shown}\nsea ice`, known)).toBe('oceans\ninlandWaters\nsoil\nsea ice')
    expect(readField('keywords', `${shown}\n Oceans \nIce`, { ...VALUES, keywords: known })).toEqual({ value: [...known, 'Ice'] })
  })
  it('leave what is typed as it is', () => {
    expect(keywordsKept('Oceans \nhealth', known)).toBe('Oceans \nhealth')
    expect(keywordsShown('health', known)).toBe('health')
  })
})
