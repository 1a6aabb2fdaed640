/** The words for places and shapes of layers come with them: not every visit needs them. */
import words from './en/vector.json'
import { addWords } from './texts.ts'

addWords('vector', words)
