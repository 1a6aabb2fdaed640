import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Answer, answerRequests, json, searchAnswers } from '../../../testing/answer-requests.ts'
import { createEntry, createResultSet } from '../../../testing/factories.ts'
import { renderApp } from '../../../testing/render-app.tsx'

describe('what is recommended behind the results', () => {
  const entry = (code: string, organisation?: string) => ({
    dataSource: 'dab',
    code,
    title: `Title of ${code}`,
    description: '',
    organisation,
  })
  const recommended: Answer = ({ path }) =>
    path === '/search/rest/recommendations'
      ? json([entry('above'), entry('a', 'NASA'), entry('b'), entry('c'), entry('d')])
      : undefined
  const found: Answer = searchAnswers({
    dab: createResultSet({ total: 1, entries: [createEntry({ id: 'above', title: 'Found' })] }),
  })

  it('are three that are not among them, until they are hidden', async () => {
    answerRequests(recommended, found)
    const { user } = renderApp('/search?f:phrase=soil&v=1')
    const list = await screen.findByRole('region', { name: 'Recommended for “soil”' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Title of aNASA', 'Title of b', 'Title of c'])
    expect(within(list).getAllByRole('link')[0]?.getAttribute('href')).toBe('/resource/dab/a?f:phrase=soil&v=1')
    await user.click(within(list).getByRole('button', { name: 'Hide' }))
    expect(screen.queryByRole('region', { name: 'Recommended for “soil”' })).toBeNull()
  })
})
