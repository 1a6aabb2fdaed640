import type { EditedPage, PageDocument, PageText } from '@graticule/contracts/contents/pages'
import { type Language, LANGUAGES } from '@graticule/contracts/languages'
import { Suspense, useEffect, useState } from 'react'
import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { named } from '../../../i18n/joined.ts'
import { late } from '../../../i18n/late.tsx'
import { Conflict } from './Conflict.tsx'
import { EditorBar } from './EditorBar.tsx'
import { EditorPanel } from './EditorPanel.tsx'
import { LanguageTabs } from '../desk/LanguageTabs.tsx'
import { LanguageState } from './LanguageState.tsx'
import { OldVersion } from './OldVersion.tsx'
import styles from './PageEditor.module.css'
import { TextForm } from './TextForm.tsx'
import type { ComparedVersions } from './compare/compared-versions.ts'
import { type PageDraft, usePageDraft } from './use-page-draft.ts'

const CompareVersions = late(async () => ({ default: (await import('./compare/CompareVersions.tsx')).CompareVersions }))

const EMPTY: PageText = { title: '', summary: '', data: '', state: 'draft' }
const textOf = (document: PageDocument, language: Language): PageText => document.texts[language] ?? EMPTY

/** What of the history stands in the place of the text: a version, or two against each other. */
type ShownPast = { readonly version: number } | { readonly compared: ComparedVersions }

/** The editor of a page: languages and toolbar, the text, and beside it settings, translations and history. */
export function PageEditor({ page }: { page: EditedPage }) {
  const { t } = useTranslation('pages')
  const draft = usePageDraft(page)
  const { document, change, saveNow } = draft
  const { original } = document
  const [language, setLanguage] = useState<Language>(original)
  const [isBeside, setBeside] = useState(false)
  const [past, setPast] = useState<ShownPast>()
  useDocumentTitle(named(t('editor.page'), textOf(document, original).title || document.slug))
  useSaveKey(saveNow)
  const changeText = (text: Partial<PageText>) =>
    change((before) => ({
      ...before,
      texts: { ...before.texts, [language]: { ...textOf(before, language), ...text } },
    }))
  const showsBeside = isBeside && language !== original
  return (
    <div className={styles['page']}>
      <EditorBar draft={draft} />
      <div className={styles['body']}>
        <div className={styles['main']}>
          <PageLanguages document={document} chosen={language} onChoose={setLanguage} />
          <div
            className={past !== undefined ? undefined : showsBeside ? styles['sideBySide'] : styles['alone']}
            id="editor-text"
            role="tabpanel"
            aria-labelledby={`editor-text-${language}`}
          >
            {past !== undefined && <Past past={past} draft={draft} language={language} onShow={setPast} />}
            {past === undefined && showsBeside && <OldVersion text={textOf(document, original)} language={original} />}
            {past === undefined && (
              <TextForm
                key={`${language}/${draft.round}`}
                language={language}
                text={textOf(document, language)}
                draft={draft}
                onChange={changeText}
              />
            )}
          </div>
        </div>
        <EditorPanel
          draft={draft}
          language={language}
          isBeside={isBeside}
          onBeside={setBeside}
          onMarkDone={() => changeText({ state: 'done' })}
          onLook={(version) => setPast({ version })}
          onCompare={(compared) => setPast({ compared })}
        />
      </div>
      {draft.theirs !== undefined && <Conflict draft={draft} theirs={draft.theirs} />}
    </div>
  )
}

interface PastProps {
  readonly past: ShownPast
  readonly draft: PageDraft
  readonly language: Language
  readonly onShow: (past: ShownPast | undefined) => void
}

function Past({ past, draft, language, onShow }: PastProps) {
  const close = () => onShow(undefined)
  if ('compared' in past)
    return (
      <Suspense fallback={<p aria-busy="true" />}>
        <CompareVersions
          key={`${past.compared.before} ${past.compared.after}`}
          draft={draft}
          language={language}
          first={past.compared}
          onClose={close}
        />
      </Suspense>
    )
  return (
    <OldVersion
      id={draft.stored.id}
      version={past.version}
      language={language}
      draft={draft}
      onClose={close}
      onCompare={(compared) => onShow({ compared })}
    />
  )
}

interface PageLanguagesProps {
  readonly document: PageDocument
  readonly chosen: Language
  readonly onChoose: (language: Language) => void
}

/** The languages of a page, that of its original first, with how far each is. */
function PageLanguages({ document, chosen, onChoose }: PageLanguagesProps) {
  const { t } = useTranslation('pages')
  const { original } = document
  return (
    <LanguageTabs
      label={t('editor.languages')}
      panelId="editor-text"
      languages={[original, ...LANGUAGES.filter((one) => one !== original)]}
      chosen={chosen}
      onChoose={onChoose}
      renderState={(one) => <LanguageState document={document} language={one} />}
      className={styles['tabs']}
    />
  )
}

/** Ctrl+S saves the draft wherever the focus is. */
function useSaveKey(saveNow: () => Promise<unknown>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void saveNow()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [saveNow])
}
