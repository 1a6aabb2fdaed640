import type { Language } from '@graticule/contracts/languages'
import { useMemo, useState } from 'react'
import type { KeyOf } from '../../../../i18n/english.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { named } from '../../../../i18n/joined.ts'
import { Button } from '../../../../ui/Button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { DiffParts } from '../../../../ui/diff/DiffParts.tsx'
import styles from './Comparison.module.css'
import { type DiffLine, foldSame } from './page-diff.ts'

/** So many rows are drawn at first, and with each "Show more": a page may have thousands. */
const ROWS_AT_ONCE = 200

const SIGNS = { same: '', removed: '−', added: '+', changed: '±' } as const
/** What kind of line it is is said where its words do not show it. */
const TOLD_KINDS: Partial<Readonly<Record<DiffLine['kind'], KeyOf<'pages'>>>> = {
  title: 'editor.title',
  summary: 'editor.summary',
  topics: 'topic.title',
  heading: 'toolbar.heading2',
  image: 'toolbar.image',
  video: 'toolbar.video',
  map: 'toolbar.map',
}

/** The lines that differ, with their surroundings; the others are folded until they are wanted. */
export function DiffLines({ lines, language }: { lines: readonly DiffLine[]; language: Language }) {
  const { t } = useTranslation('pages')
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [most, setMost] = useState(ROWS_AT_ONCE)
  const folded = useMemo(() => foldSame(lines), [lines])
  const rows = useMemo(
    () =>
      folded.flatMap((row) =>
        'same' in row && (opened.has(row.at) || row.same.length === 1)
          ? row.same.map((line, place) => ({ at: row.at + place, line }))
          : [row],
      ),
    [folded, opened],
  )
  return (
    <>
      <ol className={styles['lines']}>
        {rows.slice(0, most).map((row) => (
          <li key={row.at}>
            {'line' in row ? (
              <Line line={row.line} language={language} />
            ) : (
              <div className={styles['fold']}>
                <Button size="small" onClick={() => setOpened((before) => new Set([...before, row.at]))}>
                  {t('compare.unchanged', { count: row.same.length })}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {rows.length > most && (
        <div>
          <Button onClick={() => setMost(most + ROWS_AT_ONCE)}>{t('compare.more', { count: rows.length - most })}</Button>
        </div>
      )}
    </>
  )
}

function Line({ line: { change, kind, parts }, language }: { line: DiffLine; language: Language }) {
  const { t } = useTranslation('pages')
  const told = TOLD_KINDS[kind]
  return (
    <div className={classes(styles['line'], styles[change])}>
      <span aria-hidden="true">{SIGNS[change]}</span>
      <div>
        {change !== 'same' && <span className="visually-hidden">{named(t(`compare.line.${change}`), '')}</span>}
        {told !== undefined && <span className={styles['kind']}>{t(told)}</span>}
        <span lang={language} dir="auto" className={styles[kind]}>
          <DiffParts parts={parts} side="both" />
        </span>
      </div>
    </div>
  )
}
