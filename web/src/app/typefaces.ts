import { writeStored } from '../browser/browser-storage.ts'

/** Also read by public/theme.js before the first paint. */
const KEY = 'graticule.typefaces'

/** Typefaces that take longer, ms, would move what is read by then. */
const MOST_WAIT_MS = 3_000

/**
 * Loads the typeface of nearly all text, and shows it and those of some words from then on. A browser that has loaded it once shows them from
 * the first paint.
 * @rule B-slow-networks.typefaces Typefaces are loaded after the first screen; those that take more than 3 s are shown from the next page on
 */
export async function showTypefaces(root: HTMLElement = document.documentElement): Promise<void> {
  const isLate = new Promise<boolean>((resolve) => void setTimeout(resolve, MOST_WAIT_MS, true))
  // only the subsets that the page needs
  const loading = document.fonts.load('1rem "Commissioner Variable"', root.textContent)
  const came = loading.then(
    (faces) => faces.length > 0,
    () => false,
  )
  void came.then((isThere) => isThere && writeStored(KEY, 'loaded'))
  if (await Promise.race([isLate, came.then((isThere) => !isThere)])) return
  root.dataset['typefaces'] = ''
}
