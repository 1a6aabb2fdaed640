import { IMPORT_KINDS, type ImportItem, isPublic } from '@graticule/contracts/kept/import/import'
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconFileImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../../browser/save-file.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatCount, formatHere } from '../../../../i18n/numbers.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { FileButton } from '../../../../ui/fields/FileButton.tsx'
import { askImportWorker } from './ask-import-worker.ts'
import type { LeftOut, ReadImport } from './read-import.ts'
import { countOf, type ImportReport, missingOf, takeOver } from './take-over.ts'
import account from '../AccountPage.module.css'
import styles from './Import.module.css'

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly read: ReadImport }
  | { readonly kind: 'sending'; readonly done: number; readonly all: number }
  | { readonly kind: 'trouble'; readonly name: string; readonly trouble: 'not-json' | 'not-known' | 'too-large' | 'not-read' }
  | { readonly kind: 'done'; readonly report: ImportReport }

/** Reads the files and shows what they hold: nothing is sent yet. */
async function readFiles(files: readonly File[], show: (state: State) => void): Promise<void> {
  show({ kind: 'reading' })
  const items: ImportItem[] = []
  const leftOut: LeftOut[] = []
  for (const file of files) {
    const news = await askImportWorker(file)
    if ('trouble' in news) return show({ kind: 'trouble', name: file.name, trouble: news.trouble })
    items.push(...news.items)
    leftOut.push(...news.leftOut)
  }
  show({ kind: 'read', read: { items, leftOut } })
}

/** Sends what the files hold, and shows how far it is. */
async function send({ items, leftOut }: ReadImport, show: (state: State) => void): Promise<void> {
  const all = items.length
  show({ kind: 'sending', done: 0, all })
  show({ kind: 'done', report: await takeOver(items, leftOut, (done) => show({ kind: 'sending', done, all })) })
}

/** Takes over what the person kept at the closed portal, or at another one of this kind. */
export function Import() {
  const { t } = useTranslation('people')
  const [state, setState] = useState<State>({ kind: 'idle' })
  const cache = useQueryClient()
  /** @rule B-import.shown-at-once What an import has brought stands in all lists of the open page at once */
  const take = async (read: ReadImport) => {
    await send(read, setState)
    await cache.invalidateQueries({ queryKey: ['private'] })
  }
  const isBusy = state.kind === 'reading' || state.kind === 'sending'
  return (
    <>
      <div className={account['row']}>
        <div>
          <h3>{t('import.title')}</h3>
          <span id="import-about" className={account['quiet']}>
            {t('import.text')}
          </span>
        </div>
        <FileButton
          label={t('import.choose')}
          icon={<IconFileImport size={16} stroke={1.75} aria-hidden="true" />}
          busy={isBusy}
          accept="application/json,.json"
          describedBy="import-about"
          onFiles={(files) => void readFiles(files, setState)}
        />
      </div>
      <div role="status">
        <Progress state={state} />
      </div>
      {state.kind === 'read' && (
        <Found
          read={state.read}
          onCancel={() => setState({ kind: 'idle' })}
          onImport={(items) => void take({ ...state.read, items })}
        />
      )}
      {state.kind === 'done' && <Report report={state.report} />}
    </>
  )
}

function Progress({ state }: { state: State }) {
  const { t } = useTranslation('people')
  if (state.kind === 'reading') return <p className={account['quiet']}>{t('import.reading')}</p>
  if (state.kind === 'trouble')
    return (
      <p className={styles['trouble']}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
        {t(`import.trouble.${state.trouble}`, { name: state.name })}
      </p>
    )
  if (state.kind !== 'sending') return null
  const words = t('import.sending', { done: formatCount(state.done), all: formatCount(state.all) })
  return (
    <div className={styles['progress']}>
      <progress value={state.done} max={Math.max(1, state.all)} aria-label={words} />
      <span className={account['quiet']}>{words}</span>
    </div>
  )
}

