/** The words about all results on the map come with them: not every visit needs them. */
import words from './en/extents.json'
import { addWords } from './texts.ts'

addWords('extents', words)
