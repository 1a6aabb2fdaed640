/** The words for adding layers and for those that fail come with them: not every visit needs them. */
import words from './en/adding.json'
import { addWords } from './texts.ts'

addWords('adding', words)