/**
 * What the files hold, before anything is imported.
 * @rule B-import.shown-first What the files hold is shown before it is imported; ratings and likes, which everybody sees, can be left out
 */
function Found(props: { read: ReadImport; onCancel: () => void; onImport: (items: readonly ImportItem[]) => void }) {
  const { t } = useTranslation('people')
  const { items, leftOut } = props.read
  const [withPublic, setWithPublic] = useState(true)
  const opinions = items.filter(isPublic)
  const taken = withPublic ? items : items.filter((item) => !isPublic(item))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles['report']} aria-labelledby="import-found">
      <div className={styles['head']}>
        <h4 id="import-found" ref={heading} tabIndex={-1}>
          {t('import.found', { count: items.length, formatted: formatCount(items.length) })}
        </h4>
      </div>
      <p>
        {IMPORT_KINDS.map((kind) => [kind, items.filter((item) => item.kind === kind).length] as const)
          .filter(([, some]) => some > 0)
          .map(([kind, some]) => t(`import.of.${kind}`, { formatted: formatCount(some) }))
          .join(' ')}
      </p>
      {leftOut.length > 0 && (
        <p className={account['quiet']}>
          {t('import.notReady', { count: leftOut.length, formatted: formatCount(leftOut.length) })}
        </p>
      )}
      {opinions.length > 0 && (
        <Checkbox checked={withPublic} label={t('import.public')} hint={t('import.publicHint')} onChange={setWithPublic} />
      )}
      <div className={styles['buttons']}>
        <Button onClick={props.onCancel}>{t('account.cancel')}</Button>
        <Button variant="primary" disabled={taken.length === 0} onClick={() => props.onImport(taken)}>
          {t('import.begin', { count: taken.length, formatted: formatCount(taken.length) })}
        </Button>
      </div>
    </section>
  )
}

function Report({ report }: { report: ImportReport }) {
  const { t } = useTranslation('people')
  const missing = missingOf(report)
  const [here, all] = [report.lines.length - missing.length, report.lines.length]
  const date = formatHere(report.at, { dateStyle: 'medium' })
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <section className={styles['report']} aria-labelledby="import-report">
      <div className={styles['head']}>
        {missing.length === 0 ? (
          <IconCircleCheck {...icon} className={styles['ok']} />
        ) : (
          <IconAlertTriangle {...icon} className={styles['warn']} />
        )}
        <h4 id="import-report">{t('import.done', { date, here: formatCount(here), all: formatCount(all) })}</h4>
        <Button
          variant="quiet"
          size="small"
          icon={<IconDownload size={14} stroke={1.75} aria-hidden="true" />}
          onClick={() => saveFile('import-report.json', 'application/json', `${JSON.stringify(report, undefined, 2)}\n`)}
        >
          {t('import.report')}
        </Button>
      </div>
      {report.brokenOff !== undefined && (
        <p role="alert">
          {t('import.brokenOff')} {report.brokenOff}
        </p>
      )}
      <p>
        {IMPORT_KINDS.map((kind) => [kind, countOf(report, kind)] as const)
          .filter(([, { all: some }]) => some > 0)
          .map(([kind, counts]) => t(`import.counts.${kind}`, { here: formatCount(counts.here), all: formatCount(counts.all) }))
          .join(' ')}
      </p>
      {missing.length > 0 && (
        <details>
          <summary>{t('import.missing', { count: missing.length, formatted: formatCount(missing.length) })}</summary>
          <ul>
            {missing.slice(0, MOST_SHOWN).map(({ name, id, result }, at) => (
              <li key={at}>
                <bdi>{name === '' ? (id ?? t('import.nameless')) : name}</bdi>
                <span className={account['quiet']}>{t(`import.why.${result as 'not-found'}`)}</span>
              </li>
            ))}
          </ul>
          {missing.length > MOST_SHOWN && <p className={account['quiet']}>{t('import.more')}</p>}
        </details>
      )}
    </section>
  )
}

/** Items that the page lists; the report has all of them. */
const MOST_SHOWN = 100
