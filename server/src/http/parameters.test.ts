import { expect, it } from 'vitest'
import { refusal } from './parameters.ts'

// @rule B-answers.refusals-in-one-language
it('refuses a parameter in one language: what is expected is said in English only', () => {
  const refused = refusal('url', 'an address of this portal')
  expect(refused.detailIn('en')).toBe('The parameter url is not valid. Expected: an address of this portal.')
  expect(refused.detailIn('ru')).toBe('Параметр url недопустим.')
  expect(refused.detailIn('zh')).toBe('参数url无效。')
})
