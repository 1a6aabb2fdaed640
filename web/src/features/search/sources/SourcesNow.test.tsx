import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answerRequests } from '../../../testing/answer-requests.ts'
import { allWell, createStatus, homeAnswers, type HomeAnswers } from '../../../testing/home-answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { ago, ageOf, oldestCheck, responseTime } from '../../../search/sources/source-words.ts'

async function openHome(answers: HomeAnswers) {
  const asked = answerRequests(homeAnswers(answers))
  const app = renderApp('/')
  const strip = await screen.findByRole('region', { name: 'Source status' })
  await within(strip).findByRole('button', { name: /Check/ })
  return { ...app, asked, strip: within(strip) }
}

const troubled = () => [
  createStatus('dab', { responseMs: 812 }),
  createStatus('data', { state: 'slow', responseMs: 9_000 }),
  createStatus('information', {
    state: 'timeout',
    lastError: { at: '2026-03-01T11:00:00.000Z', reason: 'No response within 20 s.' },
  }),
  createStatus('services', {
    state: 'failed',
    lastError: { at: '2026-03-01T11:58:00.000Z', reason: 'The catalogue is closed.' },
  }),
]

describe('the strip of sources', () => {
  it('says of each how it answers, in words', async () => {
    const { strip } = await openHome({ sources: troubled() })
    expect(strip.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'GEOSS0.8 s',
      'Curated dataSlow, 9 s',
      'InformationTimed out',
      'ServicesNo response',
    ])
    expect(strip.getByRole('button', { name: 'Checked just now' })).toBeDefined()
  })

  it('tells more on request, and has the sources checked again', async () => {
    const { strip, user, asked } = await openHome({ sources: troubled() })
    await user.click(strip.getByRole('button', { name: /Services/ }))
    const popup = within(await screen.findByRole('dialog', { name: 'Source status' }))
    expect(popup.getByText('Last error 2 min ago: The catalogue is closed.')).toBeDefined()
    expect(popup.getByText('Last error 1 h ago: No response within 20 s.')).toBeDefined()
    await user.click(popup.getByRole('button', { name: 'Check again' }))
    expect(asked.at(-1)?.parameters.get('maxAge')).toBe('5')
    await popup.findByRole('button', { name: 'Check again' })
  })

  it('can be asked for again when it could not be had', async () => {
    const answers = { sources: null as HomeAnswers['sources'] }
    answerRequests((request) => homeAnswers({ sources: answers.sources ?? null })(request))
    const { user } = renderApp('/')
    await screen.findByText('Source status is not available.')
    answers.sources = allWell()
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByRole('button', { name: /GEOSS/ })).toBeDefined()
  })
})

describe('the words of the strip', () => {
  it.each([
    [0, '0 ms'],
    [99, '99 ms'],
    [100, '0.1 s'],
    [812, '0.8 s'],
    [9_000, '9 s'],
    [9_040, '9 s'],
    [12_345, '12 s'],
  ])('give %d ms as %s', (milliseconds, words) => {
    expect(responseTime(milliseconds)).toBe(words)
  })

  it.each([
    [0, 'just now'],
    [59_999, 'just now'],
    [60_000, '1 min ago'],
    [59 * 60_000, '59 min ago'],
    [3 * 3_600_000, '3 h ago'],
  ])('call %d ms %s', (milliseconds, words) => {
    expect(ago(milliseconds)).toBe(words)
  })

  it('count by the clock of the server, and by how old its answer is', () => {
    const answer = { now: '2026-03-01T12:00:00.000Z', sources: [] }
    expect(ageOf('2026-03-01T11:59:00.000Z', answer, 5_000)).toBe(65_000)
    expect(ageOf('2026-03-01T12:00:01.000Z', answer, 0)).toBe(0)
  })

  it('are as old as the oldest check', () => {
    const sources = [createStatus('dab'), createStatus('data', { checkedAt: '2026-03-01T11:00:00.000Z' })]
    expect(oldestCheck({ now: '', sources })).toBe('2026-03-01T11:00:00.000Z')
    expect(oldestCheck({ now: '', sources: [{ name: 'dab', state: 'checking' }] })).toBeUndefined()
  })
})
