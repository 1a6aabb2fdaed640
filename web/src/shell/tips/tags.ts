/** Tags of the tutorial: those that the portal ships, and those of its operator, which take their place by name. */
import { TAG_MARGIN_PX } from '@graticule/contracts/limits'
import type { TutorialTag } from '@graticule/contracts/sites/site-values'
import type { Translate } from '../../i18n/index.ts'
import type { FullKey } from '../../i18n/english.ts'
import type { WindowBox } from '../guides/anchors.ts'

/** A tag in the language of the page, or in another one that it has. */
export interface Tag {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly lang?: string
  readonly placement: TutorialTag['placement']
  readonly isNew: boolean
}

/** Tags of the portal: the id, its texts, and where it stands. In the order in which they are read. */
export const SHIPPED_TAGS = [
  ['tutorial-search', 'search', 'right'],
  ['tutorial-filters', 'filters', 'bottom'],
  ['tutorial-sources', 'sources', 'right'],
  ['tutorial-layers', 'layers', 'left'],
  ['tutorial-map', 'map', 'left'],
  ['header-menu', 'menu', 'bottom'],
  ['header-language', 'language', 'bottom'],
  ['header-tips', 'switch', 'left-top'],
] as const

/** Words in a language, else in English, else in any that there is. */
function wordsIn(
  words: TutorialTag['title'],
  language: string,
): { readonly text: string; readonly language: string } | undefined {
  const found = Object.entries(words).filter(([, text]) => text !== '')
  const [name, text] =
    found.find(([candidate]) => candidate === language) ?? found.find(([candidate]) => candidate === 'en') ?? found[0] ?? []
  return name === undefined || text === undefined ? undefined : { text, language: name }
}

/**
 * A tag of the operator in a language; `undefined` when it is not to be shown.
 * @rule S3-4.tag-words A tag is shown only if it is to be shown and has a title and a description
 */
function ownTag(
  { name, show, type, placement, title, description }: TutorialTag,
  language: string,
  closed: readonly string[],
): Tag | undefined {
  const [heading, text] = [wordsIn(title, language), wordsIn(description, language)]
  if (!show || heading === undefined || text === undefined) return undefined
  // closed, a new tag is one like all others
  const isNew = type === 'new' && !closed.includes(name)
  return { id: name, title: heading.text, text: text.text, lang: heading.language, placement, isNew }
}

/** All tags in a language. One of the operator that is not shown hides the one of the portal that it stands for. */
export function tagsOf(own: readonly TutorialTag[], t: Translate<FullKey>, language: string, closed: readonly string[]): Tag[] {
  const names = new Set(own.map(({ name }) => name))
  const shipped = SHIPPED_TAGS.filter(([id]) => !names.has(id)).map(([id, words, placement]) => ({
    id,
    title: t(`guides:tips.tags.${words}.title`),
    text: t(`guides:tips.tags.${words}.text`),
    placement,
    isNew: false,
  }))
  return [...shipped, ...own.flatMap((tag) => ownTag(tag, language, closed) ?? [])]
}

/** Side of a dot, CSS pixels. */
export const DOT = 24

/** So much of a dot lies on what it explains, CSS pixels. */
const OVERLAP = 6

/** Left top corner of a dot, which stands outside of what it explains. */
export function dotPlace({ left, top, right, bottom }: WindowBox, placement: Tag['placement']): { left: number; top: number } {
  const [middle, level] = [(left + right - DOT) / 2, (top + bottom - DOT) / 2]
  const before = left - DOT + OVERLAP
  if (placement === 'top') return { left: middle, top: top - DOT + OVERLAP }
  if (placement === 'bottom') return { left: middle, top: bottom - OVERLAP }
  if (placement === 'right') return { left: right - OVERLAP, top: level }
  return { left: before, top: placement === 'left' ? level : top + OVERLAP }
}

/**
 * Whether a dot is on the screen.
 * @rule S3-9.tag-margin A tag is shown only more than 15 px from the top and the left edge, and inside the others
 */
export const isOnScreen = (
  { left, top }: { readonly left: number; readonly top: number },
  room: { readonly width: number; readonly height: number },
): boolean => left > TAG_MARGIN_PX && top > TAG_MARGIN_PX && left + DOT < room.width && top + DOT < room.height

/**
 * How high a tag lies.
 * @rule S3-9.tag-z-index Tags lie at 99, those of the header at 999, those of popups at 9999
 */
export function zIndexOf(id: string): number {
  if (id.startsWith('popup-')) return 9_999
  return id.startsWith('header-') ? 999 : 99
}
