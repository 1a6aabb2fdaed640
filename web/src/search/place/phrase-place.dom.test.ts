import { expect, it } from 'vitest'
import { answerRequests, json } from '../../testing/answer-requests.ts'
import { findPhrasePlace } from './phrase-place.ts'

const found = (name: string, kind: string) => ({
  name,
  fullName: name,
  kind,
  box: [-74, -34, -29, 5],
  centre: [-52, -14],
  viewport: [-74, -34, -29, 5],
})

// @rule B-phrases.of-country
it.each([
  ['forêts du Brésil', 'Brésil', 'country', 'forêts'],
  ['forêts d’Andalousie', 'Andalousie', 'region', 'forêts'],
  // towers, perhaps
  ['étude de Tours', 'Tours', 'city', undefined],
  ['température de Méditerranée', 'Méditerranée', 'sea', undefined],
  // "in" asks about all of them
  ['inondations à Tours', 'Tours', 'city', 'inondations'],
])('of %j the place %s, a %s, leaves %s', async (phrase, name, kind, query) => {
  answerRequests(({ path }) => (path === '/places/rest/search' ? json({ results: [found(name, kind)] }) : undefined))
  expect((await findPhrasePlace(phrase, 'fr'))?.query).toBe(query)
})
