import { ALL_SOURCES, nameOfSource, type SourceChoice } from '@graticule/contracts/data-sources'
import { useTranslation } from '../../i18n/index.ts'
import { dataSources } from '../../site/data-sources.ts'

/** Display name of a source in the visitor's language, or of all sources; the name itself of one that nobody knows. */
export function useSourceName(): (name: SourceChoice) => string {
  const { t, i18n } = useTranslation('shell')
  return (name) => {
    if (name === ALL_SOURCES) return t('source.all')
    const source = dataSources().find(name)
    return source === undefined ? name : nameOfSource(source, i18n.language)
  }
}
