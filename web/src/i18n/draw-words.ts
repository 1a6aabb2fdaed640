/** The words of drawing and measuring come with the tools: not every visit needs them. */
import words from './en/draw.json'
import { addWords } from './texts.ts'

addWords('draw', words)
