/** What is chosen in the builder, and the options of the widget that follow. */
import { findPage } from '@graticule/contracts/pages'
import { readAccent } from '@graticule/contracts/widget/frame'
import { readEmbeddedPath } from '@graticule/contracts/widget/embedded-path'
import {
  LEAST_WIDGET_HEIGHT,
  MOST_WIDGET_HEIGHT,
  type SnippetOptions,
  USUAL_WIDGET_HEIGHT,
} from '@graticule/contracts/widget/snippet'
import { WIDGET_KEY } from '@graticule/contracts/widget/widget-keys'
import { shareBase } from '../../../../search/address/address.ts'

/** The form as it is typed; empty = not chosen. */
export interface Choices {
  readonly key: string
  readonly phrase: string
  readonly view: string
  readonly source: string
  readonly search: string
  readonly theme: string
  readonly accent: string
  readonly lang: string
  readonly height: string
}

export const FIRST_CHOICES: Choices = {
  key: '',
  phrase: '',
  view: '',
  source: '',
  search: '',
  theme: 'light',
  accent: '',
  lang: '',
  height: String(USUAL_WIDGET_HEIGHT),
}

/** Fields whose text is not understood; they are left out of the lines. */
export type Faults = Readonly<Partial<Record<keyof Choices, 'keyBad' | 'searchBad' | 'accentBad' | 'heightBad'>>>

const KEY = new RegExp(WIDGET_KEY)

/** Path and query of a search or a resource of this site. */
function sharedPath(text: string, slug: string): string | undefined {
  const path = text.startsWith('/') ? text : readEmbeddedPath(text, [window.location.origin, shareBase()])
  const page = path === undefined ? undefined : findPage(path.split('?')[0] ?? '')
  const isShown = page?.name === 'results' || page?.name === 'resource' || page?.name === 'home'
  return isShown && page.site === slug ? path : undefined
}

/** Reads the form, for the site in use. */
export function readChoices(choices: Choices, slug: string): { readonly options: SnippetOptions; readonly faults: Faults } {
  const trimmed = (name: keyof Choices) => choices[name].trim()
  const [key, search, accent] = [trimmed('key'), trimmed('search'), trimmed('accent')]
  const [path, colour, height] = [sharedPath(search, slug), readAccent(accent), Number(choices.height)]
  const isHigh = height >= LEAST_WIDGET_HEIGHT && height <= MOST_WIDGET_HEIGHT
  return {
    options: {
      key: KEY.test(key) ? key : '',
      site: slug,
      phrase: trimmed('phrase'),
      view: trimmed('view'),
      source: choices.source,
      search: path ?? '',
      theme: choices.theme === 'light' ? '' : choices.theme,
      accent: colour ?? '',
      lang: choices.lang,
      height: isHigh ? height : USUAL_WIDGET_HEIGHT,
    },
    faults: {
      ...(key !== '' && !KEY.test(key) ? { key: 'keyBad' } : {}),
      ...(search !== '' && path === undefined ? { search: 'searchBad' } : {}),
      ...(accent !== '' && colour === undefined ? { accent: 'accentBad' } : {}),
      ...(isHigh ? {} : { height: 'heightBad' }),
    },
  }
}
