import type { DataSource } from '@graticule/contracts/data-sources'
import type { Resource } from '@graticule/contracts/resource'
import { Link } from 'react-router'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { abstractIn } from '@graticule/contracts/texts/texts-in-language'
import { resultsAddress } from '../../../search/address/address.ts'
import { keywordLabel, shortKeyword } from '../../../entry/keyword-label.ts'
import { Aside } from './Aside.tsx'
import { mainFacts } from './facts.ts'
import { FactList } from './FactList.tsx'
import styles from './Overview.module.css'
import { Description } from '../description/Description.tsx'
import { Section, SectionTitle } from '../Section.tsx'
import { useShortened } from '../use-shortened.tsx'
import { siteDefaults } from '../../../site/links.ts'

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
          <Description {...abstractIn(resource, i18n.language)} />
          <Keywords keywords={[...new Set(resource.keywords.map(({ value }) => value))]} />
          <h3 className={styles['title']}>{t('facts')}</h3>
          <FactList facts={mainFacts(resource)} />
        </div>
        <Aside resource={resource} source={source} />
      </div>
    </Section>
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
          <KeywordLink keyword={keyword} />
        </li>
      ))}
      {more !== null && <li>{more}</li>}
    </ul>
  )
}

/** Of a path its last part is seen; the whole is told to who points at it, and shown below it to who comes with the keyboard. */
function KeywordLink({ keyword }: { keyword: string }) {
  const { t } = useTranslation('resource')
  const whole = keywordLabel(keyword)
  const short = shortKeyword(keyword)
  return (
    <Link
      to={keywordAddress(keyword)}
      title={t('searchKeyword', { keyword: whole })}
      aria-label={short === whole ? undefined : whole}
      data-whole={short === whole ? undefined : whole}
    >
      <bdi>{short}</bdi>
    </Link>
  )
}

/** Address of the search for everything with this keyword. */
function keywordAddress(keyword: string): string {
  const state = siteDefaults()
  return resultsAddress({ ...state, filters: { ...state.filters, keyword: [keyword] } })
}
