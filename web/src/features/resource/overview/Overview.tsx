import type { DataSource } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { resultsAddress } from '../../../search/address/address.ts'
import { keywordLabel } from '../../../entry/keyword-label.ts'
import { Aside } from './Aside.tsx'
import { mainFacts } from './facts.ts'
import { FactList } from './FactList.tsx'
import { languageTag } from './language-tag.ts'
import styles from './Overview.module.css'
import { Section, SectionTitle } from '../Section.tsx'
import { useShortened } from '../use-shortened.tsx'
import { siteDefaults } from '../../../site/links.ts'

/** Longer descriptions are cut until the visitor asks for all, characters. */
const CUT = 480
/** Keywords shown before "show all". */
const FEW_KEYWORDS = 12

/** What it is about and its facts; beside them what can be had at once. */
export function Overview({ resource, source }: { resource: Resource; source: DataSource }) {
  const { t } = useTranslation('resource')
  return (
    <Section name="overview">
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <SectionTitle name="overview">{t('about')}</SectionTitle>
          <Description text={resource.abstract} language={resource.language} />
          <Keywords keywords={[...new Set(resource.keywords.map(({ value }) => value))]} />
          <h3 className={styles['title']}>{t('facts')}</h3>
          <FactList facts={mainFacts(resource)} />
        </div>
        <Aside resource={resource} source={source} />
      </div>
    </Section>
  )
}

/** The start of a text, to the end of a word where the script has blanks between words. */
function startOf(text: string): string {
  const start = text.slice(0, CUT).replace(/[\uD800-\uDBFF]$/, '')
  const blank = start.search(/\s+\S*$/u)
  return (blank > CUT / 2 ? start.slice(0, blank) : start).replace(/[\s,.;:–-]+$/u, '')
}

function Description({ text, language }: { text: string; language: string | undefined }) {
  const { t } = useTranslation('resource')
  const [all, setAll] = useState(false)
  if (text.trim() === '') return <p className={styles['none']}>{t('noDescription')}</p>
  const long = text.length > CUT + 80
  return (
    <p className={styles['description']}>
      <span lang={languageTag(language)} dir="auto">
        {long && !all ? `${startOf(text)}…` : text}
      </span>{' '}
      {long && (
        <button type="button" className={styles['read']} aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'readLess' : 'readAll')}
        </button>
      )}
    </p>
  )
}

function Keywords({ keywords }: { keywords: readonly string[] }) {
  const { t } = useTranslation('resource')
  const [shown, more] = useShortened(keywords, FEW_KEYWORDS)
  if (keywords.length === 0) return null
  return (
    <ul className={styles['keywords']} aria-label={t('fact.keywords')}>
      {shown.map((keyword) => (
        <li key={keyword}>
          <Link to={keywordAddress(keyword)} title={t('searchKeyword', { keyword: keywordLabel(keyword) })}>
            <bdi>{keywordLabel(keyword)}</bdi>
          </Link>
        </li>
      ))}
      {more !== null && <li>{more}</li>}
    </ul>
  )
}

/** Address of the search for everything with this keyword. */
function keywordAddress(keyword: string): string {
  const state = siteDefaults()
  return resultsAddress({ ...state, filters: { ...state.filters, keyword: [keyword] } })
}
