/** The words of this feature come with it: not every visit needs them. */
import words from './en/layers.json'
import { addWords } from './texts.ts'

addWords('layers', words)
