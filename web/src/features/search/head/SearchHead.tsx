import type { ShareState } from '@graticule/contracts/links/share-state'
import { IconAdjustmentsHorizontal, IconCalendar, IconMapPin, IconSearch, IconShare, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { activeFilters, dateWords, placeWords } from '../../../search/filters/active-filters.ts'
import { useShareSearch } from '../../../search/address/share-search.ts'
import { useShortcut } from '../../../shell/shortcuts.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { FILTERS_BUTTON_ID, usePanels } from '../../../stores/panels.ts'
import { useResultSets, resultsOf } from '../../../stores/result-sets.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { PhraseInput } from './PhraseInput.tsx'
import { SaveSearch } from './SaveSearch.tsx'
import styles from './SearchHead.module.css'
import type { PhraseChoice } from './use-phrase-suggestions.ts'
import { withPlace } from './use-search-form.ts'

/** The search in force with another phrase. */
function withPhrase(words: string): ShareState {
  const { state } = useSearchParams.getState()
  return { ...state, typed: '', filters: { ...state.filters, phrase: words.trim() } }
}

/** Top of the results panel: the phrase, where and when, filters, share. */
export function SearchHead() {
  const { t } = useTranslation('search')
  const state = useSearchParams((params) => params.state)
  const { filtersOpen, openFilters, closeFilters } = usePanels()
  const share = useShareSearch()
  const filterCount = activeFilters(state).length
  const place = placeWords(state)
  const dates = dateWords(state)
  const [shownPlace, shownDates] = [place || t('where.any'), dates || t('when.any')]
  return (
    <div className={styles['head']}>
      <PhraseField phrase={state.filters.phrase} />
      <div className={styles['row']}>
        <button
          type="button"
          className={styles['chip']}
          aria-label={t('where.chosen', { place: shownPlace })}
          onClick={() => openFilters('place')}
        >
          <IconMapPin size={14} stroke={1.75} aria-hidden="true" />
          <span className={styles['cut']} title={place}>
            {shownPlace}
          </span>
        </button>
        <button
          type="button"
          className={styles['chip']}
          aria-label={t('when.chosen', { dates: shownDates })}
          onClick={() => openFilters('dates')}
        >
          <IconCalendar size={14} stroke={1.75} aria-hidden="true" />
          <span className={styles['cut']} title={dates}>
            {shownDates}
          </span>
        </button>
        <Button
          id={FILTERS_BUTTON_ID}
          data-tip="tutorial-filters"
          size="small"
          aria-expanded={filtersOpen}
          icon={<IconAdjustmentsHorizontal size={14} stroke={1.75} aria-hidden="true" />}
          onClick={() => (filtersOpen ? closeFilters() : openFilters())}
        >
          {t('filters')}
          {filterCount > 0 && <Tag tone="info">{filterCount}</Tag>}
        </Button>
        <SaveSearch />
        <IconButton small label={t('share')} icon={<IconShare size={16} stroke={1.75} />} onClick={share} />
      </div>
    </div>
  )
}

/** The text of the phrase's field, what searches it, and what a chosen suggestion does. `phrase` is that of the search in force. */
function useTypedPhrase(phrase: string) {
  const [text, setText] = useState(phrase)
  const [searched, setSearched] = useState(phrase)
  /** What was searched from here: when it arrives, the visitor may be typing the next one already. */
  const [sent, setSent] = useState<string>()
  // back, forward and popular searches change the phrase from outside
  if (searched !== phrase) {
    setSearched(phrase)
    setSent(undefined)
    if (phrase !== sent) setText(phrase)
  }
  const { searchPhrase, search, openEntry } = useSearchActions()
  const submit = async (words: string) => {
    const next = withPhrase(words)
    setSent(next.filters.phrase)
    const settled = await searchPhrase(next)
    setSent(settled?.filters.phrase)
    if (settled === undefined) return
    // a place that was named in the phrase has left it
    setText((typed) => (typed === words ? settled.filters.phrase : typed))
  }
  const choose = (choice: PhraseChoice) => {
    if (choice.kind === 'entry') return openEntry(choice.dataSource, choice.id)
    setText(choice.phrase)
    if (choice.kind !== 'place') return void submit(choice.phrase)
    const next = withPlace(withPhrase(choice.phrase), choice.place)
    setSent(next.filters.phrase)
    search(next)
  }
  return { text, setText, submit, choose }
}

function PhraseField({ phrase }: { phrase: string }) {
  const { t } = useTranslation('search')
  const input = useRef<HTMLInputElement>(null)
  const { text, setText, submit, choose } = useTypedPhrase(phrase)
  const { cancel } = useSearchActions()
  const searching = useSearching()
  useShortcut('/', () => {
    input.current?.focus()
    input.current?.select()
  })
  return (
    <form
      data-tip="tutorial-search"
      role="search"
      className={styles['field']}
      onSubmit={(event) => {
        event.preventDefault()
        void submit(text)
      }}
    >
      <IconSearch size={16} stroke={1.75} aria-hidden="true" />
      <PhraseInput
        labelHidden
        inputRef={input}
        placeholder={t('what.placeholder')}
        value={text}
        onType={setText}
        onChoose={choose}
      />
      {text !== '' && (
        <IconButton
          small
          label={t('what.clear')}
          icon={<IconX size={16} />}
          onClick={() => {
            setText('')
            input.current?.focus()
          }}
        />
      )}
      {searching ? (
        <Button
          icon={<Spinner />}
          onClick={(event) => {
            // the same button is the one that searches as soon as nothing is under way, and would send the form with this press
            event.preventDefault()
            cancel()
          }}
        >
          {t('cancel')}
        </Button>
      ) : (
        <Button type="submit" variant="primary">
          {t('submit')}
        </Button>
      )}
    </form>
  )
}

/** True while the chosen source has not answered. */
function useSearching(): boolean {
  const chosen = useSearchParams((params) => params.state.dataSource)
  return useResultSets(({ sources }) => resultsOf(sources, chosen).loading)
}
