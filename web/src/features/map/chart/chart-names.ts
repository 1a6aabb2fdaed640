/** Names of waters (by key) and cities (by English name) in one language, as tools/shipped-data/build-chart-names.ts writes them. */
export interface ChartNames {
  readonly waters: Readonly<Record<string, string>>
  /** Without those that are called as in English. */
  readonly cities: Readonly<Record<string, string>>
}

const files = import.meta.glob<ChartNames>('./names-*.json', { import: 'default' })

/** The names in a language ("fr", "fr-CA"); `undefined` for English and for languages without names. Rejects when they cannot be had. */
export async function loadChartNames(language: string): Promise<ChartNames | undefined> {
  return await files[`./names-${language.split('-')[0]!.toLowerCase()}.json`]?.()
}
