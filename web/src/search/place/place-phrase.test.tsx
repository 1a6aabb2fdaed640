import { screen, waitFor, within } from '@testing-library/react'
import { PLACE_CHECK_TIMEOUT_MS } from '@graticule/contracts/limits'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, answerRequests, json, never, searchAnswers } from '../../testing/answer-requests.ts'
import { createResultSet } from '../../testing/factories.ts'
import { homeAnswers } from '../../testing/home-answers.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { speak } from '../../i18n/index.ts'
import { mayNamePlace } from './place-phrase.ts'
import { reachPlacesLimit, usePlacesLimit } from './places-limit.ts'

const QUESTION = 'Are you looking for soil moisture in location Andalusia, Spain?'
const andalusia = {
  name: 'Andalusia',
  fullName: 'Andalusia, Spain',
  kind: 'region',
  box: [-7.5, 36, -1.6, 38.7],
  centre: [-4, 37],
  viewport: [-8, 35, -1, 39],
}
/** Without a viewport: one of several. */
const tied = { ...andalusia, viewport: undefined }

/** The places service, and what it was asked for. */
const places = (reply: Response | (() => Promise<Response>) = json({ results: [andalusia] })): Answer => {
  return ({ path, signal, parameters }) => {
    if (path !== '/places/rest/search') return undefined
    return typeof reply === 'function' ? never({ path, signal, parameters }) : reply.clone()
  }
}

let phrases = 0
/** Another phrase for each test: the one that was answered last is not asked about. */
function phraseOf(place = 'Andalusia'): { phrase: string; query: string } {
  phrases += 1
  return { phrase: `soil moisture ${phrases} in ${place}`, query: `soil moisture ${phrases}` }
}

function open(address: string, answer: Answer = places()) {
  const asked = answerRequests(homeAnswers(), answer, searchAnswers({ dab: createResultSet({ total: 3 }) }))
  const app = renderApp(address)
  const search = async (phrase: string) => {
    const what = screen.getByRole('combobox', { name: 'What' })
    await app.user.clear(what)
    await app.user.paste(phrase)
    expect((what as HTMLInputElement).value).toBe(phrase)
    await app.user.keyboard('{Enter}')
  }
  const lookups = () => asked.filter(({ path }) => path === '/places/rest/search').map(({ parameters }) => parameters.get('q'))
  return { ...app, search, lookups }
}

const popup = () => screen.findByRole('alertdialog', { name: /^Are you looking for soil moisture/ })
/** Waits for the page of results itself: until it is loaded the start page stands, with a field of the same name. */
async function onResults(phrase: string) {
  await screen.findByRole('region', { name: 'Search results' })
  await screen.findByText('3 results')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'What' }).value).toBe(phrase))
}
const press = (name: string) => screen.getByRole('button', { name })

