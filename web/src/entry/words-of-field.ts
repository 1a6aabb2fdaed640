import { type ImprovedField, type ImprovedValues, textOfField } from '@graticule/contracts/kept/proposals/improved-fields'
import { keywordLabel } from './keyword-label.ts'

/** The value of a field as it is read: codes of keywords in words, everything else as it is typed. */
export const wordsOfField = (field: ImprovedField, values: ImprovedValues): string =>
  field === 'keywords' ? (values.keywords ?? []).map(keywordLabel).join('\n') : textOfField(field, values)
