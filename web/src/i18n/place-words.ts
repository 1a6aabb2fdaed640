/** The words for what layers tell of a place come with it: not every visit needs them. */
import words from './en/place.json'
import { addWords } from './texts.ts'

addWords('place', words)
