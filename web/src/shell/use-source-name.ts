import { DATA_SOURCES, type DataSourceName } from '@graticule/contracts/data-sources'
import { useTranslation } from 'react-i18next'

/** Display name of a source: its own where it has one, else a word of the visitor's language. */
export function useSourceName(): (name: DataSourceName) => string {
  const { t } = useTranslation('shell')
  return (name) => DATA_SOURCES.find((source) => source.name === name)?.displayName ?? t(`source.${name}`)
}
