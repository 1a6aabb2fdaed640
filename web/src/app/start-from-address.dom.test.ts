import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { askedSources } from '../site/data-sources.ts'
import { answerRequests, searchAnswers } from '../testing/answer-requests.ts'
import { createResultSet } from '../testing/factories.ts'
import { renderApp } from '../testing/render-app.tsx'
import { startFromAddress } from './use-address-state.ts'

describe('the search of an opened link', () => {
  it('is sent before the page is drawn, and not again by it', async () => {
    const asked = answerRequests(searchAnswers({ dab: createResultSet({ total: 30 }) }))
    const searches = () => asked.filter(({ parameters }) => parameters.get('st') === 'ice' && parameters.get('ct') === '12')
    startFromAddress({ pathname: '/search', search: '?f:phrase=ice' })
    expect(searches()).toHaveLength(askedSources().length)
    renderApp('/search?f:phrase=ice')
    expect(await screen.findByText('30 results')).toBeDefined()
    expect(searches()).toHaveLength(askedSources().length)
  })

  it('is none where the link leads elsewhere', () => {
    const asked = answerRequests()
    startFromAddress({ pathname: '/', search: '?f:phrase=ice' })
    expect(asked).toEqual([])
  })
})
