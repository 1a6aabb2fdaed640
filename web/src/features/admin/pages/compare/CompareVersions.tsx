import type { PageDocument, PageText } from '@graticule/contracts/contents/pages'
import type { Language } from '@graticule/contracts/languages'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatHere, listed } from '../../../../i18n/numbers.ts'
import { usePrivateQuery } from '../../../../session/use-private-query.ts'
import { Button } from '../../../../ui/Button.tsx'
import { LabelledSelect } from '../../../../ui/fields/Field.tsx'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import editor from '../PageEditor.module.css'
import { readVersion } from '../pages-api.ts'
import type { PageDraft } from '../use-page-draft.ts'
import { useRestore } from '../use-restore.ts'
import type { ComparedVersions, Version } from './compared-versions.ts'
import styles from './Comparison.module.css'
import { DiffLines } from './DiffLines.tsx'
import { countChanges, pageDiff } from './page-diff.ts'
import { pageLines } from './page-lines.ts'

interface CompareVersionsProps {
  readonly draft: PageDraft
  readonly language: Language
  readonly first: ComparedVersions
  readonly onClose: () => void
}

/**
 * Two versions of a page against each other, in one language.
 * @rule B-content.compare Any two versions of a page are compared line by line, with the words that were added and removed
 */
export function CompareVersions({ draft, language, first, onClose }: CompareVersionsProps) {
  const { t } = useTranslation('pages')
  const [compared, setCompared] = useState(first)
  const { history } = draft.stored
  const choices = history.map(({ version, action, at, by }, place) => ({
    value: place === 0 ? 'now' : String(version),
    label: listed(
      [
        place === 0 ? t('editor.current') : t(`editor.actions.${action}`),
        formatHere(at, { dateStyle: 'medium', timeStyle: 'short' }),
        by,
      ].filter((words) => words !== ''),
    ),
  }))
  return (
    <section className={editor['alone']} aria-label={t('compare.title')}>
      <div className={editor['versionBar']}>
        {t('compare.title')}
        {compared.before !== 'now' && <RestoreButton version={compared.before} draft={draft} onRestored={onClose} />}
        <Button autoFocus onClick={onClose}>
          {t('editor.closeVersion')}
        </Button>
      </div>
      <div className={styles['sheet']}>
        <div className={styles['choices']}>
          {(['before', 'after'] as const).map((side) => (
            <LabelledSelect
              key={side}
              label={t(`compare.${side}`)}
              value={String(compared[side])}
              choices={choices}
              onChange={(value) => setCompared({ ...compared, [side]: value === 'now' ? value : Number(value) })}
            />
          ))}
        </div>
        <Differences key={`${compared.before} ${compared.after} ${language}`} {...{ draft, language, compared }} />
      </div>
    </section>
  )
}

interface RestoreButtonProps {
  readonly version: number
  readonly draft: PageDraft
  readonly onRestored: () => void
}

function RestoreButton({ version, draft, onRestored }: RestoreButtonProps) {
  const { t } = useTranslation('pages')
  const restore = useRestore(draft, onRestored)
  return <Button onClick={() => void restore(version)}>{t('compare.restore')}</Button>
}

/** A version as it was saved; the newest one as it is typed. */
function useDocument({ stored, document }: PageDraft, version: Version) {
  const isAsked = version !== 'now'
  const number = isAsked ? version : 0
  const { data, isError, refetch } = usePrivateQuery(
    ['content-version', stored.id, number],
    () => readVersion(stored.id, number),
    false,
    { isAsked },
  )
  return isAsked ? { data, isError, refetch } : { data: document, isError: false, refetch }
}

const EMPTY: Omit<PageText, 'state'> = { title: '', summary: '', data: '' }

interface DifferencesProps {
  readonly draft: PageDraft
  readonly language: Language
  readonly compared: ComparedVersions
}

function Differences({ draft, language, compared }: DifferencesProps) {
  const { t } = useTranslation('pages')
  const before = useDocument(draft, compared.before)
  const after = useDocument(draft, compared.after)
  const failed = before.isError ? before : after.isError ? after : undefined
  if (failed !== undefined) return <LoadFailed onRetry={failed.refetch}>{t('compare.failed')}</LoadFailed>
  if (before.data === undefined || after.data === undefined) return <p aria-busy="true" />
  return <Found before={before.data} after={after.data} language={language} />
}

function Found({ before, after, language }: { before: PageDocument; after: PageDocument; language: Language }) {
  const { t } = useTranslation('pages')
  const [old, now] = [before.texts[language] ?? EMPTY, after.texts[language] ?? EMPTY]
  const lines = useMemo(() => pageDiff(pageLines(old), pageLines(now)), [old, now])
  const { added, removed, changed } = countChanges(lines)
  const isSame = added + removed + changed === 0
  const counts = [
    changed > 0 && t('compare.changed', { count: changed }),
    added > 0 && t('compare.added', { count: added }),
    removed > 0 && t('compare.removed', { count: removed }),
  ]
  return (
    <>
      <p role="status" className={styles['counts']}>
        {isSame
          ? t(old.data === now.data ? 'compare.same' : 'compare.sameWords')
          : listed(counts.filter((words) => words !== false))}
      </p>
      {!isSame && <DiffLines lines={lines} language={language} />}
    </>
  )
}
