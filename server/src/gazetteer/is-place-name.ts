/** Whether a word is the name of a place, in any language: then it is no typing error. */
import { foldName } from './fold-name.ts'
import type { Gazetteer } from './gazetteer.ts'

/** Several places may have the name. */
const MOST = 5

export async function isPlaceName(gazetteer: Gazetteer, word: string): Promise<boolean> {
  const places = await gazetteer.search(word, { language: 'en', limit: MOST })
  // a place that only begins so has no viewport and another name
  return places.some(({ name, viewport }) => viewport !== undefined || foldName(name) === foldName(word))
}
