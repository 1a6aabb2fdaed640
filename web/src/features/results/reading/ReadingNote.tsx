import { ALL_SOURCES } from '@graticule/contracts/data-sources'
import { asTyped, isFree, isUnderstood, withParts } from '@graticule/contracts/search/phrases/phrase-parts'
import type { ShareState } from '@graticule/contracts/links/share-state'
import type { PhrasePart } from '@graticule/contracts/services/search'
import { useRef } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { listed } from '../../../i18n/numbers.ts'
import { Slotted, SLOT } from '../../../i18n/Slotted.tsx'
import { activeFilters, placeWords } from '../../../search/filters/active-filters.ts'
import { isMeantAsTyped } from '../../../search/place/place-phrase.ts'
import { useSearchActions } from '../../../search/run/use-search-actions.ts'
import { dataSources } from '../../../site/data-sources.ts'
import { usePhraseReading } from '../../../stores/phrase-reading.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { ChipButton } from '../../../ui/Chip.tsx'
import styles from './ReadingNote.module.css'

/** What a part of the phrase would narrow the search by, in words: values by what was typed for them ("Protocol WMS" for its versions). */
function offerWords(state: ShareState, part: PhrasePart): string {
  const before = new Set(activeFilters(state).map(({ id }) => id))
  const added = activeFilters(withParts(state, [part])).filter(({ id }) => !before.has(id))
  if ('values' in part && part.kind !== 'access') return [added[0]?.label, part.text].filter(Boolean).join(' ')
  return listed(added.map(({ label, value }) => [label, value].filter(Boolean).join(' ')))
}

/**
 * What was understood of the phrase: as offers while its words are searched, each applied by a click; in a sentence where it is
 * searched, with the way back to the words. What is applied stands among the active filters, where each can be removed.
 * @rule B-phrases.never-silent What was understood is offered, or said where it is searched
 */
export function ReadingNote() {
  const { t } = useTranslation('results')
  const state = useSearchParams((params) => params.state)
  const { of, parts, translated } = usePhraseReading()
  const { search } = useSearchActions()
  const row = useRef<HTMLDivElement>(null)
  const { phrase } = state.filters
  const understood = isUnderstood(state)
  const isOffered = (part: PhrasePart) =>
    part.kind !== 'words' && isFree(state, part) && !(part.kind === 'place' && isMeantAsTyped(phrase))
  const offers = of === phrase ? parts.filter(isOffered) : []
  const isOfCatalogue = state.dataSource === ALL_SOURCES || dataSources().find(state.dataSource)?.embedded === true
  const terms = of === phrase && isOfCatalogue ? translated : []
  if (!understood && offers.length === 0 && terms.length === 0) return null
  const go = (next: ShareState) => {
    search(next)
    // the button that had the focus goes
    row.current?.focus()
  }
  return (
    <div ref={row} className={styles['row']} role="group" aria-label={t('reading.label')} tabIndex={-1}>
      {understood && (
        <p className={styles['said']}>
          <span role="status">{said(state, t)}</span>{' '}
          <button type="button" className={styles['typed']} onClick={() => go(asTyped(state))}>
            {t('reading.asTyped', { typed: state.typed })}
          </button>
        </p>
      )}
      {terms.length > 0 && <AlsoSearched terms={terms} />}
      {offers.length > 0 && (
        <div className={styles['offers']}>
          <span aria-hidden="true">{t('reading.offers')}</span>
          {offers.map((part) => {
            const filter = offerWords(state, part)
            return (
              <ChipButton
                key={part.kind}
                aria-label={t('reading.apply', { filter })}
                onClick={() => go(withParts(state, [part]))}
              >
                {filter}
              </ChipButton>
            )
          })}
        </div>
      )}
    </div>
  )
}

/**
 * What the catalogue is searched for beside words of another language.
 * @rule B-phrases.translated-said English terms that are searched for as well are said above the results
 */
function AlsoSearched({ terms }: { terms: readonly string[] }) {
  const { t } = useTranslation('results')
  return (
    <p className={styles['said']}>
      <Slotted text={t('reading.alsoFor', { words: SLOT })}>
        <b lang="en">{terms.join(', ')}</b>
      </Slotted>
    </p>
  )
}

function said(state: ShareState, t: ReturnType<typeof useTranslation<'results'>>['t']): string {
  const [place, words] = [placeWords(state), state.filters.phrase]
  if (place !== '') return words === '' ? t('reading.in', { place }) : t('reading.inFor', { place, words })
  if (words === '') return t('reading.filters')
  return activeFilters(state).length === 0 ? t('reading.only', { words }) : t('reading.for', { words })
}
