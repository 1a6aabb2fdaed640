/** What every stored search has, whoever stored it. */
import * as Type from 'typebox'
import { MAX_KEPT_NAME, MAX_KEPT_STATE, MAX_SAVED_PHRASE } from '../limits.ts'
import { keptName, keptText } from './kept-texts.ts'

export const searchName = keptName(MAX_KEPT_NAME, 'what it is called')
export const searchPhrase = keptText(MAX_SAVED_PHRASE, 'the words that are searched; empty = everything')
export const searchUrl = Type.Unsafe<string>({
  type: 'string',
  minLength: 1,
  maxLength: MAX_KEPT_STATE,
  pattern: String.raw`^/(?![/\\])[^\u0000-\u001f\\]*$`,
  description: 'page of this portal that shows its results, from the root; parameters without a value are left out',
  'x-accepts': `an address of this portal that begins with one slash, of at most ${MAX_KEPT_STATE} characters`,
})
