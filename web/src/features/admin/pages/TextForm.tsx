import { MAX_PAGE_SUMMARY, MAX_PAGE_TITLE } from '@graticule/contracts/contents/limits'
import type { PageText } from '@graticule/contracts/contents/pages'
import type { Language } from '@graticule/contracts/languages'
import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import styles from './text/PageText.module.css'
import { RichText } from './text/RichText.tsx'
import type { PageDraft } from './use-page-draft.ts'

interface TextFormProps {
  readonly language: Language
  readonly text: PageText
  readonly draft: PageDraft
  readonly onChange: (text: Partial<PageText>) => void
}

/** Title, summary and text of a page in one language. */
export function TextForm({ language, text, draft, onChange }: TextFormProps) {
  const { t } = useTranslation('pages')
  return (
    <RichText language={language} html={text.data} onChange={(data) => onChange({ data })} status={<SaveStatus draft={draft} />}>
      <input
        lang={language}
        className={styles['titleText']}
        aria-label={t('editor.title')}
        placeholder={t('editor.titlePlaceholder')}
        maxLength={MAX_PAGE_TITLE}
        value={text.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <textarea
        lang={language}
        rows={1}
        className={styles['summaryText']}
        aria-label={t('editor.summary')}
        placeholder={t('editor.summaryPlaceholder')}
        maxLength={MAX_PAGE_SUMMARY}
        value={text.summary}
        onChange={(event) => onChange({ summary: event.target.value.replaceAll('\n', ' ') })}
      />
    </RichText>
  )
}

/** "Saved 09:52" is the proof that a draft is kept. */
function SaveStatus({ draft: { state, savedAt, reason } }: { draft: PageDraft }) {
  const { t } = useTranslation('pages')
  const time = savedAt === undefined ? '' : formatHere(savedAt, { timeStyle: 'short' })
  const words = {
    saved: savedAt === undefined ? t('editor.neverSaved') : t('editor.saved', { time }),
    saving: t('editor.saving'),
    unsaved: t('editor.unsaved'),
    failed: t('editor.notSaved', { reason }),
    conflict: t('editor.unsaved'),
  }[state]
  return (
    <span role="status" className={styles[state === 'failed' ? 'failed' : 'status']}>
      {words}
    </span>
  )
}
