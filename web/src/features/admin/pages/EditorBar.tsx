import { IconArrowLeft, IconDeviceFloppy, IconEye } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { tellDone, tellFailed } from '../../../kept/tell.ts'
import { pathOf, previewPath } from '../../../site/pages.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './PageEditor.module.css'
import { setPublished } from './pages-api.ts'
import type { PageDraft } from './use-page-draft.ts'

const CHANGED_STATUS = 412

/** The bar above the editor: where this is, what visitors see, and what can be done. */
export function EditorBar({ draft }: { draft: PageDraft }) {
  const { t } = useTranslation('pages')
  const { document, stored, saveNow, take, conflict, state } = draft
  const title = document.texts[document.original]?.title || document.slug
  const isDraft = stored.changed || state === 'unsaved'
  const publish = async () => {
    const saved = await saveNow()
    if (saved === undefined) return
    const reply = await setPublished(true, saved)
    if (reply.ok) {
      take(reply.value)
      tellDone(t('editor.nowPublished'))
    } else if (reply.failure.status === CHANGED_STATUS) await conflict()
    else tellFailed(t('editor.notPublished'), reply.failure)
  }
  const date = stored.publishedAt === undefined ? '' : formatHere(stored.publishedAt, { dateStyle: 'medium' })
  return (
    <header className={styles['bar']}>
      <Link to={pathOf('contentPages')} className={styles['back']}>
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        {t('editor.back')}
      </Link>
      <h1 lang={document.original}>{title}</h1>
      <Tag tone={stored.published && !isDraft ? 'ok' : 'warn'}>
        {t(!stored.published ? 'editor.unpublished' : isDraft ? 'editor.draft' : 'editor.published')}
      </Tag>
      {stored.published && isDraft && <span className={styles['quiet']}>{t('editor.stillShown', { date })}</span>}
      <div data-actions className={styles['actions']}>
        {/* it shows what is saved */}
        <a
          href={previewPath(stored.id)}
          target="_blank"
          rel="noopener"
          className={buttonClass({})}
          onClick={() => void saveNow()}
        >
          <IconEye size={16} stroke={1.75} aria-hidden="true" />
          {t('editor.preview')}
        </a>
        <Button
          icon={<IconDeviceFloppy size={16} stroke={1.75} aria-hidden="true" />}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => void saveNow()}
        >
          {t('editor.save')}
        </Button>
        <Button variant="primary" onClick={() => void publish()}>
          {t('editor.publish')}
        </Button>
      </div>
    </header>
  )
}
