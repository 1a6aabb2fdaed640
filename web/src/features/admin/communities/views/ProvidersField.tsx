import { initialFilters } from '@graticule/contracts/search/search-params'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findFacetValues } from '../../../../api/opensearch.ts'
import { useSettledWords } from '../../../../browser/use-settled.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatCount } from '../../../../i18n/numbers.ts'
import { facetOf } from '../../../../search/filters/active-filters.ts'
import { useDataSources } from '../../../../site/data-sources.ts'
import { FilterChip } from '../../../../ui/Chip.tsx'
import { ComboBox } from '../../../../ui/fields/ComboBox.tsx'
import styles from '../communities.module.css'

const FACET = facetOf('sources')

/** Providers of the catalogue whose name holds a text, the ones with most records first; all the most frequent for none. */
function useProviders(text: string) {
  const wanted = useSettledWords(text.trim())
  const source = useDataSources(({ sources }) => sources.all.find(({ embedded }) => embedded))
  const { data = [] } = useQuery({
    queryKey: ['providers-of-view', source?.name, wanted],
    queryFn: async ({ signal }) => {
      if (source === undefined) return []
      const reply = await findFacetValues(source, initialFilters(), FACET, wanted, signal)
      return reply.ok ? reply.value : []
    },
    staleTime: 60_000,
  })
  return data
}

interface ProvidersFieldProps {
  /** Ids of providers. */
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly string[]) => void
}

/**
 * The providers of a view, chosen by their names. Enter takes what is typed for an id, where the catalogue knows no such provider.
 * @rule B-administration.view-providers The providers of a view are found by their names; ids that the catalogue does not know may be typed
 */
export function ProvidersField({ chosen, error, onChange }: ProvidersFieldProps) {
  const { t } = useTranslation('communities')
  const [text, setText] = useState('')
  // names of the chosen ones as they were found
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const found = useProviders(text)
  const frequent = useProviders('')
  const nameOf = (id: string) => names[id] ?? frequent.find(({ term }) => term === id)?.label ?? id
  const add = (id: string, name = id) => {
    setNames({ ...names, [id]: name })
    setText('')
    if (id !== '' && !chosen.includes(id)) onChange([...chosen, id])
  }
  const options = found
    .filter(({ term }) => !chosen.includes(term))
    .map(({ term, label, count }) => ({ id: term, title: label, detail: t('views.count', { count, total: formatCount(count) }) }))
  return (
    <div
      role="group"
      className={styles['providers']}
      onKeyDown={(event) => {
        const isTyping = event.target instanceof HTMLInputElement
        if (event.key !== 'Enter' || event.defaultPrevented || !isTyping || text.trim() === '') return
        event.preventDefault()
        add(text.trim())
      }}
    >
      <ComboBox
        label={t('views.fields.sources')}
        placeholder={t('views.addProvider')}
        value={text}
        options={options}
        openEmpty
        error={error}
        onType={setText}
        onChoose={({ id, title }) => add(id, title)}
        onClear={() => setText('')}
        clearLabel={t('views.clearProvider')}
        countLabel={t('views.foundProviders', { count: options.length, formatted: formatCount(options.length) })}
      />
      <p className={styles['quiet']}>{t('views.sourcesHint')}</p>
      {chosen.length > 0 && (
        <ul aria-label={t('views.fields.sources')}>
          {chosen.map((id) => (
            <li key={id}>
              <FilterChip
                label=""
                value={nameOf(id)}
                removeLabel={t('views.removeProvider', { name: nameOf(id) })}
                onRemove={() => onChange(chosen.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
