// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { earlySearch } from './early-search.ts'

// @rule B-slow-networks.early-search
it('writes a form that sends the phrase as links hold it, with words made safe and one field that can be reached', () => {
  const html = earlySearch({ word: (key) => `${key} <"&`, css: (file, name) => `${file}-${name}`, maxLength: 2_000 })
  const page = new DOMParser().parseFromString(html, 'text/html')
  const form = page.querySelector('form')
  const reached = [...(form?.querySelectorAll('input, select, button') ?? [])]
  expect(reached.map((field) => [field.tagName, field.getAttribute('name')])).toEqual([
    ['INPUT', 'f:phrase'],
    ['BUTTON', null],
  ])
  expect(form?.getAttribute('method')).toBe('get')
  expect(page.querySelector('h1')?.textContent).toBe('search:home.title <"&')
  expect(page.querySelector('input')?.placeholder).toBe('search:what.placeholderShort <"&')
  expect(page.querySelector('label')?.textContent).toBe('search:what.label <"&')
})
