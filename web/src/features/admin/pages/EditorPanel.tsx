import { MAX_SLUG } from '@graticule/contracts/contents/limits'
import { faultOfSlug } from '@graticule/contracts/contents/slug'
import type { Language } from '@graticule/contracts/languages'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { languageName } from '../../../i18n/language-names.ts'
import { useQuestion } from '../../../browser/use-question.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { pathOf } from '../../../site/pages.ts'
import { useSite } from '../../../site/site.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import type { ComparedVersions } from './compare/compared-versions.ts'
import { History } from './History.tsx'
import { TopicSettings } from './shared-link/TopicSettings.tsx'
import { MenuPlaceField } from './in-menu/MenuPlaceField.tsx'
import { stateOf } from './LanguageState.tsx'
import styles from './PageEditor.module.css'
import { removePage, setPublished } from './pages-api.ts'
import type { PageDraft } from './use-page-draft.ts'

export interface EditorPanelProps {
  readonly draft: PageDraft
  readonly language: Language
  readonly isBeside: boolean
  readonly onBeside: (isBeside: boolean) => void
  readonly onMarkDone: () => void
  readonly onLook: (version: number) => void
  readonly onCompare: (compared: ComparedVersions) => void
}

/** Beside the text: the page, its translations and its history. */
export function EditorPanel(props: EditorPanelProps) {
  return (
    <aside className={styles['panel']}>
      <PageSettings draft={props.draft} />
      <Translations {...props} />
      <TopicSettings key={props.draft.round} draft={props.draft} language={props.language} />
      <History draft={props.draft} onLook={props.onLook} onCompare={props.onCompare} />
      <Endings draft={props.draft} />
    </aside>
  )
}

function PageSettings({ draft }: { draft: PageDraft }) {
  const { document, change } = draft
  const { t } = useTranslation('pages')
  const { site } = useSite()
  const [slug, setSlug] = useState(document.slug)
  const isBad = faultOfSlug(slug) !== undefined
  return (
    <section>
      <h2>{t('editor.settings')}</h2>
      <TextField
        code
        label={t('editor.address')}
        icon={<span className={styles['prefix']}>{site.slug}/</span>}
        value={slug}
        maxLength={MAX_SLUG}
        {...(isBad ? { error: t('new.hint') } : { hint: t('editor.addressHint') })}
        onChange={(event) => {
          const written = event.target.value
          setSlug(written)
          // what is no address yet is not saved
          if (faultOfSlug(written) === undefined) change((before) => ({ ...before, slug: written }))
        }}
      />
      <MenuPlaceField draft={draft} />
      <Checkbox
        label={t('editor.contents')}
        checked={document.contents}
        onChange={(contents) => change((before) => ({ ...before, contents }))}
      />
    </section>
  )
}

function Translations({ draft: { document }, language, isBeside, onBeside, onMarkDone }: EditorPanelProps) {
  const { t, i18n } = useTranslation('pages')
  const nameOf = (one: Language) => languageName(one, i18n.language)
  const state = stateOf(document, language)
  return (
    <section>
      <h2>{t('editor.translations')}</h2>
      <p className={styles['quiet']}>{t('editor.fallback', { language: nameOf(document.original) })}</p>
      {language === document.original ? (
        <p className={styles['quiet']}>{t('editor.noneToTranslate')}</p>
      ) : (
        <div className={styles['stack']}>
          <Button aria-pressed={isBeside} onClick={() => onBeside(!isBeside)}>
            {t(isBeside ? 'editor.hideBeside' : 'editor.beside', { language: nameOf(document.original) })}
          </Button>
          {(state === 'draft' || state === 'outdated') && (
            <Button onClick={onMarkDone}>{t('editor.markDone', { language: nameOf(language) })}</Button>
          )}
        </div>
      )}
    </section>
  )
}

function Endings({ draft }: { draft: PageDraft }) {
  const { t } = useTranslation('pages')
  const navigate = useNavigate()
  const { isAsked, ask, keep, button } = useQuestion()
  const unpublish = async () => {
    const saved = await draft.saveNow()
    if (saved === undefined) return
    const reply = await setPublished(false, saved)
    if (reply.ok) {
      draft.take(reply.value)
      tellDone(t('editor.nowUnpublished'))
    } else tellFailed(t('editor.notPublished'), reply.failure)
  }
  const remove = async () => {
    const saved = await draft.saveNow()
    const reply = await removePage(draft.stored.id, (saved ?? draft.stored).version)
    if (reply.ok) {
      tellDone(t('editor.deleted'))
      void navigate(pathOf('contentPages'))
    } else tellFailed(t('editor.notDeleted'), reply.failure)
  }
  return (
    <section>
      {isAsked ? (
        <div className={styles['stack']} role="group" aria-label={t('editor.deleteSure')}>
          <p>{t('editor.deleteSure')}</p>
          <Button autoFocus onClick={keep}>
            {t('editor.keep')}
          </Button>
          <Button variant="confirm" onClick={() => void remove()}>
            {t('editor.delete')}
          </Button>
        </div>
      ) : (
        <div className={styles['endings']}>
          {draft.stored.published && <Button onClick={() => void unpublish()}>{t('editor.unpublish')}</Button>}
          <Button ref={button} variant="danger" onClick={ask}>
            {t('editor.delete')}
          </Button>
        </div>
      )}
    </section>
  )
}
