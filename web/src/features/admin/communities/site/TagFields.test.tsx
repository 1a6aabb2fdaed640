import type { TutorialTag } from '@graticule/contracts/sites/site-values'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { withTexts } from '../../../../i18n/index.ts'
import { TagFields } from './TagFields.tsx'

const TAG: TutorialTag = {
  name: 'search',
  title: { en: 'Search' },
  description: { en: 'Enter words.' },
  placement: 'bottom',
  show: true,
  type: 'tip',
}

// @rule S3-3.tag-languages
it('a tag has words in each language; those of another language stay when one is written', async () => {
  await withTexts(Promise.resolve(), 'communities')
  let last: readonly TutorialTag[] = [TAG]
  function Fields() {
    const [value, setValue] = useState<readonly TutorialTag[]>([TAG])
    return (
      <TagFields
        value={value}
        onChange={(next) => {
          last = next
          setValue(next)
        }}
      />
    )
  }
  render(<Fields />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Search')
  await userEvent.click(screen.getByRole('tab', { name: /polski/ }))
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })
  expect(title.value).toBe('')
  await userEvent.type(title, 'Szukaj')
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Wpisz')
  expect(last).toEqual([{ ...TAG, title: { en: 'Search', pl: 'Szukaj' }, description: { en: 'Enter words.', pl: 'Wpisz' } }])
  expect(screen.getByRole('tab', { name: /polski/ }).textContent).toContain('1 tag')
  await userEvent.clear(title)
  expect(last[0]?.title).toEqual({ en: 'Search' })
})
