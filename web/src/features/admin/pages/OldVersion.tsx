import type { PageText } from '@graticule/contracts/contents/pages'
import type { Language } from '@graticule/contracts/languages'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { type ComparedVersions, withBefore } from './compare/compared-versions.ts'
import styles from './PageEditor.module.css'
import { readVersion } from './pages-api.ts'
import texts from './text/PageText.module.css'
import type { PageDraft } from './use-page-draft.ts'
import { useRestore } from './use-restore.ts'

/** A text that is only read: the original beside its translation, or an old version. */
function ReadOnlyText({ text, language }: { text: PageText | undefined; language: Language }) {
  const root = useRef<HTMLDivElement>(null)
  const html = text?.data ?? ''
  useLayoutEffect(() => {
    // the server has made it safe; parsed apart, nothing in it runs
    const parsed = new DOMParser().parseFromString(`<body>${html}`, 'text/html')
    root.current?.replaceChildren(...document.importNode(parsed.body, true).childNodes)
  }, [html])
  return (
    <div className={texts['sheet']} lang={language}>
      <p className={texts['titleText']}>{text?.title}</p>
      <p className={texts['summaryText']}>{text?.summary}</p>
      <div ref={root} className={texts['prose']} />
    </div>
  )
}

type OldVersionProps =
  | { readonly text: PageText; readonly language: Language }
  | {
      readonly id: number
      readonly version: number
      readonly language: Language
      readonly draft: PageDraft
      readonly onClose: () => void
      readonly onCompare: (compared: ComparedVersions) => void
    }

export function OldVersion(props: OldVersionProps) {
  return 'text' in props ? <ReadOnlyText {...props} /> : <Version {...props} />
}

function Version({ id, version, language, draft, onClose, onCompare }: Exclude<OldVersionProps, { text: PageText }>) {
  const { t } = useTranslation('pages')
  const { data } = usePrivateQuery(['content-version', id, version], () => readVersion(id, version))
  const at = draft.stored.history.find((past) => past.version === version)?.at ?? draft.stored.changedAt
  const date = formatHere(at, { dateStyle: 'medium', timeStyle: 'short' })
  const restore = useRestore(draft, onClose)
  const compared = withBefore(draft.stored.history, version)
  return (
    <section className={styles['alone']} aria-label={t('editor.versionOf', { date })}>
      <div className={styles['versionBar']}>
        {t('editor.versionOf', { date })}
        <Button onClick={() => void restore(version)}>{t('editor.restore')}</Button>
        {compared !== undefined && <Button onClick={() => onCompare(compared)}>{t('compare.withBefore')}</Button>}
        <Button autoFocus onClick={onClose}>
          {t('editor.closeVersion')}
        </Button>
      </div>
      {data !== undefined && <ReadOnlyText text={data.texts[language] ?? data.texts[data.original]} language={language} />}
    </section>
  )
}
