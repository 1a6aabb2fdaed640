import { useEffect, useMemo, useState } from 'react'
import type english from '../../../i18n/en/map.json'
import { useTranslation } from '../../../i18n/index.ts'
import { type ChartNames, loadChartNames } from './chart-names.ts'
import type { LabelNames } from './label-set.ts'

/**
 * Names on the chart in the language of the page: those of waters and cities from tables that come with the language, those of
 * countries from the browser. Waters have no name until it has come; cities are called as in English where there is none.
 */
export function useChartNames(): LabelNames {
  const { t, i18n } = useTranslation('map')
  const { language } = i18n
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly names: ChartNames | undefined }>()
  useEffect(() => {
    let isOver = false
    loadChartNames(language).then(
      (names) => !isOver && setLoaded({ language, names }),
      // cities keep their English names, waters have none
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [language])
  const names = loaded?.language === language ? loaded.names : undefined
  return useMemo(() => {
    const regions = language.startsWith('en') ? undefined : new Intl.DisplayNames(language, { type: 'region' })
    return {
      // other languages carry no texts for them
      water: (key) => names?.waters[key] ?? (regions === undefined ? t(`waters.${key as keyof typeof english.waters}`) : ''),
      country: ({ name, code }) => (code && regions?.of(code)) || name,
      city: (name) => names?.cities[name] ?? name,
    }
  }, [t, language, names])
}
