import type { Entry } from '@graticule/contracts/resource'
import { initialShareState } from '@graticule/contracts/share-url'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { resultsAddress } from '../../shell/address.ts'
import { keywordLabel } from '../../shell/keyword-label.ts'
import { Button } from '../../ui/Button.tsx'
import { mainFacts } from './facts.ts'
import { FactList } from './FactList.tsx'
import styles from './Overview.module.css'
import { Quality } from './Quality.tsx'
import { Section } from './Section.tsx'

/** Longer descriptions are cut until the visitor asks for all, characters. */
const CUT = 900
/** Keywords shown before "show all". */
const FEW_KEYWORDS = 14

/** What it is about, its facts, and how good its description is. */
export function Overview({ entry: { resource } }: { entry: Entry }) {
  const { t } = useTranslation('resource')
  return (
    <Section name="overview" title={t('about')}>
      <div className={styles['columns']}>
        <div>
          <Description text={resource.abstract} />
          <Keywords keywords={[...new Set(resource.keywords.map(({ value }) => value))]} />
          <h3 className={styles['title']}>{t('facts')}</h3>
          <FactList facts={mainFacts(resource)} />
        </div>
        <Quality resource={resource} />
      </div>
    </Section>
  )
}

function Description({ text }: { text: string }) {
  const { t } = useTranslation('resource')
  const [all, setAll] = useState(false)
  if (text.trim() === '') return <p className={styles['none']}>{t('noDescription')}</p>
  const cut = text.length > CUT && !all
  return (
    <>
      <p className={styles['description']}>{cut ? `${text.slice(0, text.lastIndexOf(' ', CUT))}…` : text}</p>
      {text.length > CUT && (
        <Button variant="quiet" size="small" className={styles['more']} aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'readLess' : 'readAll')}
        </Button>
      )}
    </>
  )
}

function Keywords({ keywords }: { keywords: readonly string[] }) {
  const { t } = useTranslation('resource')
  const [all, setAll] = useState(false)
  if (keywords.length === 0) return null
  return (
    <ul className={styles['keywords']} aria-label={t('fact.keywords')}>
      {(all ? keywords : keywords.slice(0, FEW_KEYWORDS)).map((keyword) => (
        <li key={keyword}>
          <Link to={keywordAddress(keyword)} title={t('searchKeyword', { keyword: keywordLabel(keyword) })}>
            {keywordLabel(keyword)}
          </Link>
        </li>
      ))}
      {keywords.length > FEW_KEYWORDS && !all && (
        <li>
          <Button variant="quiet" size="small" className={styles['more']} onClick={() => setAll(true)}>
            {t('allKeywords', { count: keywords.length })}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** Address of the search for everything with this keyword. */
function keywordAddress(keyword: string): string {
  const state = initialShareState()
  return resultsAddress({ ...state, filters: { ...state.filters, keyword: [keyword] } })
}
