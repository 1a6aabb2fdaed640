import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../../../i18n/index.ts'
import { SourceLimits } from './SourceLimits.tsx'

it('tells each limit in a sentence, and each kind of filter once', () => {
  render(<SourceLimits name="Zenodo" notApplied={['dateFrom', 'dateTo', 'protocol', 'cloudCover']} reach={10_000} unread={2} />)
  expect([...screen.getByRole('note').querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Filters not supported by Zenodo: Dates, Protocol, Cloud cover.',
    'Zenodo returns only its first 10,000 results. Narrow your search to see the rest.',
    '2 records of this page could not be read.',
  ])
})

it('names a filter that this page does not know as it was told', () => {
  render(<SourceLimits name="Zenodo" notApplied={['somethingNew']} />)
  expect(screen.getByRole('note').textContent).toBe('Filters not supported by Zenodo: somethingNew.')
})

it('names collections whose parts are missing, those with one reason together, and filters that only some could be narrowed by', () => {
  const missing = ['A', 'B', 'C', 'D', 'E'].map((title) => ({ title, reason: 'The API did not respond in time.' }))
  const other = { title: 'F', reason: 'The API cannot be reached.' }
  render(<SourceLimits name="GEOSS" missing={[...missing, other]} partlyApplied={['cloudCover']} />)
  expect([...screen.getByRole('note').querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Some parts of A, B, C and 2 more are missing. The API did not respond in time.',
    'Some parts of F are missing. The API cannot be reached.',
    'Only some of the collections support these filters: Cloud cover.',
  ])
})

it('says nothing of a source that could do everything', () => {
  const { container } = render(<SourceLimits name="GEOSS" notApplied={[]} unread={0} />)
  expect(container.innerHTML).toBe('')
})
