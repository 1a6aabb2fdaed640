import type { ResultSet } from '@graticule/contracts/resource'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatCount } from '../../../i18n/numbers.ts'
import { FACET_FIELDS } from '../../../search/filters/active-filters.ts'
import styles from './SourceLimits.module.css'

/** Collections that are named; of more the number is told. */
const TITLES = 3

/** Filters whose words stand elsewhere than among those of the other filters. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  areas: 'results:filter.place',
  areaText: 'results:limits.shape',
  dateFrom: 'results:limits.dates',
  dateTo: 'results:limits.dates',
  relation: 'filters:relation.label',
  sort: 'results:tools.sort',
  eventOrder: 'results:tools.sort',
  phrase: 'results:limits.words',
}

type Translate = (key: string, options: { defaultValue: string }) => string

function wordsOfField(t: Translate, field: string): string {
  const isFacet = FACET_FIELDS.some((one) => one === field)
  const key = OWN_WORDS[field] ?? (isFacet ? `filters:facet.${field}` : `results:filter.${field}`)
  // a filter of a server that is newer than this page has no words here
  return t(key, { defaultValue: field })
}

/** Filters by their names on the screen, each once. */
export const filterWords = (t: unknown, fields: readonly string[]): string =>
  [...new Set(fields.map((field) => wordsOfField(t as Translate, field)))].join(', ')

/** Collections whose parts are missing, one sentence for those that have the same reason. */
export function missingWords(t: unknown, missing: ResultSet['missing'] = []): string[] {
  const byReason = Map.groupBy(missing, ({ reason }) => reason)
  return [...byReason].map(([reason, collections]) => {
    const titles = collections.slice(0, TITLES).map(({ title }) => title)
    const more = collections.length - titles.length
    const words = t as (key: string, options: object) => string
    const named = titles.join(', ')
    return words('results:limits.missing', {
      titles: more === 0 ? named : words('results:limits.andMore', { titles: named, count: more }),
      reason,
    })
  })
}

export interface SourceLimitsProps extends Pick<ResultSet, 'reach' | 'unread'> {
  readonly name: string
  readonly notApplied?: readonly string[] | undefined
  readonly partlyApplied?: readonly string[] | undefined
  readonly missing?: ResultSet['missing']
}

/** What a source could not do in this search: filters that it does not have, pages that it does not give, odd records. */
export function SourceLimits(props: SourceLimitsProps) {
  const { name, notApplied = [], partlyApplied = [], missing, reach, unread = 0 } = props
  const { t } = useTranslation('results')
  const filters = filterWords(t, notApplied)
  const some = filterWords(t, partlyApplied)
  const lines = [
    ...missingWords(t, missing),
    ...(filters === '' ? [] : [t('limits.notApplied', { source: name, filters })]),
    ...(some === '' ? [] : [t('limits.partlyApplied', { filters: some })]),
    ...(reach === undefined ? [] : [t('limits.reach', { source: name, formatted: formatCount(reach) })]),
    ...(unread === 0 ? [] : [t('limits.unread', { count: unread })]),
  ]
  if (lines.length === 0) return null
  return (
    <div className={styles['limits']} role="note">
      <IconFilterOff size={14} stroke={1.75} aria-hidden="true" />
      <div>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
