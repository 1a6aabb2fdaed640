import { render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { answerRequests, searchAnswers } from '../testing/answer-requests.ts'
import { App } from './App.tsx'
import { loadResultsPageEarly } from './load-results-page.ts'
import { portalRoutes } from './routes.tsx'

describe('the page of results', () => {
  it.each(['pointerdown', 'keydown', 'input'])('is loaded at the first %s of a visitor, and not before', (sign) => {
    const load = vi.fn<() => Promise<unknown>>().mockRejectedValue(new Error('no connection'))
    loadResultsPageEarly(load)
    expect(load).not.toHaveBeenCalled()
    for (const one of [sign, 'keydown', sign]) window.dispatchEvent(new Event(one))
    expect(load).toHaveBeenCalledOnce()
  })

  it('is loaded when the portal is opened at its address', async () => {
    answerRequests(searchAnswers({}))
    render(<App router={createMemoryRouter(portalRoutes(null), { initialEntries: ['/search'] })} />)
    expect(await screen.findByRole('heading', { level: 1, name: 'All resources' })).toBeDefined()
  })
})
