/** The words of pictures of the map, and of the terms of its data, come with them: not every visit needs them. */
import words from './en/picture.json'
import { addWords } from './texts.ts'

addWords('picture', words)
