import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Paging } from './Paging.tsx'

const renderPaging = (page: number, pages: number) => {
  const onPage = vi.fn<(page: number) => void>()
  render(<Paging page={page} pages={pages} onPage={onPage} />)
  return onPage
}

const pages = () => screen.getAllByRole('button', { name: /^Page / }).map(({ textContent }) => textContent)

describe('the paging bar', () => {
  it('offers the first, the last and the pages around', () => {
    renderPaging(1, 1_534)
    expect(pages()).toEqual(['1', '2', '3', '4', '1,534'])
    expect(screen.getByRole('button', { current: 'page' }).textContent).toBe('1')
  })

  it('leads to pages by number and to the neighbours', async () => {
    const user = userEvent.setup()
    const onPage = renderPaging(5, 10)
    await user.click(screen.getByRole('button', { name: 'Page 10' }))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await user.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(onPage.mock.calls.flat()).toEqual([10, 6, 4])
  })

  it('says why there is no page before the first and after the last', async () => {
    const user = userEvent.setup()
    const onPage = renderPaging(2, 2)
    await user.click(screen.getByRole('button', { name: 'Next page: this is the last' }))
    expect(onPage).not.toHaveBeenCalled()
  })

  it('is not there for a single page', () => {
    renderPaging(1, 1)
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
