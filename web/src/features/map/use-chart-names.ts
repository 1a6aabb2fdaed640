import { useMemo } from 'react'
import type english from '../../i18n/en/map.json'
import { useTranslation } from '../../i18n/index.ts'
import type { LabelNames } from './chart/label-set.ts'

/** Names of waters from the texts, names of countries from the browser: English ones as on the chart. */
export function useChartNames(): LabelNames {
  const { t, i18n } = useTranslation('map')
  const { language } = i18n
  return useMemo(() => {
    const regions = language.startsWith('en') ? undefined : new Intl.DisplayNames(language, { type: 'region' })
    return {
      water: (key) => t(`waters.${key as keyof typeof english.waters}`),
      country: ({ name, code }) => (code && regions?.of(code)) || name,
    }
  }, [t, language])
}
