import { ALL_SOURCES, nameOfSource, type SourceChoice } from '@graticule/contracts/data-sources'
import { useTranslation } from '../../i18n/index.ts'
import { useDataSources } from '../../site/data-sources.ts'

/**
 * Display name of a source in the visitor's language, or of all sources; the name itself of one that nobody knows. Who shows it is drawn
 * again when the sources of the site change.
 */
export function useSourceName(): (name: SourceChoice) => string {
  const { t, i18n } = useTranslation('shell')
  const { sources } = useDataSources()
  return (name) => {
    if (name === ALL_SOURCES) return t('source.all')
    const source = sources.find(name)
    return source === undefined ? name : nameOfSource(source, i18n.language)
  }
}
