import { describe, expect, it } from 'vitest'
import { EMPTY_FORM, faultsOf, fieldOf, formOf, writtenOf } from './form-values.ts'

describe('the form of a record', () => {
  it('says what is missing or wrong', () => {
    expect(faultsOf(EMPTY_FORM)).toEqual({ title: 'required', abstract: 'required' })
    const whole = { ...EMPTY_FORM, title: 'a', abstract: 'b' }
    expect(faultsOf(whole)).toEqual({})
    expect(faultsOf({ ...whole, area: ['1', '2', '', ''] })).toEqual({ area: 'allFour' })
    expect(faultsOf({ ...whole, area: ['1', '2', '3', 'north'] })).toEqual({ area: 'number' })
    expect(faultsOf({ ...whole, area: ['1', '2', '3', '91'] })).toEqual({ area: 'latitude' })
    expect(faultsOf({ ...whole, area: ['-181', '2', '3', '4'] })).toEqual({ area: 'longitude' })
    expect(faultsOf({ ...whole, timeStart: '2021-01-01', timeEnd: '2020-01-01' })).toEqual({ timeEnd: 'order' })
    expect(faultsOf({ ...whole, timeStart: '2021-01-01' })).toEqual({})
    expect(faultsOf({ ...whole, resolution: 'fine' })).toEqual({ resolution: 'number' })
    expect(faultsOf({ ...whole, resolution: '−5' })).toEqual({ resolution: 'notNegative' })
    expect(faultsOf({ ...whole, resolution: '0.5' })).toEqual({})
  })

  it('sends lists and numbers, and nothing that is empty', () => {
    const sent = formOf({ ...EMPTY_FORM, keywords: 'snow\n\n snow \nice', area: ['−5', '44', '15', '48.5'], resolution: '30' })
    expect(sent).toMatchObject({ keywords: ['snow', 'ice'], area: [-5, 44, 15, 48.5], resolution: 30, contacts: [], links: [] })
    expect(formOf(writtenOf(sent))).toEqual(sent)
  })

  it('knows which field a refusal names', () => {
    expect(fieldOf('form.links.0.url')).toBe('links.0.url')
    expect(fieldOf('form.links[0].url')).toBe('links.0.url')
    expect(fieldOf('form')).toBe('')
  })
})
