/** How much a note of background work matters, told by its words. */
import { INFO } from './note-of-line.ts'

/** Above {@link INFO}: something did not go as it should. */
const WARNING = 40

/**
 * The level of such a note. Counts of nothing ("refused 0") are no fault.
 * @rule B-administration.log-levels Background work that went well is noted as information, also where it counts no faults
 */
export const levelOfWords = (words: string): number =>
  /\b(?:fail|could not|cannot|refused|given up|broke|lost|error)/i.test(
    words.replaceAll(/\b(?:failed|refused|broken|given up|lost|errors?):? 0\b/gi, ''),
  )
    ? WARNING
    : INFO
