/** Phrases that the visitor wants searched as typed, for this session of the browser: about them nothing is asked again. */
const KEY = 'graticule.phrases-as-typed'
/** The oldest are forgotten beyond this many. */
const KEPT = 50

/** Where storage is switched off they last until the page is left. */
let phrases: readonly string[] | undefined

function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((phrase) => typeof phrase === 'string') : []
  } catch {
    return []
  }
}

export function isAsTyped(phrase: string): boolean {
  phrases ??= read()
  return phrases.includes(phrase)
}

export function keepAsTyped(phrase: string): void {
  phrases = [phrase, ...(phrases ?? read()).filter((one) => one !== phrase)].slice(0, KEPT)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(phrases))
  } catch {
    // private windows may refuse
  }
}