describe('a phrase with a place', () => {
  beforeEach(() => {
    sessionStorage.clear()
    usePlacesLimit.setState({ reached: false })
  })

  // @rule S3-2.confirm-search
  it('is asked about in the words of the product', async () => {
    const { user } = open('/')
    await user.type(screen.getByRole('combobox', { name: 'What' }), 'soil moisture in Andalusia{Enter}')
    expect((await popup()).querySelector('h2')?.textContent).toBe(QUESTION)
    expect(document.activeElement).toBe(press('Yes'))
  })

  // @rule S1-4.place-question
  it('with Yes becomes the words, searched in the box of the place', async () => {
    const { search, user, address } = open('/')
    const { phrase, query } = phraseOf()
    await search(phrase)
    await popup()
    await user.click(press('Yes'))
    await waitFor(() =>
      expect(address()).toBe(
        `/search?f:phrase=${query.replaceAll(' ', '+')}` +
          '&f:selectedAreaCoordinates=-8,35,-1,39&f:googlePlacesInput=Andalusia,+Spain&v=1',
      ),
    )
    expect(await screen.findByText('3 results')).toBeDefined()
  })

  // @rule S1-4.place-check
  it('with No is searched as typed, and asked about again when it is typed anew after other words', async () => {
    const { search, user, address, lookups } = open('/')
    const { phrase } = phraseOf()
    await search(phrase)
    await popup()
    await user.click(press('No'))
    await waitFor(() => expect(address()).toBe(`/search?f:phrase=${phrase.replaceAll(' ', '+')}&v=1`))
    await onResults(phrase)
    // the same words once more are no other search
    await search(phrase)
    expect(lookups()).toHaveLength(1)
    await search('other words')
    await waitFor(() => expect(address()).toContain('other+words'))
    await search(phrase)
    expect(await popup()).toBeDefined()
    expect(lookups()).toHaveLength(2)
  })

  it.each(['the cross', 'Escape'])('is not searched when the question is closed by %s', async (way) => {
    const { search, user, address } = open('/')
    const { phrase } = phraseOf()
    await search(phrase)
    await popup()
    if (way === 'Escape') await user.keyboard('{Escape}')
    else await user.click(press('Close and cancel the search'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(address()).toBe('/')
    // whoever insists means the words; another phrase is asked about as ever
    await search(phrase)
    await waitFor(() => expect(address()).toContain('Andalusia'))
    await onResults(phrase)
    await search(phraseOf().phrase)
    expect(await popup()).toBeDefined()
  })

  it('leaves the field with its words alone after Yes on the results, even when they were searched before', async () => {
    const { search, user } = open('/search?f:phrase=soil+moisture&v=1')
    await search('soil moisture in Andalusia')
    await popup()
    await user.click(press('Yes'))
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'What' }).value).toBe('soil moisture'))
  })

  it.each([
    ['several places share the name', json({ results: [tied, tied] })],
    ['no place has the name', json({ results: [] })],
    ['the places service fails', json({}, 500)],
  ])('goes on as typed when %s', async (_case, reply) => {
    const { search, address } = open('/', places(reply))
    await search(phraseOf('Springfield').phrase)
    await waitFor(() => expect(address()).toContain('Springfield'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  // @rule S1-8.places-over-limit
  it('goes on as typed and says so when the places service has been asked too often', async () => {
    const { search, address } = open('/', places(json({}, 429)))
    await search(phraseOf('Peru').phrase)
    await waitFor(() => expect(address()).toContain('Peru'))
    const words = 'Sorry, we are unable to translate your request into geographical terms right now. Try tomorrow.'
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
    expect(sessionStorage.getItem('graticule.places-error')).toBe('OVER_QUERY_LIMIT')
  })

  // @rule S1-4.places-limit
  it('asks nothing more in this session then', async () => {
    reachPlacesLimit()
    const { search, address, lookups } = open('/', places(json({ results: [andalusia] })))
    await search(phraseOf().phrase)
    await waitFor(() => expect(address()).toContain('Andalusia'))
    expect(lookups()).toHaveLength(0)
  })

  it('names whom the place comes from', async () => {
    const { search } = open('/', places(json({ results: [{ ...andalusia, attribution: '© Somebody' }] })))
    await search(phraseOf().phrase)
    expect(within(await screen.findByRole('alertdialog')).getByText('Place: © Somebody')).toBeDefined()
  })

  // @rule B-places.check-timeout
  it('does not wait for places that never answer', async () => {
    const { search, address } = open(
      '/',
      places(() => new Promise(() => {})),
    )
    // the clock goes on, as the hands of the visitor need it to
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    try {
      await search(phraseOf('Chad').phrase)
      expect(address()).toBe('/')
      await vi.advanceTimersByTimeAsync(PLACE_CHECK_TIMEOUT_MS)
    } finally {
      vi.useRealTimers()
    }
    await waitFor(() => expect(address()).toContain('Chad'))
  })

  it('is not looked up when the words stand in quotation marks, or when a link brings it', async () => {
    const { search, address, lookups } = open('/search?f:phrase=snow+in+Peru&v=1')
    await screen.findByText('3 results')
    await search('"snow in Chile"')
    await waitFor(() => expect(address()).toContain('Chile'))
    expect(lookups()).toEqual([])
  })

  it('may be tried from the hint of the start page', async () => {
    const { user } = open('/')
    await user.click(screen.getByRole('link', { name: 'soil moisture in Andalusia' }))
    expect((await popup()).querySelector('h2')?.textContent).toBe(QUESTION)
  })
})

// @rule B-phrases.of-country
it.each([
  ['fr', 'forêts du Brésil', true],
  ['fr', "rivières de l'Inde", true],
  ['fr', 'forêts d’Espagne', true],
  ['es', 'bosques de Brasil', true],
  ['es', 'humedad del suelo', false],
  ['en', 'forests of Brazil', false],
])('in %s "%s" may have to be asked about: %s', async (language, phrase, expected) => {
  await speak(language)
  try {
    expect(mayNamePlace(phrase, '')).toBe(expected)
  } finally {
    await speak('en')
  }
})
