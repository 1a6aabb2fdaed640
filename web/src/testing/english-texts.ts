/** All English texts, before a test begins: what it renders need not wait for them. */
import type { Feature } from '../i18n/english.ts'
import { keepTexts } from '../i18n/load-texts.ts'
import type { Words } from '@graticule/contracts/texts/texts'

const files = import.meta.glob<Words>('../i18n/en/*.json', { eager: true, import: 'default' })
for (const [path, words] of Object.entries(files)) keepTexts(path.slice('../i18n/en/'.length, -'.json'.length) as Feature, words)
