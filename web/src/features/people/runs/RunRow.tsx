import type { RunStatus, SavedRun } from '@graticule/contracts/kept/saved-runs'
import { IconCircleCheck, IconCircleX, IconHelpCircle, IconLoader, IconPencil, IconShare, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { copyText } from '../../../clipboard/copy-text.ts'
import { ChangedElsewhere } from '../../../kept/elsewhere/ChangedElsewhere.tsx'
import { useTranslation } from '../../../i18n/index.ts'
import { formatHere } from '../../../i18n/numbers.ts'
import { shareBase } from '../../../search/address/address.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { changeRun, deleteRun } from './change-run.ts'
import { pageOf } from './page-of-run.ts'
import styles from './SavedRuns.module.css'

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

const STATES: Readonly<Record<RunStatus, { tone?: 'ok' | 'err' | 'info'; icon: React.ReactNode }>> = {
  'in-progress': { tone: 'info', icon: <IconLoader {...ICON} /> },
  ready: { tone: 'ok', icon: <IconCircleCheck {...ICON} /> },
  failed: { tone: 'err', icon: <IconCircleX {...ICON} /> },
  unknown: { icon: <IconHelpCircle {...ICON} /> },
}

export interface RunRowProps {
  readonly run: SavedRun
  /** The list is not up to date any more. */
  readonly onChange: () => void
}

/** One saved run: what is known of it, and what can be done. */
export function RunRow({ run, onChange }: RunRowProps) {
  const { t } = useTranslation('runs')
  const [isRenamed, setRenamed] = useState(false)
  const { name, runId, workflowId, status, message, createdOn } = run
  const { tone, icon } = STATES[status]
  const time = formatHere(createdOn, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={styles['row']}>
      <div className={styles['words']}>
        {isRenamed ? <Rename run={run} onChange={onChange} onEnd={() => setRenamed(false)} /> : <h2 dir="auto">{name}</h2>}
        <span className="mono">{t('run', { id: runId })}</span>
        {workflowId !== '' && (
          <span className={styles['quiet']} dir="auto">
            {t('workflow', { id: workflowId })}
          </span>
        )}
      </div>
      <div className={styles['state']}>
        <Tag {...(tone === undefined ? {} : { tone })} icon={icon}>
          {t(`status.${status}`)}
        </Tag>
        {message !== '' && <span dir="auto">{message}</span>}
        <span className={styles['quiet']}>{t('saved', { time })}</span>
      </div>
      <Actions run={run} onRename={() => setRenamed(true)} onChange={onChange} />
    </li>
  )
}

function Actions({ run, onRename, onChange }: RunRowProps & { onRename: () => void }) {
  const { t } = useTranslation('runs')
  const { name } = run
  const page = pageOf(run)
  return (
    <div className={styles['buttons']}>
      {page !== undefined && (
        <>
          <Link to={page} className={buttonClass({})} aria-label={t('openNamed', { name })}>
            {t('open')}
          </Link>
          <IconButton
            label={t('share', { name })}
            icon={<IconShare {...ICON} />}
            onClick={() => void copyText(shareBase() + page, t('shared'))}
          />
        </>
      )}
      <IconButton label={t('rename', { name })} icon={<IconPencil {...ICON} />} onClick={onRename} />
      <IconButton label={t('delete', { name })} icon={<IconTrash {...ICON} />} onClick={() => void deleteRun(run, onChange)} />
    </div>
  )
}

function Rename({ run, onChange, onEnd }: RunRowProps & { onEnd: () => void }) {
  const { t } = useTranslation('runs')
  const [name, setName] = useState(run.name)
  const [seen, setSeen] = useState(run.name)
  const [elsewhere, setElsewhere] = useState<string>()
  const save = async () => {
    if (name.trim() === '' || name === seen) return onEnd()
    const outcome = await changeRun(run, name, seen)
    if (outcome === 'done') onEnd()
    if (outcome === 'done' || outcome === 'failed') return onChange()
    setSeen(outcome.name)
    setElsewhere(outcome.name)
  }
  return (
    <form
      className={styles['rename']}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onEnd()
      }}
    >
      <TextField
        label={t('name')}
        labelHidden
        maxLength={200}
        value={name}
        // the field has just been asked for
        autoFocus
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {t('save')}
      </Button>
      <Button onClick={onEnd}>{t('cancel')}</Button>
      {elsewhere !== undefined && <ChangedElsewhere words={elsewhere} take={() => setName(elsewhere)} />}
    </form>
  )
}
