import type { SourceState } from '@graticule/contracts/links/share-state'
import type { Entry } from '@graticule/contracts/resource'
import { IconExternalLink } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/index.ts'
import { formatCount } from '../i18n/numbers.ts'
import { linkAddress, shareBase } from '../search/address/address.ts'
import { useSite } from '../site/site.ts'
import { Logo } from '../ui/Logo.tsx'
import { Details } from './Details.tsx'
import { Refused } from './Refused.tsx'
import { Results } from './Results.tsx'
import { SearchForm } from './SearchForm.tsx'
import type { StartState } from './start-state.ts'
import { findResource, useWidgetSearch } from './use-widget-search.ts'
import styles from './Widget.module.css'

interface WidgetProps {
  readonly start: StartState
  /** Access key; absent on pages of the portal itself. */
  readonly keyInUse: string | undefined
}

/** The search in a frame: words, place and dates; results with their map; one of them with a way back. */
export function Widget({ start, keyInUse }: WidgetProps) {
  const { t } = useTranslation('widget')
  const [state, setState] = useState(start.state)
  const { opened, open, back, isMissing } = useOpened(start, keyInUse)
  const { outcome, isSearching, again } = useWidgetSearch(state, keyInUse)
  if (outcome.state === 'refused') return <Refused because={outcome.because} />
  const search = (next: SourceState) => {
    back(false)
    setState({ ...next, filters: { ...next.filters, startIndex: 1 } })
  }
  return (
    <main className={styles['widget']} aria-label={t('title')}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <SearchForm state={state} onSearch={search} />
      {isMissing && (
        <p role="status" className={styles['note']}>
          {t('details.notFound')}
        </p>
      )}
      {opened !== undefined && <Details entry={opened} dataSource={state.dataSource} onBack={() => back(true)} />}
      {/* put away, not taken down: page and place in the list stay */}
      <div className={styles['below']} hidden={opened !== undefined}>
        <Results
          state={state}
          outcome={outcome}
          isSearching={isSearching}
          onAgain={again}
          onOpen={open}
          onPage={(startIndex) => setState({ ...state, filters: { ...state.filters, startIndex } })}
          onSort={(sort) => search({ ...state, filters: { ...state.filters, sort } })}
        />
      </div>
      <Footer state={state} total={outcome.state === 'found' ? outcome.results.total : 0} />
    </main>
  )
}

/** The resource that is shown by itself, and the way back to where it was opened. */
function useOpened({ state, opened: first }: StartState, key: string | undefined) {
  const [opened, setOpened] = useState<Entry>()
  const [isMissing, setMissing] = useState(false)
  const from = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (first === '') return
    void findResource(state.dataSource, first, key).then((entry) => {
      setOpened(entry)
      setMissing(entry === undefined)
    })
    // what the frame begins with never changes
  }, [first, key, state.dataSource])
  return {
    opened,
    isMissing,
    open: (entry: Entry, link: HTMLElement) => {
      from.current = link
      setOpened(entry)
    },
    back: (isBack: boolean) => {
      setOpened(undefined)
      setMissing(false)
      // the list is there again with the next frame
      if (isBack) requestAnimationFrame(() => from.current?.focus())
    },
  }
}

function Footer({ state, total }: { state: SourceState; total: number }) {
  const { t } = useTranslation('widget')
  const name = useSite(({ site }) => site.name) ?? 'Graticule'
  const shared = { ...state, filters: { ...state.filters, startIndex: 1, itemsPerPage: 12 } }
  return (
    <footer className={styles['footer']}>
      <Logo />
      <span className={styles['name']}>{name}</span>
      <a href={shareBase() + linkAddress(shared)} target="_blank" rel="noopener">
        {total === 0 ? t('portal.home') : t('portal.all', { count: total, formatted: formatCount(total) })}
        <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
      </a>
    </footer>
  )
}
