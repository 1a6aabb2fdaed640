import { wordsIn } from '@graticule/contracts/contents/words'
import type { ReadPage } from '@graticule/contracts/contents/pages'
import { type Language, LANGUAGES } from '@graticule/contracts/languages'
import { IconCheck, IconMessage, IconShare } from '@tabler/icons-react'
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link } from 'react-router'
import { languageName } from '../../i18n/language-names.ts'
import { copyText } from '../../clipboard/copy-text.ts'
import { useTranslation } from '../../i18n/index.ts'
import { formatHere } from '../../i18n/numbers.ts'
import { pathOf } from '../../site/pages.ts'
import { useSite } from '../../site/site.ts'
import { type ArticleMap, articleNodes, type ContentsEntry, type DrawMap, MAP_PLACE } from './article-nodes.ts'
import styles from './ContentArticle.module.css'
import { topicSearches } from './topic-searches.ts'
import { useInnerLinks } from './use-inner-links.ts'

/** What a reader sees: the language wanted, else the original, else whatever there is. */
function languageFor({ title, original }: Pick<ReadPage, 'title' | 'original'>, wanted: string): Language {
  const has = (language: string) => (title[language as Language] ?? '') !== ''
  if (has(wanted)) return wanted as Language
  return has(original) ? original : (wordsIn(title, 'en')?.language ?? original)
}

interface ContentArticleProps {
  readonly page: ReadPage
  readonly above?: ReactNode
  readonly drawMap?: DrawMap | undefined
}

/**
 * A page of content: its table of contents, its text in the language of the reader or another one, and what is beside it.
 * @rule B-content.fallback A page that is not in the language of the reader is shown in its original language, and says so
 */
export function ContentArticle({ page, above, drawMap }: ContentArticleProps) {
  const { t, i18n } = useTranslation('content')
  const { site } = useSite()
  const [chosen, setChosen] = useState<Language>()
  const titleId = useId()
  const language = languageFor(page, chosen ?? i18n.language)
  const html = page.data[language] ?? ''
  const { nodes, headings, maps } = useMemo(() => articleNodes(html, t('table')), [html, t])
  const summary = page.summary[language] ?? ''
  const isFallback = chosen === undefined && language !== i18n.language
  return (
    <div className={styles['page']}>
      {above}
      <div className={styles['columns']}>
        {page.contents && headings.length > 0 && <Contents headings={headings} />}
        <article lang={language} className={styles['article']} aria-labelledby={titleId}>
          <nav lang={i18n.language} className={styles['path']} aria-label={t('path')}>
            <Link to={pathOf('home')}>{site.name ?? t('shell:productName')}</Link>
            <span aria-current="page" lang={language}>
              {page.title[language]}
            </span>
          </nav>
          {isFallback && (
            <p lang={i18n.language} className={styles['fallback']}>
              {t('fallback', {
                language: languageName(i18n.language, i18n.language),
                read: languageName(language, i18n.language),
              })}
            </p>
          )}
          <h1 id={titleId}>{page.title[language]}</h1>
          {summary !== '' && <p className={styles['summary']}>{summary}</p>}
          <Text nodes={nodes} maps={maps} drawMap={drawMap} />
        </article>
        <Beside page={page} language={language} onChoose={setChosen} />
      </div>
    </div>
  )
}

interface TextProps {
  readonly nodes: DocumentFragment
  readonly maps: readonly ArticleMap[]
  readonly drawMap: DrawMap | undefined
}

