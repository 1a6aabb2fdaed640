import type { FileReading } from '@graticule/contracts/curation/records-desk'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatCount } from '../../../../i18n/numbers.ts'
import { tellDone } from '../../../../kept/tell.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FileField } from '../../../../ui/fields/FileField.tsx'
import panel from '../panel/Panel.module.css'
import { Head } from '../panel/RecordPanel.tsx'
import { previewFile, storeFile, useRecordsRefresh } from '../records-calls.ts'
import styles from './File.module.css'

/** Adds the records of a file: reads it, shows what is in it, and stores what is chosen. */
export function FilePanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('records')
  const [file, setFile] = useState<File>()
  const [reading, setReading] = useState<FileReading>()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const read = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (file === undefined) {
      setError(t('file.noFile'))
      return
    }
    setBusy(true)
    setError('')
    setReading(undefined)
    const reply = await previewFile(file)
    setBusy(false)
    if (reply.ok) setReading(reply.value)
    else setError(reply.failure.detail || t('file.failed'))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <aside className={panel['panel']} aria-labelledby="record-title" onKeyDown={onKeyDown}>
      <Head title={t('file.title')} onClose={onClose} />
      <div className={panel['body']}>
        <form noValidate className={styles['form']} onSubmit={(event) => void read(event)} aria-labelledby="record-title">
          <p className={panel['quiet']}>{t('file.lead')}</p>
          <FileField
            label={t('file.choose')}
            chosen={file?.name}
            none={t('file.noneChosen')}
            error={error === '' ? undefined : error}
            onFile={(chosen) => {
              setFile(chosen)
              setReading(undefined)
              setError('')
            }}
          />
          <Button type="submit" busy={busy} {...(reading === undefined ? { variant: 'primary' as const } : {})}>
            {busy ? t('file.reading') : t('file.read')}
          </Button>
        </form>
        {reading !== undefined && file !== undefined && <Found file={file} reading={reading} onDone={onClose} />}
      </div>
    </aside>
  )
}

/** What was read and what was refused; what is ticked is stored. */
function Found({ file, reading, onDone }: { file: File; reading: FileReading; onDone: () => void }) {
  const { t } = useTranslation('records')
  const refresh = useRecordsRefresh()
  const { records, refused } = reading
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const ids = records.map(({ id }) => id).filter((id) => !left.has(id))
  const store = async () => {
    if (busy) return
    setBusy(true)
    const reply = await storeFile(file, ids)
    setBusy(false)
    if (!reply.ok) {
      setError(reply.failure.detail || t('file.failed'))
      return
    }
    const { added, replaced, unchanged } = reply.value
    tellDone(t('file.stored', { added: formatCount(added), replaced: formatCount(replaced), unchanged: formatCount(unchanged) }))
    await refresh()
    onDone()
  }
  const toggle = (id: string) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <>
      <p role="status" className={styles['count']}>
        {records.length === 0
          ? t('file.nothing')
          : t('file.found', { count: records.length, formatted: formatCount(records.length) })}
      </p>
      <FoundList records={records} left={left} onToggle={toggle} />
      {refused.length > 0 && <RefusedParts refused={refused} />}
      {error !== '' && (
        <p role="alert" className={styles['error']}>
          {error}
        </p>
      )}
      {records.length > 0 && (
        <Button variant="primary" busy={busy} disabled={ids.length === 0} onClick={() => void store()}>
          {busy ? t('file.storing') : t('file.store', { count: ids.length, formatted: formatCount(ids.length) })}
        </Button>
      )}
    </>
  )
}

interface FoundListProps extends Pick<FileReading, 'records'> {
  /** Ids of those that are not stored. */
  readonly left: ReadonlySet<string>
  readonly onToggle: (id: string) => void
}

function FoundList({ records, left, onToggle }: FoundListProps) {
  const { t } = useTranslation('records')
  return (
    <ul className={styles['list']}>
      {records.map((record) => (
        <li key={record.id}>
          <label>
            <input type="checkbox" checked={!left.has(record.id)} onChange={() => onToggle(record.id)} />
            <span dir="auto">{record.title}</span>
          </label>
          <span className={panel['quiet']}>
            {record.place}, {record.kind}
          </span>
          {record.already !== undefined && <span className={panel['quiet']}>{t(`file.already.${record.already}`)}</span>}
        </li>
      ))}
    </ul>
  )
}

function RefusedParts({ refused }: Pick<FileReading, 'refused'>) {
  const { t } = useTranslation('records')
  return (
    <section aria-labelledby="file-refused">
      <h3 id="file-refused">{t('file.refused', { count: refused.length, formatted: formatCount(refused.length) })}</h3>
      <ul className={styles['list']}>
        {refused.map(({ place, reason }, at) => (
          <li key={at}>
            <strong dir="auto">{place}</strong>
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
