import { NOTE_LEVELS, NOTE_ROUTES, type NoteLevel, type ServerNote } from '@graticule/contracts/system/notes'
import { IconAlertTriangle, IconCircleX, IconDownload, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useSettledWords } from '../../../browser/use-settled.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import { AdminPage } from '../frame/AdminPage.tsx'
import { LoadFailed } from '../frame/LoadFailed.tsx'
import styles from './LogsPage.module.css'
import { NOTHING_WANTED, queryOf, useNotes, type WantedNotes } from './use-notes.ts'

const SIGNS: Readonly<Record<NoteLevel, typeof IconInfoCircle>> = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  fault: IconCircleX,
}

/** What the servers note: filtered, followed while it comes, and taken along. */
export function LogsPage() {
  const { t } = useTranslation('logs')
  const [typed, setTyped] = useState(NOTHING_WANTED)
  const [isFollowing, setFollowing] = useState(true)
  const wanted = { ...typed, words: useSettledWords(typed.words) }
  return (
    <AdminPage
      page="adminLogs"
      who="admin"
      title={t('page')}
      lead={t('lead')}
      actions={
        <a className={buttonClass({})} href={`${NOTE_ROUTES.file.path}?${queryOf(wanted)}`} download>
          <IconDownload size={16} stroke={1.75} aria-hidden="true" />
          {t('download')}
        </a>
      }
    >
      <Notes typed={typed} wanted={wanted} isFollowing={isFollowing} onChange={setTyped} onFollow={setFollowing} />
    </AdminPage>
  )
}

interface NotesProps extends FiltersProps {
  readonly wanted: WantedNotes
}

function Notes({ wanted, ...filters }: NotesProps) {
  const { t } = useTranslation('logs')
  const { notes, areas, servers, isError, refetch, older, hasOlder } = useNotes(wanted, filters.isFollowing)
  return (
    <>
      <Filters {...filters} areas={areas} servers={servers} />
      {isError && <LoadFailed onRetry={refetch}>{t('admin:failed')}</LoadFailed>}
      {notes !== undefined && (
        <>
          <p role="status" className={styles['count']}>
            {notes.length === 0 ? t('none') : t('shown', { count: notes.length })}
          </p>
          <ol className={styles['list']} aria-label={t('list')}>
            {notes.map((note) => (
              <NoteRow key={note.key} note={note} />
            ))}
          </ol>
          {hasOlder && <Button onClick={older}>{t('older')}</Button>}
        </>
      )}
    </>
  )
}

interface FiltersProps {
  readonly typed: WantedNotes
  readonly isFollowing: boolean
  readonly areas?: readonly string[]
  readonly servers?: readonly string[]
  readonly onChange: (typed: WantedNotes) => void
  readonly onFollow: (isFollowing: boolean) => void
}

const choicesOf = (all: string, names: readonly string[], chosen: string) => [
  { value: '', label: all },
  // what is chosen stays there to be read, also when no note has it any more
  ...[...new Set([...names, ...(chosen === '' ? [] : [chosen])])].map((value) => ({ value, label: value })),
]

function Filters({ typed, isFollowing, areas = [], servers = [], onChange, onFollow }: FiltersProps) {
  const { t } = useTranslation('logs')
  const put = (part: Partial<WantedNotes>) => onChange({ ...typed, ...part })
  return (
    <div className={styles['tools']}>
      <TextField
        label={t('search')}
        type="search"
        maxLength={200}
        value={typed.words}
        onChange={({ target }) => put({ words: target.value })}
      />
      <LabelledSelect
        label={t('level')}
        value={typed.level}
        choices={NOTE_LEVELS.map((value) => ({ value, label: t(`levels.${value}`) }))}
        onChange={(level) => put({ level: level as NoteLevel })}
      />
      <LabelledSelect
        label={t('area')}
        value={typed.area}
        choices={choicesOf(t('allAreas'), areas, typed.area)}
        onChange={(area) => put({ area })}
      />
      <LabelledSelect
        label={t('server')}
        value={typed.server}
        choices={choicesOf(t('allServers'), servers, typed.server)}
        onChange={(server) => put({ server })}
      />
      <TextField
        type="datetime-local"
        label={t('since')}
        value={typed.since}
        onChange={({ target }) => put({ since: target.value })}
      />
      <TextField
        type="datetime-local"
        label={t('before')}
        value={typed.before}
        onChange={({ target }) => put({ before: target.value })}
      />
      <Checkbox look="switch" label={t('follow')} hint={t('followHint')} checked={isFollowing} onChange={onFollow} />
    </div>
  )
}

function NoteRow({ note }: { note: ServerNote }) {
  const { t } = useTranslation('logs')
  const { at, level, area, server, words, detail } = note
  const Sign = SIGNS[level]
  return (
    <li>
      <p className={styles['facts']}>
        <span className={classes(styles['level'], styles[level])}>
          <Sign size={16} stroke={1.75} aria-hidden="true" />
          {t(`states.${level}`)}
        </span>
        <time dateTime={at}>
          {at.slice(0, 10)} {at.slice(11, 19)} UTC
        </time>
        <span>{area}</span>
        <span>{server}</span>
      </p>
      {/* servers note in English */}
      <p lang="en">{words}</p>
      {detail !== '' && (
        <details>
          <summary>{t('detail')}</summary>
          <pre lang="en">{detail}</pre>
        </details>
      )}
    </li>
  )
}
