import { nameOfSource, SHIPPED_SOURCES } from '@graticule/contracts/data-sources'
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { speak } from '../i18n/index.ts'
import { makeLanguage } from '../i18n/load-texts.ts'
import { PSEUDO_LANGUAGE, pseudoWords } from '@graticule/contracts/texts/pseudo-language'
import { answerRequests, json, searchAnswers } from '../testing/answer-requests.ts'
import { createEntries, createEntry, createFacet, createResultSet } from '../testing/factories.ts'
import { homeAnswers } from '../testing/home-answers.ts'
import { renderApp } from '../testing/render-app.tsx'

beforeAll(async () => {
  makeLanguage(PSEUDO_LANGUAGE, pseudoWords)
  await speak(PSEUDO_LANGUAGE)
})
afterAll(() => speak('en'))

/** What visitors read or hear that has letters: texts of elements, names, placeholders and hints. */
function shownTexts(): string[] {
  const texts = new Set<string>()
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('script, style, pre') !== null) continue
    for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) texts.add(child.textContent?.trim() ?? '')
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.add(element.getAttribute(name) ?? '')
  }
  return [...texts].filter((text) => /\p{L}/u.test(text))
}

/** Names that are the same in all languages, and those of the sources, which their rows tell in each. */
const NAMES = [
  ...SHIPPED_SOURCES.asked.map((source) => nameOfSource(source, 'en')),
  'Graticule',
  'GEOSS',
  'Institute of the Sea',
  'BibTeX',
  'RIS',
  'Python',
  'R',
  'curl',
]

/** Without the texts of the catalogue, which stand in brackets, and without what the records and sources say. */
const notTranslated = (data: readonly string[]) =>
  shownTexts().filter((text) => !/[[\]]/.test(text) && !NAMES.includes(text) && !data.some((one) => text.includes(one)))

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
