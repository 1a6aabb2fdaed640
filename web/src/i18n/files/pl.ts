import type { TextFiles } from '../load-texts.ts'
import type { Words } from '@graticule/contracts/texts/texts'

export const files: TextFiles = import.meta.glob<Words>('../pl/*.json', { import: 'default' })
