import { screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { speak } from '../i18n/index.ts'
import { makeLanguage } from '../i18n/load-texts.ts'
import { PSEUDO_LANGUAGE, pseudoWords } from '@graticule/contracts/texts/pseudo-language'
import { answerRequests, json, searchAnswers } from '../testing/answer-requests.ts'
import { createEntries, createEntry, createFacet, createResultSet } from '../testing/factories.ts'
import { homeAnswers } from '../testing/home-answers.ts'
import { notTranslated } from '../testing/not-translated.ts'
import { renderApp } from '../testing/render-app.tsx'

beforeAll(async () => {
  makeLanguage(PSEUDO_LANGUAGE, pseudoWords)
  await speak(PSEUDO_LANGUAGE)
})
afterAll(() => speak('en'))

describe('the screens in the pseudo-language have no text that is not from the catalogue', () => {
  it('the start page', async () => {
    answerRequests(homeAnswers())
    renderApp('/')
    await screen.findByRole('heading', { level: 1 })
    expect(notTranslated([])).toEqual([])
  })

  it('results with their filters', async () => {
    const facets = { format: createFacet({ NetCDF: 4 }) }
    const thirty = createResultSet({ total: 30, entries: createEntries(12), facets })
    answerRequests(searchAnswers({ dab: thirty, data: createResultSet({ total: 2, entries: createEntries(2, 101) }) }))
    renderApp('/search?f:phrase=sea ice&f:dateFrom=2015-01-01T00:00:00Z&p:panel=filters&v=1')
    await screen.findByText('Entry 1')
    expect(notTranslated(['Entry', 'sea ice', 'sea OR ice', 'sea AND ice', 'NetCDF'])).toEqual([])
  })

  it('a resource', async () => {
    const entry = createEntry({ id: 'entry-a', title: 'Entry a', abstract: 'About entry a', formats: ['NetCDF'] })
    answerRequests(({ path, parameters }) =>
      path.endsWith('query') && parameters.has('targetId') ? json(createResultSet({ entries: [entry] })) : undefined,
    )
    renderApp('/resource/dab/entry-a')
    await screen.findByRole('heading', { level: 1, name: 'Entry a' })
    expect(notTranslated(['Entry a', 'entry a', 'entry-a', 'Catalogue of the sea', 'NetCDF'])).toEqual([])
  })
})