function Text({ nodes, maps, drawMap }: TextProps) {
  const root = useRef<HTMLDivElement>(null)
  const follow = useInnerLinks()
  const draws = drawMap !== undefined
  const { shown, places } = useMemo(() => {
    const copy = nodes.cloneNode(true) as DocumentFragment
    const found = draws ? [...copy.querySelectorAll(`[${MAP_PLACE}]`)].map(emptyPlace) : []
    return { shown: [...copy.childNodes], places: found }
  }, [nodes, draws])
  useLayoutEffect(() => {
    root.current?.replaceChildren(...shown)
    // the address may name a heading that is only now here
    const wanted = decodeURIComponent(location.hash.slice(1))
    if (wanted !== '') document.getElementById(wanted)?.scrollIntoView()
  }, [shown])
  return (
    <>
      {/* the links within are reached by the keyboard themselves */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={root} className={styles['text']} onClick={follow} />
      {places.map((place, at) => {
        const map = maps[at]
        return map !== undefined && drawMap !== undefined && createPortal(drawMap(map), place)
      })}
    </>
  )
}

/** The place of a map without the link that stands for it elsewhere. */
function emptyPlace(figure: Element): Element {
  const place = document.createElement('div')
  figure.replaceWith(place)
  return place
}

function Contents({ headings }: { headings: readonly ContentsEntry[] }) {
  const { t } = useTranslation('content')
  const list = (
    <ul>
      {headings.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${encodeURIComponent(id)}`}
            onClick={(event) => {
              event.preventDefault()
              const heading = document.getElementById(id)
              heading?.scrollIntoView({ behavior: 'auto' })
              heading?.focus({ preventScroll: true })
              history.replaceState(history.state, '', `#${encodeURIComponent(id)}`)
            }}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <nav className={styles['contents']} aria-label={t('onThisPage')}>
        <h2>{t('onThisPage')}</h2>
        {list}
      </nav>
      <details className={styles['contentsOfPhone']}>
        <summary>{t('onThisPage')}</summary>
        <nav aria-label={t('onThisPage')}>{list}</nav>
      </details>
    </>
  )
}

interface BesideProps {
  readonly page: ReadPage
  readonly language: Language
  readonly onChoose: (language: Language) => void
}

function Beside({ page, language, onChoose }: BesideProps) {
  const { t, i18n } = useTranslation('content')
  const { site } = useSite()
  const languages = LANGUAGES.filter((one) => (page.title[one] ?? '') !== '')
  const isMissing = languages.length < LANGUAGES.length
  const date = formatHere(page.publishedAt, { dateStyle: 'medium' })
  return (
    <aside className={styles['beside']}>
      {languages.length > 1 && (
        <section>
          <h2>{t('language')}</h2>
          {languages.map((one) => (
            <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => onChoose(one)}>
              {languageName(one, one)}
              {one === language && <IconCheck size={16} stroke={1.75} aria-hidden="true" />}
            </button>
          ))}
          {isMissing && <p>{t('readersSee', { language: languageName(page.original, i18n.language) })}</p>}
        </section>
      )}
      <section>
        <h2>{t('lastChanged')}</h2>
        <p>
          <time dateTime={page.publishedAt}>{date}</time>
        </p>
        <p>{t('editors', { site: site.name ?? t('shell:productName') })}</p>
      </section>
      <Topics page={page} language={language} />
      <section>
        <button type="button" onClick={() => void copyText(location.href, t('copied'))}>
          <IconShare size={16} stroke={1.75} aria-hidden="true" />
          {t('share')}
        </button>
        <Link to={pathOf('feedback')}>
          <IconMessage size={16} stroke={1.75} aria-hidden="true" />
          {t('wrong')}
        </Link>
      </section>
    </aside>
  )
}

/** Searches about the topic of the page, as its editors have worded them. */
function Topics({ page, language }: Pick<BesideProps, 'page' | 'language'>) {
  const { t } = useTranslation('content')
  const searches = topicSearches(page, language)
  if (searches.length === 0) return null
  return (
    <section>
      <h2>{t('topic.title')}</h2>
      <ul className={styles['topics']}>
        {searches.map(({ phrase, address }) => (
          <li key={phrase}>
            <Link to={address} lang={phrase === '' ? undefined : language}>
              {phrase === '' ? t('topic.all') : phrase}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
