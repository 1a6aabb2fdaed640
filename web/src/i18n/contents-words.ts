/** The words of the map's contents as a list, and of what is said of the map, come with them: not every visit needs them. */
import words from './en/contents.json'
import { addWords } from './texts.ts'

addWords('contents', words)
