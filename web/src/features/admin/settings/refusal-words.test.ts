import { beforeAll, describe, expect, it } from 'vitest'
import { withTexts } from '../../../i18n/index.ts'
import { refusalWords } from './refusal-words.ts'

beforeAll(() => withTexts(Promise.resolve(), 'communities'))

const labelOf = (name: string) => ({ branding: 'Site', partners: 'Partners' })[name]

describe('the words of a refusal', () => {
  // @rule B-administration.refusals
  it.each([
    ['branding.colour', 'Site: expected a text.'],
    ['branding.partners.4.url', 'Partners, row 5: expected a text.'],
    ['something.else', 'The field is wrong.'],
    [undefined, 'The field is wrong.'],
  ])('name the field %s as the form does', (parameter, words) => {
    const failure = { detail: 'The field is wrong.', accepted: 'a text', ...(parameter === undefined ? {} : { parameter }) }
    expect(refusalWords(failure, labelOf)).toBe(words)
  })

  it('are those of the server where nothing is told of a field', () => {
    expect(refusalWords({ detail: 'Somebody was faster.', parameter: 'branding' }, labelOf)).toBe('Somebody was faster.')
  })
})
