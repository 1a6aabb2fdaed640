import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import '../../i18n/index.ts'
import { SourceLimits } from './SourceLimits.tsx'

it('tells each limit in a sentence, and each kind of filter once', () => {
  render(<SourceLimits name="Zenodo" notApplied={['dateFrom', 'dateTo', 'protocol', 'cloudCover']} reach={10_000} unread={2} />)
  expect([...screen.getByRole('note').querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    'Zenodo cannot narrow its results by: Dates, Protocol, Cloud cover.',
    'Zenodo gives out its first 10,000 results only. Ask for less to see the others.',
    '2 records of this page could not be read.',
  ])
})

it('names a filter that this page does not know as it was told', () => {
  render(<SourceLimits name="Zenodo" notApplied={['somethingNew']} />)
  expect(screen.getByRole('note').textContent).toBe('Zenodo cannot narrow its results by: somethingNew.')
})

it('says nothing of a source that could do everything', () => {
  const { container } = render(<SourceLimits name="GEOSS" notApplied={[]} unread={0} />)
  expect(container.innerHTML).toBe('')
})
