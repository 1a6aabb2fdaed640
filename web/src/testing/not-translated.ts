/** What stands on a screen without coming from the catalogue, in the pseudo-language. */
import { nameOfSource, SHIPPED_SOURCES } from '@graticule/contracts/data-sources'

/** What visitors read or hear that has letters: texts of elements, names, placeholders and hints. */
function shownTexts(): string[] {
  const texts = new Set<string>()
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('script, style, pre') !== null) continue
    for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) texts.add(child.textContent?.trim() ?? '')
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.add(element.getAttribute(name) ?? '')
  }
  return [...texts].filter((text) => /\p{L}/u.test(text))
}

/** Names that are the same in all languages, and those of the sources, which their rows tell in each. */
const NAMES = [
  ...SHIPPED_SOURCES.asked.map((source) => nameOfSource(source, 'en')),
  'Graticule',
  // the code of the language in use
  'EN-XA',
  'GEOSS',
  'Institute of the Sea',
  'BibTeX',
  'RIS',
  'Python',
  'R',
  'curl',
  'WMS',
  'GeoJSON',
  'CSV',
  // keys, as they stand on keyboards
  'Shift',
  'Tab',
  'Ctrl',
  'Backspace',
  'Esc',
  'Enter',
  'Space',
  'Home',
  'End',
]

/** Without the texts of the catalogue, which stand in brackets, and without what the records and sources say. */
export const notTranslated = (data: readonly string[]): string[] =>
  shownTexts().filter((text) => !/[[\]]/.test(text) && !NAMES.includes(text) && !data.some((one) => text.includes(one)))
