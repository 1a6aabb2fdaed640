import { expect, it } from 'vitest'
import { FIRST_CHOICES, readChoices } from './choices.ts'

const read = (more: object, slug = '') => readChoices({ ...FIRST_CHOICES, ...more }, slug)

it('takes what is chosen, and leaves out what is usual', () => {
  const key = `gk_${'a'.repeat(32)}`
  const { options, faults } = read({
    key,
    phrase: ' ice ',
    accent: '#AABBCC',
    search: `${window.location.origin}/search?f:phrase=x`,
  })
  expect(options).toMatchObject({
    key,
    phrase: 'ice',
    accent: '#aabbcc',
    search: '/search?f:phrase=x',
    theme: '',
    site: '',
    height: 712,
  })
  expect(faults).toEqual({})
})

it('names what is not understood, and leaves it out', () => {
  const { options, faults } = read({ key: 'x', accent: 'red', search: 'https://evil.example/search', height: '20' })
  expect(options).toMatchObject({ key: '', accent: '', search: '', height: 712 })
  expect(faults).toEqual({ key: 'keyBad', accent: 'accentBad', search: 'searchBad', height: 'heightBad' })
})

it('takes links of the site in use alone', () => {
  expect(read({ search: '/community/ocean/search?f:phrase=x' }, 'ocean').options).toMatchObject({
    site: 'ocean',
    search: '/community/ocean/search?f:phrase=x',
  })
  expect(read({ search: '/search' }, 'ocean').faults).toEqual({ search: 'searchBad' })
  expect(read({ search: '/admin' }).faults).toEqual({ search: 'searchBad' })
})
