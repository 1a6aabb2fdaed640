import { DATA_SOURCES, type SourceChoice } from '@graticule/contracts/data-sources'
import { useTranslation } from '../i18n/index.ts'

/** Display name of a source, or of all: its own where it has one, else a word of the visitor's language. */
export function useSourceName(): (name: SourceChoice) => string {
  const { t } = useTranslation('shell')
  return (name) => DATA_SOURCES.find((source) => source.name === name)?.displayName ?? t(`source.${name}`)
}
