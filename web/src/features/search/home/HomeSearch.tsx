import type { ShareState } from '@graticule/contracts/links/share-state'
import { IconCornerDownRight } from '@tabler/icons-react'
import { type MouseEvent, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { SLOT, Slotted } from '../../../i18n/Slotted.tsx'
import { formatCount, listed } from '../../../i18n/numbers.ts'
import { resultsAddress } from '../../../search/address/address.ts'
import { useMapPadding } from '../../../stores/map/map-padding.ts'
import { useShortcut } from '../../../shell/shortcuts.ts'
import { usePhone } from '../../../browser/use-media-query.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import styles from './HomeSearch.module.css'
import { PopularSearches } from './PopularSearches.tsx'
import { useEarlySearch } from './use-early-search.ts'
import { SearchForm } from '../head/SearchForm.tsx'
import type { PhraseChoice } from '../head/use-phrase-suggestions.ts'
import { type ChosenPhrase, useSearchForm } from '../head/use-search-form.ts'
import { useSourceStatuses } from '../../../search/sources/use-source-statuses.ts'
import { siteDefaults } from '../../../site/links.ts'

/** The start of everything: one card with what, where, when and source, and searches that many people make. */
export function HomeSearch() {
  const { t } = useTranslation('search')
  const form = useSearchForm(siteDefaults())
  const { searchPhrase, openEntry } = useSearchActions()
  const phrase = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEarlySearch(phrase, form.setPhrase)
  // on the phone the card reaches from edge to edge; on wider screens the map's buttons stand beside it
  useMapPadding(panel, usePhone() ? 'top' : 'corner')
  useShortcut('/', () => phrase.current?.focus())
  const submit = async (chosen?: ChosenPhrase) => {
    const state = await form.submit(chosen)
    if (state !== undefined) await searchPhrase(state)
  }
  const choose = (choice: PhraseChoice) => {
    if (choice.kind === 'entry') openEntry(choice.dataSource, choice.id)
    else void submit(choice)
  }
  const example = t('home.examplePhrase')
  const tryExample = (event: MouseEvent) => {
    // a new tab or window gets the phrase as it is; here it is asked about, like any other
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    form.setPhrase(example)
    void searchPhrase(phraseState(example))
  }
  return (
    <div ref={panel} className={styles['panel']}>
      <section className={styles['card']} aria-labelledby="home-title">
        <div className={styles['head']}>
          <h1 id="home-title">{t('home.title')}</h1>
          <Holdings />
        </div>
        <SearchForm form={form} phraseRef={phrase} onSubmit={() => void submit()} onChoose={choose} />
        <div className={styles['hints']}>
          <p>
            <IconCornerDownRight size={16} stroke={1.75} aria-hidden="true" />
            <span>
              <Slotted text={t('home.placeHint', { example: SLOT })}>
                <Link to={resultsAddress(phraseState(example))} onClick={tryExample}>
                  {example}
                </Link>
              </Slotted>
            </span>
          </p>
          <p className={styles['key']}>
            <Slotted text={t('home.press', { key: SLOT })}>
              <Kbd>/</Kbd>
            </Slotted>
          </p>
        </div>
        <PopularSearches />
      </section>
    </div>
  )
}

function phraseState(phrase: string): ShareState {
  const state = siteDefaults()
  return { ...state, filters: { ...state.filters, phrase } }
}

/** "4 sources, 132 resources", as the sources count them; nothing is shown until they have answered. */
function Holdings() {
  const { t } = useTranslation('search')
  const { statuses } = useSourceStatuses()
  if (statuses?.resources === undefined) return null
  const { sources, resources } = statuses
  return (
    <p className={styles['holdings']}>
      {listed([
        t('home.sources', { count: sources.length }),
        t('home.resources', { count: resources, formatted: formatCount(resources) }),
      ])}
    </p>
  )
}
