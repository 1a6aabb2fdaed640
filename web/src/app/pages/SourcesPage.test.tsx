import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answerRequests, searchAnswers } from '../../testing/answer-requests.ts'
import { createStatus, homeAnswers } from '../../testing/home-answers.ts'
import { useResultSets } from '../../stores/result-sets.ts'
import { renderApp } from '../../testing/render-app.tsx'

const lines = () =>
  screen.getAllByRole('listitem').map((item) => [...item.querySelectorAll('p')].map(({ textContent }) => textContent))

describe('the page of the sources', () => {
  it('tells response time, last answer and last error of each, and names what is not known', async () => {
    const sources = [
      createStatus('dab', { responseMs: 812 }),
      createStatus('data', {
        state: 'failed',
        responseMs: 40,
        lastSuccessAt: '2026-03-01T11:00:00.000Z',
        lastError: { at: '2026-03-01T11:58:00.000Z', reason: 'The catalogue is closed.' },
      }),
      { name: 'services', state: 'checking' } as const,
    ]
    const asked = answerRequests(homeAnswers({ sources }))
    const { user } = renderApp('/sources')
    expect(await screen.findByRole('heading', { level: 1, name: 'Source status' })).toBeDefined()
    await screen.findByText('Last error 2 min ago: The catalogue is closed.')
    expect(lines()).toEqual([
      [
        'GEOSSResponds in 0.8 s',
        'Response time 0.8 s · last response just now',
        '208 resources · Checked just now',
        'No errors recorded',
      ],
      [
        'Curated dataNo response',
        'Response time 40 ms · last response 1 h ago',
        '5 resources · Checked just now',
        'Last error 2 min ago: The catalogue is closed.',
      ],
      ['ServicesChecking', 'Response time unknown · no response recorded', '', 'No errors recorded'],
    ])
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(asked.at(-1)?.parameters.get('maxAge')).toBe('5')
    await screen.findByRole('button', { name: 'Check again' })
  })

  it('says when nothing can be had, and leads home', async () => {
    answerRequests(homeAnswers({ sources: null }))
    const { user, address } = renderApp('/sources')
    expect(await screen.findByText('Source status is not available.')).toBeDefined()
    await user.click(screen.getByRole('link', { name: 'Back to the home page' }))
    expect(address()).toBe('/')
  })

  it('leads back to the results of the search', async () => {
    answerRequests(homeAnswers({}), searchAnswers({}))
    const { user, address, router } = renderApp('/search?f:phrase=ice&v=1')
    await waitFor(() => expect(useResultSets.getState().sources.dab?.outcome).toBeDefined())
    await act(() => router.navigate('/sources'))
    await user.click(await screen.findByRole('link', { name: 'Back to the results' }))
    expect(address()).toBe('/search?f:phrase=ice&v=1')
  })

  it('is a step from the details of the strip', async () => {
    answerRequests(homeAnswers({}))
    const { user, address } = renderApp('/')
    const strip = within(await screen.findByRole('region', { name: 'Source status' }))
    await user.click(await strip.findByRole('button', { name: /Services/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Open as a page' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Source status' })).toBeDefined()
    expect(address()).toBe('/sources')
  })
})
