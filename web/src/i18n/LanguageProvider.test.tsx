import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { i18n, onLanguage, speak, useTranslation } from './index.ts'
import { LanguageProvider } from './LanguageProvider.tsx'
import { keepTexts } from './load-texts.ts'
import { formatCount } from './numbers.ts'

// a language that has no files: those of English stand in for it, and its texts are given here
for (const feature of ['map', 'search', 'shell'] as const) keepTexts(feature, {}, 'qaa')
keepTexts('shell', { close: 'Fechar' }, 'qaa')

afterEach(() => act(() => speak('en')))

/** Never drawn again by what stands above it. */
function Field() {
  const { t } = useTranslation('shell')
  const [typed, setTyped] = useState('')
  return (
    <label>
      {t('close')} {formatCount(12_500)}
      <input value={typed} onChange={({ target }) => setTyped(target.value)} />
    </label>
  )
}

describe('what is drawn', () => {
  it('is in the new language at once, and keeps what was typed', async () => {
    const field = <Field />
    render(<LanguageProvider>{field}</LanguageProvider>)
    const box = screen.getByRole('textbox', { name: 'Close 12,500' })
    await userEvent.type(box, 'sea ice')
    const heard: string[] = []
    const leave = onLanguage((language) => heard.push(language))
    await act(() => speak('qaa'))
    leave()
    expect(screen.getByRole('textbox', { name: /^Fechar 12/ })).toBe(box)
    expect(box).toHaveProperty('value', 'sea ice')
    expect([i18n.language, heard]).toEqual(['qaa', ['qaa']])
  })

  it('stays as it is when the second of two choices is the old language', async () => {
    await act(() => Promise.all([speak('qaa'), speak('en')]))
    expect(i18n.language).toBe('en')
  })
})

describe('the texts of a feature', () => {
  it('are asked for without its name, those of others with theirs, by the same function each time', () => {
    const seen = new Set<unknown>()
    function Two() {
      const { t } = useTranslation('search')
      seen.add(t)
      return <p>{`${t('shell:close')} ${t('home.title') === 'home.title' ? 'none' : 'some'}`}</p>
    }
    const { rerender } = render(<Two />)
    rerender(<Two key="again" />)
    expect(screen.getByText('Close some').tagName).toBe('P')
    expect(seen.size).toBe(1)
  })
})
