import { MAX_TOPIC, MAX_TOPICS } from '@graticule/contracts/contents/limits'
import type { PageDocument } from '@graticule/contracts/contents/pages'
import type { Language } from '@graticule/contracts/languages'
import { useState } from 'react'
import { languageName } from '../../../../i18n/language-names.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { TextField } from '../../../../ui/fields/Field.tsx'
import type { PageDraft } from '../use-page-draft.ts'
import { readResultsLink } from './results-link.ts'
import { wordsOfFault } from './words-of-fault.ts'

const phrasesIn = (written: string): string[] => [
  ...new Set(
    written
      .split(/[,，]/)
      .map((phrase) => phrase.trim())
      .filter((phrase) => phrase !== ''),
  ),
]

/** The searches that a page offers about its topic: phrases of the language that is edited, and a link that narrows all of them. */
export function TopicSettings({ draft: { document, change }, language }: { draft: PageDraft; language: Language }) {
  const { t } = useTranslation('pages')
  return (
    <section>
      <h2>{t('topic.title')}</h2>
      <Phrases key={language} {...{ document, change, language }} />
      <TopicLink {...{ document, change }} />
    </section>
  )
}

interface FieldProps extends Pick<PageDraft, 'document' | 'change'> {}

function Phrases({ document, change, language }: FieldProps & { readonly language: Language }) {
  const { t, i18n } = useTranslation('pages')
  const [written, setWritten] = useState((document.texts[language]?.topics ?? []).join(', '))
  const phrases = phrasesIn(written)
  const isBad = phrases.length > MAX_TOPICS || phrases.some(({ length }) => length > MAX_TOPIC)
  const name = languageName(language, i18n.language)
  const write = (text: string) => {
    setWritten(text)
    const topics = phrasesIn(text)
    // what is too much is not saved
    if (topics.length > MAX_TOPICS || topics.some(({ length }) => length > MAX_TOPIC)) return
    const empty = { title: '', summary: '', data: '', state: 'draft' as const }
    change((before) => ({
      ...before,
      texts: { ...before.texts, [language]: { ...(before.texts[language] ?? empty), topics } },
    }))
  }
  return (
    <TextField
      lang={language}
      label={t('topic.phrases', { language: name })}
      value={written}
      hint={t('topic.hint')}
      {...(isBad ? { error: t('topic.tooMuch', { most: MAX_TOPICS, length: MAX_TOPIC }) } : {})}
      onChange={(event) => write(event.target.value)}
    />
  )
}

/** Without the link when there is none. */
function withLink({ topicLink: _before, ...rest }: PageDocument, address: string): PageDocument {
  return address === '' ? rest : { ...rest, topicLink: address }
}

function TopicLink({ document, change }: FieldProps) {
  const { t } = useTranslation('pages')
  const [written, setWritten] = useState(document.topicLink ?? '')
  const [problem, setProblem] = useState<string>()
  const check = async () => {
    if (written.trim() === (document.topicLink ?? '')) return
    if (written.trim() === '') return change((before) => withLink(before, ''))
    const link = await readResultsLink(written)
    if (link.kind !== 'read') return setProblem(wordsOfFault(link, t))
    setWritten(link.address)
    change((before) => withLink(before, link.address))
  }
  return (
    <TextField
      code
      label={t('topic.link')}
      value={written}
      hint={t('topic.linkHint')}
      error={problem}
      onChange={(event) => {
        setWritten(event.target.value)
        setProblem(undefined)
      }}
      onBlur={() => void check()}
    />
  )
}
