import type { DeskRecordDetails, PlaceAction } from '@graticule/contracts/curation/records-desk'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useQuestion } from '../../../../browser/use-question.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { resourcePath } from '../../../../site/pages.ts'
import { Button, buttonClass } from '../../../../ui/Button.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import { RecordTags } from '../RecordTags.tsx'
import { useRecord } from '../records-calls.ts'
import { usePlace } from '../use-place.ts'
import { Facts } from './Facts.tsx'
import { FieldsForm } from './FieldsForm.tsx'
import { Flags } from './Flags.tsx'
import { History } from './History.tsx'
import styles from './Panel.module.css'

/** Name of the catalogue in addresses of records. */
const CATALOGUE = 'dab'

interface RecordPanelProps {
  readonly id: string
  readonly onEditForm: (details: DeskRecordDetails) => void
  readonly onClose: () => void
}

/** All that is known of a record, and what can be done with it. */
export function RecordPanel({ id, onEditForm, onClose }: RecordPanelProps) {
  const { t } = useTranslation('records')
  const { data, isError, refetch } = useRecord(id)
  const [isEditing, setEditing] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isEditing) onClose()
  }
  return (
    <aside className={styles['panel']} aria-labelledby="record-title" onKeyDown={onKeyDown}>
      <Head title={data?.record.title ?? id} onClose={onClose} />
      <div className={styles['body']}>
        {isError && <LoadFailed onRetry={refetch}>{t('record.failed')}</LoadFailed>}
        {data === undefined && !isError && <p role="status">{t('record.loading')}</p>}
        {data !== undefined && isEditing && <FieldsForm details={data} onEnd={() => setEditing(false)} />}
        {data !== undefined && !isEditing && (
          <>
            <RecordTags record={data.record} />
            {data.record.place !== 'shown' && <p className={styles['aside']}>{t(`record.${data.record.place}`)}</p>}
            <Actions details={data} onEdit={() => (data.form === undefined ? setEditing(true) : onEditForm(data))} />
            <Flags details={data} />
            <Facts details={data} />
            <History changes={data.history} />
          </>
        )}
      </div>
    </aside>
  )
}

/** The heading has the focus when the panel opens. */
export function Head({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation('records')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <header className={styles['head']}>
      <h2 id="record-title" ref={heading} tabIndex={-1} dir="auto">
        {title}
      </h2>
      <IconButton label={t('close')} icon={<IconX size={18} aria-hidden="true" />} onClick={onClose} />
    </header>
  )
}

const ACTIONS = { shown: ['hide', 'delete'], hidden: ['show', 'delete'], deleted: ['restore'] } as const satisfies Readonly<
  Record<DeskRecordDetails['record']['place'], readonly PlaceAction[]>
>

function Actions({ details, onEdit }: { details: DeskRecordDetails; onEdit: () => void }) {
  const { t } = useTranslation('records')
  const { isBusy, run } = usePlace()
  const { isAsked, ask, keep, end, button } = useQuestion()
  const { id, place } = details.record
  const act = (action: PlaceAction) => {
    end()
    void run([id], action, details.version)
  }
  if (isAsked)
    return (
      <div role="group" aria-label={t('record.sure')} className={styles['actions']}>
        <span>{t('record.sure')}</span>
        <Button autoFocus onClick={keep}>
          {t('record.keep')}
        </Button>
        <Button variant="confirm" onClick={() => act('delete')}>
          {t('actions.delete')}
        </Button>
      </div>
    )
  return (
    <div className={styles['actions']}>
      {place === 'shown' && (
        <>
          <Button onClick={onEdit}>{t(details.form === undefined ? 'record.edit' : 'record.editForm')}</Button>
          <Link to={resourcePath(CATALOGUE, id)} className={buttonClass({})}>
            {t('record.open')}
          </Link>
        </>
      )}
      {ACTIONS[place].map((action) => (
        <Button
          key={action}
          ref={action === 'delete' ? button : undefined}
          busy={isBusy}
          {...(action === 'delete' ? { variant: 'danger' as const } : {})}
          onClick={() => (action === 'delete' ? ask() : act(action))}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
    </div>
  )
}
