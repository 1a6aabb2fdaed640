import type { SnippetOptions } from '@graticule/contracts/widget/snippet'

/** The options of a widget of which nothing was chosen but key and height. */
export const NO_CHOICES: Omit<SnippetOptions, 'key' | 'height'> = {
  site: '',
  phrase: '',
  view: '',
  source: '',
  search: '',
  theme: '',
  accent: '',
  lang: '',
}
