import { render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { useEarlySearch } from './use-early-search.ts'

function Search() {
  const field = useRef<HTMLInputElement>(null)
  const [phrase, setPhrase] = useState('')
  useEarlySearch(field, setPhrase)
  return <input ref={field} aria-label="What" value={phrase} onChange={(event) => setPhrase(event.target.value)} />
}

/** A document in which somebody has typed before the code came. */
function typeEarly(text: string): HTMLInputElement {
  const early = document.createElement('div')
  early.id = 'early'
  // as the server writes it for a link that names a language
  early.innerHTML = '<form><input type="hidden" name="lang" value="fr"><input type="search"></form>'
  document.body.prepend(early)
  const field = early.querySelector<HTMLInputElement>('input[type=search]')
  if (field === null) throw new Error('There is no field.')
  field.value = text
  return field
}

// @rule B-slow-networks.early-search
it('goes on with the text, the focus and the selection of the early search', async () => {
  const early = typeEarly('sea ice')
  early.focus()
  early.setSelectionRange(1, 3)
  render(<Search />)
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'What' })
  await Promise.resolve()
  expect(field.value).toBe('sea ice')
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([1, 3])
  expect(document.getElementById('early')).toBeNull()
})

it('leaves the focus where it is when nobody was in the early search', async () => {
  typeEarly('')
  render(<Search />)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'What' })).value).toBe('')
  expect(document.activeElement).toBe(document.body)
  expect(document.getElementById('early')).toBeNull()
})
