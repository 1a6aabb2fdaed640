import { describe, expect, it } from 'vitest'
import { MAX_SURVEY_TEXT } from './limits.ts'
import { readOriginalSurvey } from './original.ts'

describe('a survey of a client of the original', () => {
  // @rule S2-7.surveys
  // @rule S2-9.survey-values
  it('is read by the names of its form and of its service, in any way to write the words', () => {
    expect(
      readOriginalSurvey({
        impression: 'Positive',
        did_found_what_looking_for: 'partially',
        what_looking_for: ' snow ',
        interest: 'GLOBAL',
        classification: 'scientist/researcher',
        from: 'GEO Secretary',
        organized: '4',
        adequately: 5,
        search_criteria: '',
        visualization: null,
        groupId: '20181',
      }),
    ).toEqual({
      impression: 'positive',
      foundLookingFor: 'partially',
      lookingFor: 'snow',
      interest: 'global',
      classification: 'scientist',
      from: 'geo-secretary',
      organized: 4,
      adequately: 5,
    })
    expect(readOriginalSurvey({ classification: 'decision support official', from: 'Search Engine' })).toEqual({
      classification: 'decision-support',
      from: 'search-engine',
    })
  })

  // @rule S2-5.survey-scale
  it.each([
    ['impression', 'great'],
    ['interest', 'lunar'],
    ['classification', '<b>'],
    ['organized', 6],
    ['organized', '0'],
    ['adequately', 'agree'],
    ['lookingFor', 'a\u0000b'],
    ['visualization', 'x'.repeat(MAX_SURVEY_TEXT + 1)],
  ])('names what is wrong: %s', (name, value) => {
    expect(readOriginalSurvey({ [name]: value })).toMatchObject({ wrong: { parameter: name } })
  })
})
